import type { Drawing } from './pen.ts';

/** Covers of the category: sky, flasks, strata, tubes, a spiral of squares and what a microscope shows. */
export const science: Record<string, Drawing> = {
  'deep-field-notes': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    circle,
    oval,
    times,
    between,
    random,
    ridge,
    group,
    line,
    path,
  }) =>
    fillAll(ink) +
    times(9, (i) => oval(480, 560, 900 - i * 84, 470 - i * 48, mix(ink, a, 0.12 + i * 0.1), 'opacity=".7"')) +
    times(120, () =>
      circle(between(0, 960), between(0, 420), 0.6 + random() * 2.2, random() > 0.85 ? b : paper),
    ) +
    group(
      'rotate(-28 610 180)',
      oval(610, 180, 220, 74, c, 'opacity=".14"') +
        oval(610, 180, 150, 44, c, 'opacity=".28"') +
        oval(610, 180, 80, 24, paper, 'opacity=".55"') +
        circle(610, 180, 16, b) +
        times(120, (i) => {
          const turn = i * 0.11;
          return circle(
            610 + Math.cos(turn) * (20 + i * 1.7),
            180 + Math.sin(turn) * (6 + i * 0.58),
            between(1, 3),
            i % 4 ? c : b,
          );
        }),
    ) +
    ridge(430, 26, 5, mix(ink, a, 0.3)) +
    ridge(480, 16, 7, mix(ink, '#000000', 0.35)) +
    group(
      'rotate(-35 250 420)',
      path('M150 396H360V444H150Z', mix(a, c, 0.35)) +
        path('M360 386H392V454H360Z', c) +
        path('M120 404H150V436H120Z', b),
    ) +
    line('M250 424L205 520M250 424L296 520M250 424V520', mix(c, ink, 0.2), 9),
  'the-replication-desk': ({ paper, ink, a, b, c, mix, fillAll, group, path, times, between, circle }) =>
    fillAll(mix(c, paper, 0.3)) +
    times(18, (i) => {
      const odd = i === 10;
      const level = odd ? 52 : between(70, 104);
      const fill = odd ? b : mix(a, c, between(0, 0.25));
      const shape = 'M-16 -70H16M-11 -70V-24L-48 46Q-52 60 -38 60H38Q52 60 48 46L11 -24V-70';
      return group(
        `translate(${80 + (i % 6) * 160} ${96 + Math.floor(i / 6) * 176})`,
        circle(0, 0, 84, i % 2 ? mix(c, paper, 0.55) : mix(c, a, 0.12)) +
          path('M-11 -70V-24L-48 46Q-52 60 -38 60H38Q52 60 48 46L11 -24V-70Z', paper) +
          path(
            `M${-48 + level * 0.3} ${60 - level * 0.55}H${48 - level * 0.3}L48 46Q52 60 38 60H-38Q-52 60 -48 46Z`,
            fill,
          ) +
          path(
            shape,
            'none',
            `stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`,
          ) +
          circle(-8, 44, 5, paper) +
          circle(12, 34, 3, paper),
      );
    }),
  'tide-and-sediment': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    ridge,
    circle,
    rect,
    times,
    line,
    curve,
    waveAt,
    between,
  }) =>
    fillAll(mix(c, paper, 0.5)) +
    circle(730, 96, 62, b) +
    ridge(170, 14, 8, mix(c, a, 0.25)) +
    times(4, (i) => line(curve(waveAt(200 + i * 16, 7, 12)), paper, 2.5, 'opacity=".55"')) +
    ridge(206, 10, 9, mix(c, a, 0.7)) +
    times(8, (i) =>
      ridge(
        270 + i * 36,
        15,
        5,
        [
          a,
          mix(b, a, 0.6),
          mix(a, ink, 0.4),
          mix(b, paper, 0.25),
          mix(a, ink, 0.65),
          mix(b, ink, 0.35),
          mix(a, ink, 0.8),
          ink,
        ][i] ?? ink,
      ),
    ) +
    times(70, () => circle(between(0, 960), between(330, 530), between(1.5, 4), paper, 'opacity=".35"')) +
    rect(268, 40, 66, 470, paper, 33, 'opacity=".93"') +
    times(11, (i) =>
      rect(278, 250 + i * 22, 46, between(8, 20), [b, a, ink, mix(b, paper, 0.4), c][i % 5] ?? a, 2),
    ) +
    rect(258, 28, 86, 26, ink, 8),
  'lab-bench-monday': ({ paper, ink, a, b, c, mix, fillAll, rect, path, circle, times, between }) =>
    fillAll(mix(c, paper, 0.55)) +
    circle(480, 250, 330, mix(c, paper, 0.1)) +
    times(9, (i) => {
      const x = 92 + i * 92;
      const level = 110 + ((i * 53) % 130);
      return (
        rect(x, 90, 58, 344, paper, 29, 'opacity=".9"') +
        path(
          `M${x} ${434 - level}H${x + 58}V405A29 29 0 0 1 ${x} 405Z`,
          [a, b, mix(a, c, 0.4), mix(b, '#ffffff', 0.3), ink][i % 5] ?? a,
        ) +
        rect(x - 8, 82, 74, 18, mix(ink, a, 0.3), 9) +
        times(4, () =>
          circle(x + between(12, 46), 424 - between(10, level - 20), between(3, 7), paper, 'opacity=".6"'),
        ) +
        rect(x + 8, 120, 7, 240, paper, 4)
      );
    }) +
    rect(50, 206, 860, 26, mix(a, ink, 0.45), 6) +
    rect(50, 440, 860, 40, mix(a, ink, 0.45), 6) +
    rect(0, 480, 960, 60, ink),
  'a-number-a-day': ({ paper, ink, a, b, c, mix, fillAll, group, rect, path, circle, times }) => {
    const squares: [number, number, number, string, string][] = [
      [0, 0, 540, mix(b, paper, 0.25), 'M0 540A540 540 0 0 1 540 0'],
      [540, 0, 334, c, 'M540 0A334 334 0 0 1 874 334'],
      [668, 334, 206, a, 'M874 334A206 206 0 0 1 668 540'],
      [540, 412, 128, b, 'M668 540A128 128 0 0 1 540 412'],
      [540, 334, 78, ink, 'M540 412A78 78 0 0 1 618 334'],
      [618, 334, 50, paper, 'M618 334A50 50 0 0 1 668 384'],
    ];
    return (
      fillAll(mix(a, ink, 0.1)) +
      group(
        'translate(43 0)',
        squares.map(([x, y, size, fill]) => rect(x, y, size, size, fill)).join('') +
          times(64, (i) =>
            circle(50 + (i % 8) * 62, 52 + Math.floor(i / 8) * 62, 4 + ((i * 7) % 11), mix(b, a, 0.35)),
          ) +
          squares
            .map(([, , , , d], i) => path(d, 'none', `stroke="${i === 4 ? paper : ink}" stroke-width="9"`))
            .join(''),
      )
    );
  },
  microscopia: ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    circle,
    oval,
    line,
    ray,
    times,
    group,
    between,
    blob,
  }) =>
    fillAll(ink) +
    circle(480, 270, 300, mix(a, ink, 0.45)) +
    circle(480, 270, 262, mix(c, paper, 0.55)) +
    times(16, () => {
      const turn = between(0, 6.3);
      const far = between(90, 225);
      return blob(
        480 + Math.cos(turn) * far,
        270 + Math.sin(turn) * far,
        between(8, 26),
        mix(c, a, between(0.1, 0.4)),
        0.2,
        'opacity=".8"',
      );
    }) +
    group(
      'rotate(24 400 240)',
      oval(400, 240, 150, 44, a) +
        oval(400, 240, 136, 33, mix(a, c, 0.5)) +
        times(19, (i) =>
          line(
            `M${274 + i * 14} ${222 - Math.sin((i / 18) * 3.1) * 10}V${258 + Math.sin((i / 18) * 3.1) * 10}`,
            ink,
            3,
          ),
        ) +
        line('M262 240H538', paper, 4),
    ) +
    circle(580, 340, 84, b) +
    circle(580, 340, 70, mix(b, paper, 0.55)) +
    times(36, (i) => line(ray(580, 340, 20, 66, i / 36), mix(b, ink, 0.4), 2.5)) +
    circle(580, 340, 15, a) +
    times(
      5,
      (i) =>
        blob(560 + (i % 3) * 42, 130 + Math.floor(i / 3) * 38, 22, mix(a, b, 0.5), 0.1, 'opacity=".9"') +
        circle(564 + (i % 3) * 42, 130 + Math.floor(i / 3) * 38, 7, ink),
    ) +
    circle(480, 270, 262, 'none', `stroke="${ink}" stroke-width="10"`),
};
