import type { Drawing } from './pen.ts';

/** Covers of the category: a facade, a street from above, a bus at night and a scaffold. */
export const cities: Record<string, Drawing> = {
  'third-storey': ({ paper, ink, a, b, c, mix, fillAll, rect, path, times, line, circle }) =>
    fillAll(mix(c, paper, 0.35)) +
    times(3, (house) => {
      const x = house * 330 - 15;
      const wall = [mix(c, a, 0.25), b, mix(a, ink, 0.25)][house] ?? a;
      return (
        rect(x, 70 + house * 10, 324, 470, wall) +
        rect(x - 8, 56 + house * 10, 340, 20, mix(wall, paper, 0.45)) +
        times(14, (i) => rect(x + 6 + i * 23, 78 + house * 10, 12, 14, mix(wall, paper, 0.35))) +
        times(6, (i) => {
          const wx = x + 34 + (i % 3) * 96;
          const wy = 140 + Math.floor(i / 3) * 200;
          const blind = house === 1 && i === 1;
          const top =
            house === 0
              ? `M${wx} ${wy + 30}A33 33 0 0 1 ${wx + 66} ${wy + 30}V${wy + 130}H${wx}Z`
              : `M${wx} ${wy}H${wx + 66}V${wy + 130}H${wx}Z`;
          return (
            path(
              top,
              blind ? mix(wall, ink, 0.18) : mix(ink, a, 0.15),
              `stroke="${mix(wall, paper, 0.7)}" stroke-width="9"`,
            ) +
            (blind
              ? ''
              : path(
                  `M${wx + 4} ${wy + 60}L${wx + 62} ${wy + 24}V${wy + 60}L${wx + 4} ${wy + 100}Z`,
                  c,
                  'opacity=".3"',
                ) +
                line(
                  `M${wx + 33} ${wy + 6}V${wy + 128}M${wx} ${wy + 66}H${wx + 66}`,
                  mix(wall, paper, 0.7),
                  5,
                )) +
            rect(wx - 10, wy + 130, 86, 12, mix(wall, paper, 0.55)) +
            (house === 2
              ? path(
                  `M${wx - 8} ${wy - 8}L${wx + 33} ${wy - 36}L${wx + 74} ${wy - 8}Z`,
                  mix(wall, paper, 0.45),
                )
              : '')
          );
        })
      );
    }) +
    circle(860, 30, 20, b),
  'the-kerb-report': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, times, group, blob, between }) =>
    fillAll(mix(ink, c, 0.25)) +
    group(
      'rotate(-12 480 270)',
      rect(-100, -120, 1200, 270, mix(c, paper, 0.55)) +
        times(30, (i) => rect(-100 + i * 42, -120, 2, 270, mix(c, ink, 0.15))) +
        rect(-100, 146, 1200, 12, paper) +
        rect(-100, 158, 1200, 8, b) +
        times(6, (i) =>
          i === 3
            ? ''
            : rect(-60 + i * 190, 182, 152, 76, [b, paper, a, c, mix(a, b, 0.5), paper][i] ?? a, 24) +
              rect(-28 + i * 190, 192, 30, 56, ink, 8) +
              rect(52 + i * 190, 192, 22, 56, ink, 8),
        ) +
        times(6, (i) =>
          rect(
            508 + (i % 3) * 44,
            184 + Math.floor(i / 3) * 42,
            30,
            8,
            paper,
            4,
            `transform="rotate(60 ${523 + (i % 3) * 44} 200)"`,
          ),
        ) +
        times(9, (i) => rect(-80 + i * 140, 330, 74, 10, paper, 2)) +
        times(8, (i) => rect(330, 180 + i * 52, 0, 0, paper) + rect(790, 280 + i * 34, 130, 18, paper)) +
        times(
          5,
          (i) =>
            blob(20 + i * 220, 60, between(52, 76), mix(a, '#4d8a3c', 0.7), 0.14) +
            blob(8 + i * 220, 48, 38, mix('#7fb35c', b, 0.15), 0.2),
        ) +
        times(
          3,
          (i) => rect(110 + i * 250, 92, 70, 20, mix(b, ink, 0.3), 4) + circle(220 + i * 250, 110, 13, ink),
        ),
    ),
  'night-bus': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, path, times, between, random, line }) =>
    fillAll(ink) +
    circle(780, 110, 54, mix(b, paper, 0.5)) +
    circle(804, 96, 46, ink) +
    times(14, (i) => {
      const height = between(150, 350);
      return (
        rect(i * 72 - 10, 410 - height, 64, height, mix(ink, a, 0.22 + random() * 0.3)) +
        times(12, (k) =>
          random() > 0.55
            ? rect(
                i * 72 + (k % 3) * 18,
                424 - height + Math.floor(k / 3) * 30,
                9,
                13,
                random() > 0.4 ? b : c,
                1,
                'opacity=".85"',
              )
            : '',
        )
      );
    }) +
    rect(0, 410, 960, 130, mix(ink, '#000000', 0.3)) +
    path('M716 372L980 330V480L716 420Z', mix(b, paper, 0.6), 'opacity=".3"') +
    rect(190, 188, 540, 232, a, 26) +
    rect(190, 300, 540, 14, b) +
    times(
      5,
      (i) =>
        rect(214 + i * 100, 212, 84, 70, mix(b, paper, 0.65), 8) +
        rect(214 + i * 100, 326, 84, 58, i === 4 ? ink : mix(c, paper, 0.5), 8) +
        (i % 2 ? circle(250 + i * 100, 258, 15, ink) + rect(232 + i * 100, 268, 38, 14, ink, 7) : ''),
    ) +
    rect(690, 318, 40, 66, c, 6) +
    times(2, (i) => circle(310 + i * 310, 424, 42, '#07070f') + circle(310 + i * 310, 424, 20, c)) +
    times(7, (i) => rect(i * 150 - 20, 500, 84, 9, c, 3)) +
    line('M100 410V150Q100 120 134 120', c, 7) +
    circle(140, 124, 14, b) +
    path('M140 130L60 410H220Z', b, 'opacity=".16"'),
  'repair-notice': ({ paper, ink, a, b, c, mix, fillAll, rect, path, times, line, between, random }) =>
    fillAll(mix(c, paper, 0.4)) +
    times(12, (row) =>
      times(12, (i) =>
        rect(
          i * 86 - (row % 2) * 43,
          row * 46,
          81,
          41,
          random() > 0.93 ? c : mix(a, random() > 0.5 ? c : ink, between(0, 0.25)),
        ),
      ),
    ) +
    path('M330 540V270A150 150 0 0 1 630 270V540Z', mix(ink, b, 0.25)) +
    times(13, (i) => {
      const turn = Math.PI * (1 + i / 12);
      return path(
        'M-18 -38H18L12 28H-12Z',
        i % 2 ? mix(c, paper, 0.5) : c,
        `transform="translate(${Math.round(480 + Math.cos(turn) * 172)} ${Math.round(270 + Math.sin(turn) * 172)}) rotate(${-90 + i * 15})"`,
      );
    }) +
    path('M380 540V290A100 100 0 0 1 580 290V540Z', mix(b, paper, 0.5)) +
    line('M480 190V540M380 340H580M380 440H580', paper, 8) +
    times(4, (i) => line(`M${70 + i * 270} -10V550`, ink, 11)) +
    times(
      3,
      (i) => rect(-10, 130 + i * 170, 980, 20, mix(b, ink, 0.25)) + line(`M-10 ${76 + i * 170}H970`, ink, 7),
    ) +
    line('M70 470L340 150M610 300L880 0M610 470L880 150', ink, 7) +
    rect(700, 84, 62, 46, b, 4) +
    line('M706 84Q731 50 756 84', ink, 5),
};
