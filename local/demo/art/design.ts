import type { Drawing } from './pen.ts';

/** Covers of the category: a letter taken apart, swatches, a gallery, a misprint and a chair. */
export const design: Record<string, Drawing> = {
  specimen: ({ paper, ink, a, b, c, fillAll, line, circle, rect, times }) =>
    fillAll(b) +
    rect(0, 0, 330, 540, a) +
    times(13, (i) => line(`M${i * 80} 0V540`, ink, 1, 'opacity=".18"')) +
    times(7, (i) => line(`M0 ${i * 80 + 30}H960`, ink, 1, 'opacity=".18"')) +
    `<text x="180" y="500" font-family="Liberation Serif,Times,serif" font-style="italic" font-weight="700" font-size="690" fill="${ink}">&amp;</text>` +
    line('M0 96H960M0 492H960', paper, 3) +
    circle(420, 190, 104, 'none', `stroke="${paper}" stroke-width="3"`) +
    circle(372, 392, 118, 'none', `stroke="${paper}" stroke-width="3"`) +
    [
      [420, 86],
      [524, 190],
      [372, 510],
      [254, 392],
      [712, 290],
    ]
      .map(([x = 0, y = 0]) => rect(x - 7, y - 7, 14, 14, paper))
      .join('') +
    rect(820, 40, 100, 16, ink) +
    rect(820, 66, 60, 16, c),
  'colour-of-the-week': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, times }) =>
    fillAll(paper) +
    times(24, (i) =>
      rect(
        (i % 6) * 160,
        Math.floor(i / 6) * 135,
        160,
        135,
        mix(
          i % 6 < 3 ? mix(b, a, (i % 6) / 3) : mix(a, c, (i % 6) / 5),
          Math.floor(i / 6) < 2 ? paper : ink,
          Math.abs(Math.floor(i / 6) - 1.5) * 0.22,
        ),
      ),
    ) +
    circle(480, 270, 190, b) +
    circle(480, 270, 190, mix(b, ink, 0.5), 'opacity=".14"') +
    circle(470, 258, 182, b) +
    times(4, (i) => circle(700, 132 + i * 92, 38, [paper, mix(b, a, 0.6), c, ink][i] ?? ink)),
  'wall-text': ({ paper, ink, a, b, c, mix, fillAll, path, rect, circle, times, line, blob }) =>
    fillAll(mix(c, paper, 0.35)) +
    path('M0 0L170 70V400L0 540Z', mix(c, paper, 0.1)) +
    path('M960 0L790 70V400L960 540Z', mix(c, ink, 0.08)) +
    path('M0 540L170 400H790L960 540Z', mix(a, b, 0.25)) +
    path('M0 0L170 70H790L960 0Z', mix(c, paper, 0.7)) +
    times(7, (i) => line(`M${170 + i * 103} 400L${i * 160} 540`, mix(a, ink, 0.2), 3)) +
    rect(226, 120, 170, 210, ink) +
    rect(240, 134, 142, 182, mix(b, paper, 0.55)) +
    circle(311, 206, 44, b) +
    path('M240 316V262Q300 220 382 270V316Z', a) +
    rect(440, 140, 120, 150, ink) +
    rect(450, 150, 100, 130, paper) +
    blob(500, 215, 38, mix(a, c, 0.3), 0.25) +
    rect(610, 120, 130, 190, ink) +
    rect(622, 132, 106, 166, mix(a, ink, 0.3)) +
    times(5, (i) => rect(636 + i * 18, 150 + i * 8, 9, 120, i % 2 ? b : c)) +
    [
      [410, 290],
      [574, 262],
      [754, 290],
    ]
      .map(
        ([x = 0, y = 0]) =>
          rect(x, y, 22, 28, paper) + times(3, (i) => rect(x + 4, y + 6 + i * 7, 14, 2, ink)),
      )
      .join('') +
    path('M30 130L110 148V356L30 400Z', ink) +
    path('M42 148L100 160V342L42 378Z', b) +
    rect(370, 424, 220, 22, ink, 4) +
    rect(390, 446, 12, 44, ink) +
    rect(558, 446, 12, 44, ink) +
    path('M640 480V420Q640 396 654 394A16 16 0 1 1 668 394Q682 398 682 420V480Z', mix(a, ink, 0.5)),
  'print-run': ({ paper, ink, a, b, c, mix, fillAll, group, path, rect, times, line }) => {
    const leaf = 'M0 120C-70 60 -74 -40 0 -130C74 -40 70 60 0 120Z';
    return (
      fillAll(mix(c, paper, 0.45)) +
      times(6, (i) =>
        group(
          `translate(${172 + (i % 3) * 308} ${142 + Math.floor(i / 3) * 258}) rotate(${(i % 2 ? 1 : -1) * (i % 3)})`,
          rect(-132, -122, 264, 240, paper, 2) +
            rect(
              -112,
              -102,
              224,
              200,
              [mix(b, paper, 0.6), mix(c, paper, 0.4), mix(a, paper, 0.82)][i % 3] ?? c,
            ) +
            group(
              `rotate(${i * 24 - 50}) scale(.72)`,
              group(`translate(${9 - i * 2} 8)`, path(leaf, b)) +
                path(leaf, a, 'style="mix-blend-mode:multiply" opacity=".9"') +
                line(
                  'M0 160V-90M0 60L-40 20M0 60L40 20M0 10L-42 -34M0 10L42 -34M0 -40L-24 -66M0 -40L24 -66',
                  i === 4 ? ink : paper,
                  6,
                ),
            ),
        ),
      )
    );
  },
  'objects-plainly': ({ paper, ink, a, b, c, mix, fillAll, line, rect, circle, times, path }) =>
    fillAll(mix(a, ink, 0.12)) +
    times(32, (i) => line(`M${i * 32} 0V540`, c, 1, 'opacity=".18"')) +
    times(17, (i) => line(`M0 ${i * 32 + 14}H960`, c, 1, 'opacity=".18"')) +
    circle(500, 270, 200, mix(a, c, 0.22)) +
    path(
      'M392 70Q376 66 378 84L420 286L600 274Q628 272 628 292T604 318L420 326Q396 326 390 304L340 90Q330 54 366 50Z',
      b,
    ) +
    line('M420 326L372 500M590 316L640 500M404 400L612 392', paper, 13) +
    line(
      'M300 50V500M284 50H316M284 500H316M372 526H640M372 514V538M640 514V538M690 286V500M676 286H704M676 500H704',
      c,
      3,
    ) +
    rect(258, 262, 84, 26, a) +
    rect(270, 271, 60, 8, paper) +
    circle(500, 304, 9, ink) +
    line('M508 298L760 150H860', paper, 3) +
    circle(860, 150, 6, paper) +
    times(3, (i) => rect(770, 166 + i * 16, 90 - i * 22, 6, c)),
};
