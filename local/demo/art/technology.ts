import type { Drawing } from './pen.ts';

/** Covers of the category: a barge, a stopped clock, a bell jar, sheets, keys, flows and an old computer. */
export const technology: Record<string, Drawing> = {
  'the-quiet-deploy': ({ paper, ink, a, b, c, mix, fillAll, circle, rect, path, line, times, between }) =>
    fillAll(mix(c, paper, 0.45)) +
    circle(690, 250, 150, b) +
    rect(0, 300, 960, 240, mix(a, ink, 0.2)) +
    times(26, (i) =>
      rect(690 - between(20, 190 - i * 4), 312 + i * 9, between(60, 240 - i * 5), 4, mix(b, a, i / 34), 2),
    ) +
    times(16, (i) => rect(between(0, 900), 320 + i * 13, between(40, 150), 2, c, 1, 'opacity=".35"')) +
    times(9, (i) =>
      rect(
        168 + (i % 5) * 62 + (i > 4 ? 31 : 0),
        i > 4 ? 206 : 250,
        56,
        40,
        [b, paper, a, mix(a, b, 0.6), c][i % 5] ?? a,
        3,
      ),
    ) +
    path('M120 290H520L490 338Q484 346 472 346H170Q158 346 152 338Z', ink) +
    rect(128, 226, 34, 64, paper, 3) +
    line('M140 226V150M140 160L196 196', ink, 3),
  'postmortem-club': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    circle,
    line,
    times,
    ray,
    onCircle,
    path,
    random,
  }) =>
    fillAll(mix(ink, a, 0.18)) +
    times(7, (i) => circle(480, 270, 470 - i * 36, mix(ink, a, 0.2 + i * 0.1))) +
    circle(480, 270, 214, paper) +
    times(60, (i) => line(ray(480, 270, i % 5 ? 190 : 172, 200, i / 60), i % 5 ? c : ink, i % 5 ? 3 : 8)) +
    path(
      `M480 270L${onCircle(480, 270, 214, 0.52).join(' ')}A214 214 0 0 1 ${onCircle(480, 270, 214, 0.75).join(' ')}Z`,
      b,
      'opacity=".85"',
    ) +
    line(ray(480, 270, -30, 112, 0.52), ink, 13) +
    line(ray(480, 270, -36, 160, 0.75), ink, 8) +
    circle(480, 270, 16, a) +
    times(22, (i) =>
      line(ray(480, 270, 250 + random() * 40, 300 + random() * 220, 0.53 + i * 0.0098), b, 2, 'opacity=".6"'),
    ),
  'small-models': ({ paper, ink, a, b, c, mix, fillAll, circle, rect, line, times, path, oval }) => {
    const layers = [3, 5, 5, 2];
    const at = (layer: number, i: number) =>
      [350 + layer * 88, 276 + (i - ((layers[layer] ?? 1) - 1) / 2) * 58] as const;
    const links = layers.slice(1).flatMap((size, layer) =>
      Array.from({ length: (layers[layer] ?? 0) * size }, (_, k) => {
        const [x, y] = at(layer, k % (layers[layer] ?? 1));
        const [u, v] = at(layer + 1, Math.floor(k / (layers[layer] ?? 1)));
        return line(`M${x} ${y}L${u} ${v}`, a, 2, `opacity="${k % 3 ? 0.3 : 0.8}"`);
      }),
    );
    const nodes = layers.flatMap((size, layer) =>
      Array.from({ length: size }, (_, i) =>
        circle(...at(layer, i), 17, [b, a, mix(a, c, 0.5), ink][layer] ?? a),
      ),
    );
    return (
      fillAll(c) +
      times(6, (i) => circle(480, 300, 520 - i * 74, mix(c, paper, i * 0.13))) +
      rect(0, 470, 960, 70, mix(a, ink, 0.4)) +
      path('M240 470V270A240 230 0 0 1 720 270V470Z', paper, 'opacity=".75"') +
      links.join('') +
      nodes.join('') +
      line('M240 470V270A240 230 0 0 1 720 270V470', ink, 5) +
      line('M276 420V280A200 190 0 0 1 340 150', paper, 12) +
      circle(480, 28, 18, b) +
      oval(480, 472, 290, 24, ink)
    );
  },
  'plain-text': ({ paper, ink, a, b, c, mix, fillAll, rect, group, times, between, path }) =>
    fillAll(mix(c, a, 0.12)) +
    times(5, (i) =>
      group(
        `rotate(${-9 + i * 3.2} 480 640)`,
        rect(270, 50 + i * 4, 430, 620, mix(a, c, 0.35 + i * 0.13), 4),
      ),
    ) +
    group(
      'rotate(5 480 640)',
      rect(262, 62, 440, 620, paper, 4) +
        times(14, (i) =>
          rect(
            310,
            112 + i * 34,
            i % 5 === 4 ? between(60, 150) : between(250, 344),
            9,
            i === 0 ? ink : mix(paper, ink, 0.55),
            2,
          ),
        ) +
        rect(310, 316, 200, 9, b, 2) +
        rect(524, 300, 22, 38, b),
    ) +
    path('M0 540L960 540L960 500Z', mix(a, ink, 0.3)),
  'keyboard-and-tab': ({ paper, ink, a, b, c, mix, fillAll, rect, group, times, path }) =>
    fillAll(mix(a, ink, 0.35)) +
    group(
      'translate(480 280) rotate(-24) skewX(-12) translate(-620 -330)',
      times(54, (i) => {
        const x = (i % 9) * 136 + (Math.floor(i / 9) % 2) * 48;
        const y = Math.floor(i / 9) * 118;
        const chosen = i === 31;
        const top = chosen ? b : i % 7 === 2 ? c : i % 5 === 3 ? mix(a, c, 0.55) : paper;
        return (
          rect(x, y + 14, 122, 104, mix(top, ink, 0.55), 18) +
          rect(x, y, 122, 104, mix(top, ink, 0.12), 18) +
          rect(x + 12, y + 6, 98, 82, top, 14) +
          (chosen ? rect(x - 16, y - 16, 154, 150, 'none', 30, `stroke="${paper}" stroke-width="7"`) : '')
        );
      }) +
        group(
          'translate(597 379) scale(.8)',
          path(
            'M0 28H62L44 10M62 28L44 46M74 4V52',
            'none',
            `stroke="${ink}" stroke-width="9" stroke-linecap="round"`,
          ),
        ),
    ),
  'query-plan': ({ paper, ink, a, b, c, mix, fillAll, rect, line, times, circle, between }) => {
    const ys = [70, 150, 235, 330, 440];
    return (
      fillAll(mix(ink, a, 0.12)) +
      times(40, (i) => circle(24 + (i % 10) * 102, 60 + Math.floor(i / 10) * 140, 2, c, 'opacity=".4"')) +
      ys
        .map((y, i) =>
          line(
            `M90 ${y}C270 ${y} 260 ${i < 3 ? 170 : 380} 420 ${i < 3 ? 150 + i * 22 : 370 + (i - 3) * 30}`,
            [a, c, b, a, c][i] ?? a,
            16 + ((i * 7) % 20),
            'opacity=".85"',
          ),
        )
        .join('') +
      line(
        'M440 172C580 172 560 270 690 258M440 385C580 385 560 290 690 292',
        mix(c, paper, 0.3),
        30,
        'opacity=".9"',
      ) +
      line('M700 275H980', b, 18) +
      ys
        .map(
          (y, i) =>
            rect(40, y - 26, 96, 52, paper, 8) +
            times(3, (k) => rect(54, y - 13 + k * 11, between(24, 68), 4, k ? c : ([a, b][i % 2] ?? a))),
        )
        .join('') +
      rect(400, 120, 76, 104, paper, 10) +
      rect(400, 340, 76, 92, paper, 10) +
      rect(664, 226, 100, 100, b, 50) +
      circle(714, 276, 26, ink) +
      times(
        4,
        (i) =>
          rect(414, 140 + i * 20, 48, 6, i ? c : a) +
          (i < 3 ? rect(414, 360 + i * 20, 48, 6, i ? c : a) : ''),
      )
    );
  },
  'the-retro-shelf': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, times, between, line }) =>
    fillAll(mix(a, ink, 0.25)) +
    times(12, (i) => rect(i * 82, 0, 41, 440, mix(a, b, 0.25), 0, 'opacity=".35"')) +
    rect(0, 430, 960, 110, mix(ink, a, 0.25)) +
    rect(0, 430, 960, 14, mix(a, b, 0.4)) +
    rect(270, 70, 380, 290, mix(paper, a, 0.12), 22) +
    rect(306, 102, 308, 214, ink, 26) +
    rect(316, 112, 288, 194, mix(ink, c, 0.35), 20) +
    times(8, (i) => rect(340, 134 + i * 19, i === 7 ? 16 : between(60, 220), 8, mix(c, paper, 0.5), 1)) +
    times(24, (i) => rect(316, 114 + i * 8, 288, 2, ink, 0, 'opacity=".25"')) +
    rect(240, 352, 440, 78, mix(paper, a, 0.22), 10) +
    rect(470, 378, 150, 10, ink, 3) +
    rect(470, 400, 150, 10, ink, 3) +
    circle(286, 392, 12, b) +
    rect(310, 386, 60, 12, c, 2) +
    times(7, (i) =>
      rect(
        720 + i * 28,
        250 - ((i * 37) % 50),
        24,
        180 + ((i * 37) % 50),
        [c, paper, b, mix(c, ink, 0.5), mix(a, b, 0.6)][i % 5] ?? c,
        2,
      ),
    ) +
    times(
      4,
      (i) =>
        rect(70 + i * 6, 374 - i * 40, 130 - i * 8, 36, [b, ink, paper, c][i] ?? b, 4) +
        rect(92 + i * 6, 384 - i * 40, 50, 16, i === 1 ? c : mix(paper, ink, 0.2), 2),
    ) +
    line('M660 410C700 430 690 470 740 480S860 470 900 540', ink, 7),
};
