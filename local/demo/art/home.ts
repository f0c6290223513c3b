import type { Drawing } from './pen.ts';

/** Covers of the category: a window, a darn and vegetable beds. */
export const home: Record<string, Drawing> = {
  windowsill: ({ paper, ink, a, b, c, mix, fillAll, rect, circle, path, line, times, group, oval }) =>
    fillAll(mix(c, a, 0.25)) +
    rect(130, -20, 700, 430, paper) +
    rect(154, 0, 316, 390, mix(c, paper, 0.55)) +
    rect(490, 0, 316, 390, mix(c, paper, 0.55)) +
    circle(650, 120, 66, b) +
    path('M154 330Q260 260 380 320T470 300V390H154Z', mix(c, a, 0.35)) +
    path('M490 320Q620 250 806 330V390H490Z', mix(c, a, 0.35)) +
    rect(60, 398, 840, 34, paper) +
    rect(60, 432, 840, 12, mix(c, ink, 0.3)) +
    group(
      'translate(260 398)',
      times(7, (i) =>
        group(
          `rotate(${-66 + i * 22})`,
          path('M0 -60C-34 -120 -26 -190 0 -230C26 -190 34 -120 0 -60Z', i % 2 ? a : mix(a, ink, 0.3)) +
            line('M0 -50V-210', c, 3),
        ),
      ) +
        path('M-62 -84H62L46 0H-46Z', mix('#b5533c', b, 0.2)) +
        rect(-70, -96, 140, 24, '#b5533c', 4),
    ) +
    group(
      'translate(500 398)',
      oval(0, -96, 52, 66, mix(a, c, 0.2)) +
        times(5, (i) =>
          line(
            `M${-36 + i * 18} ${-60 - Math.abs(i - 2) * -6}V-${150 - Math.abs(i - 2) * 16}`,
            mix(a, ink, 0.4),
            4,
          ),
        ) +
        circle(0, -164, 17, '#e4577e') +
        path('M-48 -64H48L36 0H-36Z', ink) +
        rect(-54, -74, 108, 18, mix(ink, c, 0.25), 4),
    ) +
    group(
      'translate(710 398)',
      path('M-52 -70H52L40 0H-40Z', paper) +
        times(
          4,
          (i) =>
            line(
              `M${-36 + i * 24} -70C${-70 + i * 46} -130 ${-90 + i * 60} -60 ${-96 + i * 64} ${20 + (i % 2) * 60}`,
              a,
              6,
            ) +
            times(5, (k) =>
              circle(-60 + i * 41 + (i - 1.5) * k * 8, -98 + k * 32, 13, k % 2 ? a : mix(a, c, 0.4)),
            ),
        ) +
        rect(-58, -80, 116, 18, b, 4),
    ),
  mend: ({ paper, ink, a, b, mix, fillAll, line, times, group, path, circle, rect, blob }) =>
    fillAll(a) +
    line(
      times(200, (i) => `M${(i % 25) * 40 - 4} ${Math.floor(i / 25) * 72 - 10}l20 28l20-28`),
      mix(a, ink, 0.2),
      8,
    ) +
    blob(470, 275, 186, mix(a, ink, 0.55), 0.1) +
    group(
      'rotate(-9 470 275)',
      times(15, (i) => line(`M${278 + i * 28} 92V458`, b, 15)) +
        line(
          times(
            97,
            (i) => `M${266 + (i % 7) * 56 + (Math.floor(i / 7) % 2) * 28} ${108 + Math.floor(i / 7) * 26}h24`,
          ),
          paper,
          15,
        ) +
        line('M670 444C760 470 790 400 740 350S800 200 880 170', paper, 9),
    ) +
    group(
      'translate(800 150) rotate(-42)',
      path('M-150 -6L120 -11Q146 0 120 11L-150 6L-190 0Z', mix(paper, ink, 0.12)) + rect(84, -4, 30, 8, a, 4),
    ) +
    circle(90, 90, 58, paper) +
    circle(90, 90, 42, mix(paper, ink, 0.1)) +
    times(4, (i) => circle(78 + (i % 2) * 24, 78 + Math.floor(i / 2) * 24, 7, ink)),
  'the-allotment-diary': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    rect,
    circle,
    blob,
    times,
    line,
    between,
    group,
  }) => {
    const bed = (x: number, y: number, w: number, h: number, plants: string) =>
      rect(x, y, w, h, mix(b, ink, 0.6), 8) +
      rect(x + 8, y + 8, w - 16, h - 16, mix(b, ink, 0.78), 4) +
      plants;
    return (
      fillAll(mix(c, b, 0.16)) +
      times(50, () => circle(between(0, 960), between(0, 540), between(1, 3), a, 'opacity=".35"')) +
      bed(
        40,
        40,
        260,
        210,
        times(
          12,
          (i) =>
            blob(86 + (i % 4) * 56, 82 + Math.floor(i / 4) * 62, 25, i % 2 ? mix(a, c, 0.4) : a, 0.25) +
            circle(86 + (i % 4) * 56, 82 + Math.floor(i / 4) * 62, 8, mix(c, paper, 0.5)),
        ),
      ) +
      bed(
        40,
        290,
        260,
        210,
        times(
          5,
          (i) =>
            line(`M${76 + i * 46} 312V480`, mix(a, ink, 0.2), 5) +
            times(7, (k) =>
              line(`M${76 + i * 46} ${330 + k * 24}l-13 -11M${76 + i * 46} ${330 + k * 24}l13 -11`, c, 5),
            ),
        ),
      ) +
      bed(
        350,
        40,
        340,
        130,
        times(
          14,
          (i) =>
            circle(386 + (i % 7) * 45, 80 + Math.floor(i / 7) * 50, 18, i % 3 ? '#c9482f' : b) +
            circle(386 + (i % 7) * 45, 80 + Math.floor(i / 7) * 50, 6, a),
        ),
      ) +
      bed(
        350,
        210,
        340,
        290,
        times(
          5,
          (i) =>
            blob(410 + (i % 3) * 106, 280 + Math.floor(i / 3) * 130, 50, mix(a, ink, 0.15), 0.22) +
            circle(424 + (i % 3) * 106, 296 + Math.floor(i / 3) * 130, 27, '#df8a2a') +
            line(`M${424 + (i % 3) * 106} ${272 + Math.floor(i / 3) * 130}v46`, '#b86413', 4),
        ),
      ) +
      rect(740, 40, 180, 220, mix(paper, ink, 0.12), 6) +
      times(6, (i) => rect(740 + i * 30, 40, 15, 220, mix(paper, ink, 0.24))) +
      rect(736, 142, 188, 12, ink) +
      group(
        'rotate(14 820 400)',
        rect(812, 300, 14, 200, '#a9713c', 6) +
          rect(776, 296, 86, 26, ink, 6) +
          times(4, (i) => rect(780 + i * 22, 318, 9, 30, ink, 3)),
      ) +
      circle(886, 456, 44, mix(c, ink, 0.3)) +
      circle(886, 456, 34, '#6fa3b5')
    );
  },
};
