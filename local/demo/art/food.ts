import type { Drawing } from './pen.ts';

/** Covers of the category: a loaf, a pot, jars, plates, a cup, awnings and a bowl. */
export const food: Record<string, Drawing> = {
  crumb: ({ paper, ink, a, b, c, mix, fillAll, path, circle, times, between, oval, line, random }) =>
    fillAll(mix(a, ink, 0.55)) +
    circle(480, 300, 400, mix(a, ink, 0.4)) +
    path('M130 470Q90 470 96 400C100 190 270 70 480 70S860 190 864 400Q870 470 830 470Z', a) +
    path(
      'M160 446Q128 446 132 396C140 216 296 104 480 104S820 216 828 396Q832 446 800 446Z',
      mix(c, paper, 0.5),
    ) +
    times(95, () => {
      const x = between(180, 780);
      const top = 130 + ((x - 480) / 330) ** 2 * 200;
      const r = random() ** 2 * 20 + 4;
      return oval(
        x,
        between(top + 20, 425),
        r * 1.2,
        r * 0.75,
        mix(c, a, between(0.25, 0.65)),
        `transform="rotate(${Math.round((x - 480) / 12)} ${Math.round(x)} 300)"`,
      );
    }) +
    line('M300 128C360 60 420 44 470 40', b, 16) +
    line('M520 96C590 60 640 74 690 110', b, 14) +
    times(60, () => circle(between(40, 920), between(478, 530), between(1, 4), paper, 'opacity=".7"')) +
    path('M0 470H960V478H0Z', ink),
  'the-weeknight-pot': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    path,
    circle,
    rect,
    times,
    line,
    oval,
    between,
    group,
  }) =>
    fillAll(mix(c, paper, 0.25)) +
    rect(0, 420, 960, 120, mix(a, ink, 0.2)) +
    circle(480, 190, 250, mix(c, paper, 0.75)) +
    times(3, (i) =>
      line(`M${390 + i * 90} 150C${350 + i * 90} 110 ${440 + i * 90} 80 ${395 + i * 90} 26`, paper, 14),
    ) +
    times(26, (i) =>
      circle(
        270 + (i % 13) * 35,
        214 - Math.sin((i % 13) / 3.9) * between(10, 46),
        between(18, 34),
        [a, b, mix(b, paper, 0.5), mix(a, b, 0.35), c][i % 5] ?? a,
      ),
    ) +
    group('rotate(24 640 180)', rect(626, 20, 24, 190, mix(a, ink, 0.5), 12)) +
    path('M220 216H740L716 410Q710 452 668 452H292Q250 452 244 410Z', ink) +
    path('M220 216H740L734 262H226Z', mix(ink, c, 0.28)) +
    rect(196, 200, 568, 26, mix(ink, c, 0.4), 13) +
    path('M226 280H160Q140 280 140 300T160 320H232Z', mix(ink, c, 0.4)) +
    path('M734 280H800Q820 280 820 300T800 320H728Z', mix(ink, c, 0.4)) +
    line('M290 290Q296 390 320 420', mix(ink, c, 0.5), 9) +
    times(5, (i) => oval(120 + i * 190, 486, 26, 14, [b, c, paper][i % 3] ?? b)),
  'brine-season': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, times, between, oval, line }) =>
    fillAll(mix(a, ink, 0.15)) +
    times(2, (row) => rect(0, 250 + row * 250, 960, 18, mix(b, ink, 0.45))) +
    times(10, (i) => {
      const x = 30 + (i % 5) * 184;
      const y = i < 5 ? 60 : 310;
      const fills: [string, string, string] = [
        [b, mix(b, paper, 0.4), a],
        [c, mix(c, ink, 0.3), paper],
        ['#b4405a', '#d98096', paper],
        [mix(b, '#c8401e', 0.5), b, c],
        [mix(c, paper, 0.6), a, b],
      ][(i * 3 + (i < 5 ? 0 : 1)) % 5] as [string, string, string];
      return (
        rect(x, y + 18, 150, 172, mix(paper, c, 0.3), 22) +
        rect(x + 8, y + 46, 134, 136, fills[0], 16) +
        times(16, (k) =>
          i % 2
            ? oval(x + 24 + (k % 4) * 33, y + 66 + Math.floor(k / 4) * 32, 14, 9, k % 3 ? fills[1] : fills[2])
            : rect(
                x + 18 + (k % 8) * 15,
                y + 60 + (k > 7 ? 62 : 0),
                9,
                between(44, 58),
                k % 3 ? fills[1] : fills[2],
                4,
              ),
        ) +
        rect(x + 14, y, 122, 30, i % 3 ? mix(ink, c, 0.2) : b, 7) +
        line(`M${x + 20} ${y + 44}V${y + 160}`, paper, 6, 'opacity=".7"') +
        circle(x + 75, y + 108, 27, paper) +
        rect(x + 62, y + 105, 26, 5, ink, 2)
      );
    }),
  'kitchen-ledger': ({ paper, ink, a, b, c, mix, fillAll, rect, oval, times, line, circle }) => {
    const stacks = [5, 8, 6, 11, 7, 13];
    return (
      fillAll(mix(c, paper, 0.35)) +
      times(7, (i) => rect(0, 60 + i * 62, 960, 2, mix(c, ink, 0.3))) +
      rect(0, 452, 960, 88, mix(a, ink, 0.15)) +
      line('M70 372C220 330 260 300 330 320S480 190 560 240 740 60 900 90', b, 8) +
      stacks
        .map((count, s) =>
          times(
            count,
            (i) =>
              oval(120 + s * 144, 462 - i * 24, 64, 17, mix(i % 4 === 3 ? b : a, ink, 0.35)) +
              oval(
                120 + s * 144,
                455 - i * 24,
                64,
                16,
                i % 4 === 3 ? b : i % 2 ? paper : mix(c, paper, 0.5),
              ) +
              oval(120 + s * 144, 455 - i * 24, 40, 9, i % 4 === 3 ? mix(b, ink, 0.15) : mix(c, paper, 0.2)),
          ),
        )
        .join('') +
      circle(900, 90, 16, a)
    );
  },
  'second-cup': ({ paper, ink, a, b, c, mix, fillAll, circle, rect, group, path, times, oval, line }) =>
    fillAll(b) +
    path('M0 0H960V120L0 420Z', mix(b, paper, 0.22)) +
    path('M420 270L960 640H1200V300L640 100Z', mix(b, ink, 0.3)) +
    circle(440, 280, 230, mix(c, paper, 0.85)) +
    circle(440, 280, 214, paper) +
    circle(440, 280, 150, mix(c, paper, 0.3)) +
    group(
      'rotate(-30 440 280)',
      rect(570, 256, 80, 48, paper, 24) + rect(586, 268, 46, 24, mix(c, paper, 0.6), 12),
    ) +
    circle(440, 280, 136, paper) +
    circle(440, 280, 122, ink) +
    circle(440, 280, 116, a) +
    times(5, (i) => circle(440 - i * 6, 280 + i * 4, 96 - i * 20, i % 2 ? a : mix(c, paper, 0.4))) +
    group(
      'rotate(38 760 330)',
      oval(760, 190, 34, 52, mix(c, paper, 0.7)) + rect(753, 236, 14, 220, mix(c, paper, 0.7), 7),
    ) +
    times(6, (i) =>
      group(
        `translate(${110 + ((i * 67) % 130)} ${70 + ((i * 41) % 90)}) rotate(${i * 47})`,
        oval(0, 0, 26, 17, ink) + line('M-20 0Q0 -9 20 2', mix(a, c, 0.3), 3),
      ),
    ),
  'thursday-market': ({ paper, ink, a, b, c, mix, fillAll, rect, path, circle, times, between, line }) =>
    fillAll(mix(c, paper, 0.6)) +
    rect(0, 210, 960, 120, mix(ink, a, 0.35)) +
    times(16, (i) =>
      path(`M${i * 64 - 32} 60H${i * 64 + 32}V210A32 32 0 0 1 ${i * 64 - 32} 210Z`, i % 2 ? paper : a),
    ) +
    rect(0, 34, 960, 34, mix(a, ink, 0.35)) +
    times(4, (i) => rect(18 + i * 236, 380, 216, 180, mix('#b98a56', ink, 0.12 * i), 6)) +
    times(4, (box) =>
      times(15, (i) => {
        const x = 50 + box * 236 + (i % 5) * 38;
        const y = 392 - Math.floor(i / 5) * 30 - ((i % 5) % 2) * 8;
        return (
          circle(x, y, 25, [a, b, '#eeb13c', mix(a, '#552255', 0.6)][box] ?? a) +
          circle(x - 7, y - 8, 6, paper, 'opacity=".45"') +
          line(`M${x} ${y - 22}l${Math.round(between(-5, 5))} -9`, mix(b, ink, 0.5), 4)
        );
      }),
    ) +
    times(
      4,
      (i) =>
        rect(18 + i * 236, 412, 216, 16, '#d2a874') +
        rect(18 + i * 236, 446, 216, 16, '#d2a874') +
        rect(90 + i * 236, 420, 72, 46, paper, 3) +
        rect(102 + i * 236, 436, 46, 8, ink, 2),
    ),
  'the-slow-spoon': ({ paper, ink, a, b, c, mix, fillAll, path, circle, line, times, rect, oval, group }) =>
    fillAll(mix(c, ink, 0.15)) +
    circle(480, 250, 236, b) +
    circle(480, 250, 190, mix(b, paper, 0.3)) +
    times(4, (i) =>
      line(
        `M${360 + i * 80} 236C${300 + i * 80} 190 ${430 + i * 76} 160 ${376 + i * 76} 110S${420 + i * 70} 50 ${400 + i * 70} 16`,
        paper,
        10 + (i % 2) * 6,
        'opacity=".9"',
      ),
    ) +
    group('rotate(38 690 170)', rect(680, -60, 22, 320, mix(a, ink, 0.3), 11)) +
    oval(480, 262, 290, 40, ink) +
    oval(480, 262, 270, 30, a) +
    times(9, (i) => oval(300 + i * 45, 258 + (i % 3) * 6, 16, 7, i % 2 ? b : mix(c, paper, 0.4))) +
    path('M186 258A294 236 0 0 0 774 258L770 262A290 46 0 0 1 190 262Z', paper) +
    path('M360 474H600L620 512H340Z', mix(paper, ink, 0.15)) +
    times(13, (i) => path(`M${250 + i * 37} ${336 + Math.abs(i - 6) * -2}l16 26 16 -26Z`, i % 2 ? c : a)) +
    line('M242 400Q480 490 718 400', c, 8),
};
