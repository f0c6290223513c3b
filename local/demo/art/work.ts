import type { Drawing } from './pen.ts';

/** Covers of the category: envelopes, growth, a free Friday, folded paper and a harbour. */
export const work: Record<string, Drawing> = {
  'pay-slip': ({ paper, ink, a, b, c, mix, fillAll, group, rect, path, times, between }) =>
    fillAll(mix(c, paper, 0.2)) +
    times(5, (i) =>
      group(
        `translate(${120 + i * 190} ${330 + (i % 2) * 60}) rotate(${-14 + i * 7})`,
        rect(-150, -90, 300, 190, mix(ink, a, 0.2), 10, 'opacity=".18"') +
          rect(-156, -100, 300, 190, [a, paper, b, mix(a, c, 0.5), paper][i] ?? a, 10) +
          path('M-156 -92L-6 24L144 -92', 'none', `stroke="${mix(a, ink, 0.4)}" stroke-width="6"`),
      ),
    ) +
    group(
      'rotate(-5 500 260)',
      rect(352, 40, 290, 330, paper, 6) +
        rect(384, 74, 120, 20, a, 4) +
        times(
          5,
          (i) =>
            rect(384, 122 + i * 32, between(70, 140), 9, mix(paper, ink, 0.35), 4) +
            rect(566, 122 + i * 32, 44, 9, mix(paper, ink, 0.55), 4),
        ) +
        rect(384, 292, 226, 44, b, 6),
    ) +
    group(
      'translate(500 430) rotate(-5)',
      path('M-190 -110L0 30L190 -110V150H-190Z', mix(a, ink, 0.25)) +
        path('M-190 -110V150L-20 10Z', a) +
        path('M190 -110V150L20 10Z', a) +
        path('M-190 150L0 0L190 150Z', mix(a, c, 0.25)),
    ),
  compound: ({ paper, ink, a, b, c, mix, fillAll, circle, path, rect, times, line }) =>
    fillAll(mix(c, paper, 0.45)) +
    circle(770, 170, 130, b) +
    times(8, (i) => {
      const height = 26 * 1.38 ** i;
      const x = 70 + i * 108;
      return (
        rect(x, 470 - height, 84, height, mix(a, c, 0.62 - i * 0.08)) +
        times(Math.floor(height / 26), (k) => rect(x, 470 - k * 26 - 3, 84, 2, paper, 0, 'opacity=".35"')) +
        line(`M${x + 42} ${470 - height}v-${30 + i * 3}`, ink, 5) +
        path(`M${x + 42} ${452 - height}q-34 -4 -38 -34q36 2 38 34Z`, a) +
        path(`M${x + 42} ${444 - height}q30 -4 38 -36q-38 0 -38 36Z`, mix(a, ink, 0.35))
      );
    }) +
    rect(0, 470, 960, 70, mix(ink, a, 0.15)),
  'the-four-day-desk': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, times, ridge, path }) =>
    fillAll(mix(b, paper, 0.35)) +
    circle(860, 190, 74, b) +
    ridge(380, 20, 5, mix(c, a, 0.3)) +
    ridge(430, 18, 4, mix(c, a, 0.65)) +
    times(
      4,
      (day) =>
        rect(day * 192, 0, 186, 540, mix(a, ink, 0.1 + day * 0.13)) +
        times(21, (i) =>
          rect(
            day * 192 + 24 + (i % 3) * 50,
            46 + Math.floor(i / 3) * 66,
            36,
            44,
            (i * 5 + day * 3) % 7 < 3 ? b : mix(a, c, 0.25 + ((i + day) % 4) * 0.15),
            3,
          ),
        ),
    ) +
    path(
      'M838 540V396M838 396C790 396 784 330 838 300C892 330 886 396 838 396',
      mix(a, ink, 0.4),
      `stroke="${ink}" stroke-width="8"`,
    ) +
    rect(864, 492, 76, 8, paper, 3) +
    rect(872, 500, 6, 40, paper) +
    rect(926, 500, 6, 40, paper) +
    rect(864, 470, 76, 8, paper, 3),
  'invoice-and-thank-you': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    group,
    path,
    circle,
    line,
    times,
    between,
  }) =>
    fillAll(mix(c, paper, 0.15)) +
    times(3, (i) => circle(180 + i * 320, 440 - i * 120, 190 - i * 20, mix(c, paper, 0.5))) +
    line(
      'M-20 500C200 480 240 300 400 350S560 480 620 330 700 200 760 170',
      a,
      5,
      'stroke-dasharray="4 20"',
    ) +
    times(6, (i) =>
      group(
        `translate(${90 + i * 130} ${440 - ((i * 97) % 170)}) rotate(${-30 + i * 9}) scale(${(0.4 + between(0, 0.25)).toFixed(2)})`,
        path('M-100 0L110 -70L20 70L-10 22Z', i % 2 ? paper : b) +
          path('M110 -70L-10 22L20 70Z', mix(i % 2 ? paper : b, ink, 0.2)),
      ),
    ) +
    group(
      'translate(720 190) rotate(-6) scale(1.7)',
      path('M-120 10L130 -70L30 84L-12 34Z', paper) +
        path('M130 -70L-12 34L-24 76L14 54Z', mix(a, ink, 0.3)) +
        path('M130 -70L30 84L-12 34Z', mix(paper, a, 0.25)) +
        path('M130 -70L-12 34L-120 10Z', paper),
    ) +
    circle(90, 90, 40, ink) +
    circle(90, 90, 28, 'none', `stroke="${c}" stroke-width="4" stroke-dasharray="6 6"`),
  'harbour-rates': ({ paper, ink, a, b, c, mix, fillAll, rect, path, line, times, circle, ridge }) =>
    fillAll(mix(c, paper, 0.55)) +
    circle(180, 150, 70, b) +
    ridge(330, 24, 6, mix(c, a, 0.25)) +
    line(
      'M640 400V70M720 400V70M600 90H960M640 90L720 250M720 90L640 250M640 250L720 400M720 250L640 400M680 40L600 90M680 40L960 84M680 40V90',
      mix(ink, a, 0.2),
      8,
    ) +
    line('M850 92V196', ink, 3) +
    rect(800, 196, 100, 48, b, 2) +
    times(36, (i) => {
      const row = Math.floor(i / 9);
      return (i * 7 + row * 5) % 11 < 9 - row
        ? rect(
            96 + (i % 9) * 58,
            372 - row * 42,
            55,
            39,
            [a, b, paper, mix(a, c, 0.5), mix(b, ink, 0.3), c][(i * 5 + row) % 6] ?? a,
            2,
          ) +
            times(3, (k) => rect(108 + (i % 9) * 58 + k * 14, 380 - row * 42, 3, 24, ink, 1, 'opacity=".22"'))
        : '';
    }) +
    path('M40 412H650L610 486H110Q70 486 60 460Z', ink) +
    rect(54, 438, 580, 8, b) +
    ridge(478, 7, 14, a) +
    ridge(504, 6, 16, mix(a, ink, 0.35)),
};
