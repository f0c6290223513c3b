import type { Drawing } from './pen.ts';

/** Covers of the category: a marked page, two voices, punctuation, a lamp, spines and a fan of pages. */
export const books: Record<string, Drawing> = {
  'pencil-in-the-margin': ({ paper, ink, a, b, c, mix, fillAll, path, rect, times, line, group, between }) =>
    fillAll(mix(c, a, 0.15)) +
    path('M60 90Q280 40 480 100Q680 40 900 90V500Q680 450 480 510Q280 450 60 500Z', mix(a, ink, 0.35)) +
    path('M84 76Q290 34 480 92V490Q290 430 84 474Z', paper) +
    path('M876 76Q670 34 480 92V490Q670 430 876 474Z', mix(paper, ink, 0.05)) +
    times(11, (i) =>
      line(
        `M150 ${130 + i * 28}Q300 ${104 + i * 28} 430 ${138 + i * 28}`,
        mix(paper, ink, i === 4 ? 0.85 : 0.4),
        6,
      ),
    ) +
    times(11, (i) =>
      line(
        `M532 ${138 + i * 28}Q660 ${104 + i * 28} ${Math.round(between(720, 790))} ${126 + i * 28}`,
        mix(paper, ink, 0.4),
        6,
      ),
    ) +
    line('M150 258Q300 232 430 266', b, 22, 'opacity=".55"') +
    line('M122 200q-22 40 0 90M812 150q34 50 0 96t0 90', a, 6) +
    line('M820 380l16 18 34 -44', a, 7) +
    group(
      'translate(640 330) rotate(-38)',
      rect(0, -17, 380, 34, b) +
        rect(0, -6, 380, 12, mix(b, paper, 0.35)) +
        path('M0 -17L-60 0L0 17Z', mix(c, paper, 0.5)) +
        path('M-40 -6L-60 0L-40 6Z', ink) +
        rect(380, -17, 34, 34, mix(paper, ink, 0.3)) +
        rect(414, -17, 40, 34, a, 8),
    ),
  'between-two-tongues': ({ paper, ink, a, b, c, mix, fillAll, circle, times, path }) =>
    fillAll(mix(c, paper, 0.5)) +
    path('M110 520L190 380L270 440Z', b) +
    path('M850 30L770 170L690 100Z', a) +
    circle(350, 275, 215, b) +
    circle(610, 265, 215, a) +
    `<clipPath id="both"><circle cx="350" cy="275" r="215"/></clipPath><clipPath id="lens"><circle cx="610" cy="265" r="215" clip-path="url(#both)"/></clipPath><g clip-path="url(#lens)">${circle(480, 270, 300, ink)}${times(30, (i) => path(`M${360 + i * 22} 40L${300 + i * 22} 500`, 'none', `stroke="${i % 2 ? c : paper}" stroke-width="7"`))}</g>` +
    times(15, (i) => circle(210 + (i % 3) * 46, 190 + Math.floor(i / 3) * 44, 8, paper)) +
    times(5, (i) =>
      path(
        `M716 ${185 + i * 40}q18 -18 36 0t36 0`,
        'none',
        `stroke="${paper}" stroke-width="7" stroke-linecap="round"`,
      ),
    ),
  hyphen: ({ paper, ink, a, b, c, mix, fillAll, rect, circle, path, times, group }) =>
    fillAll(paper) +
    times(40, (i) => {
      const mark = ['comma', 'stop', 'dash', 'hook', 'colon'][(i * 3 + Math.floor(i / 8)) % 5];
      const fill = [a, c, mix(c, ink, 0.25), mix(a, c, 0.5)][i % 4] ?? a;
      const drawn =
        mark === 'comma'
          ? circle(0, -8, 24, fill) + path('M24 -8Q26 34 -20 46Q4 22 0 0Z', fill)
          : mark === 'stop'
            ? circle(0, 8, 26, fill)
            : mark === 'dash'
              ? rect(-34, -10, 68, 20, fill)
              : mark === 'hook'
                ? circle(0, 38, 15, fill) +
                  path('M-30 -22A30 30 0 1 1 0 10V16', 'none', `stroke="${fill}" stroke-width="16"`)
                : circle(0, -20, 18, fill) + circle(0, 28, 18, fill);
      return group(`translate(${60 + (i % 8) * 120} ${54 + Math.floor(i / 8) * 108}) scale(.78)`, drawn);
    }) +
    rect(236, 212, 488, 116, b) +
    rect(260, 236, 488, 116, ink, 0, 'opacity=".16"'),
  'short-story-saturday': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    rect,
    path,
    circle,
    times,
    random,
    between,
    ridge,
    line,
  }) =>
    fillAll(mix(ink, a, 0.25)) +
    times(70, () => circle(between(0, 960), between(0, 330), 0.8 + random() * 1.6, c)) +
    circle(150, 110, 48, mix(c, paper, 0.5)) +
    ridge(350, 40, 5, mix(ink, a, 0.55)) +
    ridge(410, 22, 6, mix(ink, a, 0.3)) +
    path('M560 340L320 540H860L700 340Z', b, 'opacity=".28"') +
    path('M520 210L640 120L760 210V430H520Z', mix(ink, '#000000', 0.3)) +
    path('M496 222L640 108L784 222', 'none', `stroke="${mix(a, c, 0.3)}" stroke-width="14"`) +
    rect(690, 110, 30, 70, mix(ink, '#000000', 0.3)) +
    rect(560, 250, 76, 92, b, 3) +
    line('M598 250V342M560 296H636', ink, 6) +
    rect(670, 330, 56, 100, mix(a, ink, 0.2)) +
    rect(664, 250, 50, 50, mix(b, ink, 0.5), 2) +
    times(3, (i) => line(`M${705 + i * 5} ${96 - i * 26}q22 -14 4 -30`, c, 7 - i, 'opacity=".6"')) +
    times(14, (i) =>
      path(
        `M${i * 76 - 20} 470l24 -${Math.round(between(70, 170))}l24 ${Math.round(between(70, 170))}Z`,
        mix(ink, '#000000', 0.35),
      ),
    ) +
    rect(0, 462, 960, 80, mix(ink, '#000000', 0.35)) +
    path('M560 462L420 540H760L660 462Z', b, 'opacity=".2"'),
  'the-overdue-notice': ({ paper, ink, a, b, c, mix, fillAll, rect, times, group, between, circle }) => {
    const shades = [a, b, c, mix(c, ink, 0.5), paper, mix(b, a, 0.5), mix(a, ink, 0.45)];
    const row = (top: number, floor: number, from: number) => {
      let x = from;
      return times(22, (i) => {
        const w = between(28, 58);
        const h = between(floor - top - 40, floor - top);
        x += w + 2;
        const fill = shades[(i * 3 + from) % 7] ?? a;
        return x - w > 560 && x - w < 670 && floor > 400
          ? ''
          : rect(x - w, floor - h, w, h, fill, 3) +
              rect(x - w, floor - h + 22, w, 8, mix(fill, i % 2 ? ink : paper, 0.45)) +
              (i % 3
                ? rect(x - w + w / 2 - 4, floor - h / 2, 8, 40, mix(fill, ink, 0.35), 2)
                : circle(x - w / 2, floor - 30, 8, mix(fill, ink, 0.4)));
      });
    };
    return (
      fillAll(mix(ink, a, 0.15)) +
      row(28, 240, -12) +
      rect(0, 240, 960, 24, mix(a, b, 0.25)) +
      row(300, 506, -30) +
      group(
        'rotate(17 640 500)',
        rect(596, 300, 50, 206, b, 3) + rect(596, 330, 50, 10, ink) + rect(612, 380, 18, 60, paper, 2),
      ) +
      rect(0, 506, 960, 34, mix(a, b, 0.25))
    );
  },
  'first-lines-last-lines': ({ paper, ink, a, b, c, mix, fillAll, group, path, times, circle, rect }) =>
    fillAll(mix(a, ink, 0.35)) +
    circle(480, 560, 420, mix(a, ink, 0.1)) +
    times(17, (i) =>
      group(
        `rotate(${-80 + i * 10} 480 520)`,
        path(
          'M480 520Q452 300 470 96Q480 86 490 96Q508 300 480 520Z',
          i === 0 ? b : i === 16 ? b : mix(i % 2 ? paper : c, a, Math.abs(i - 8) * 0.05),
        ) + rect(476, 130, 8, i % 3 ? 110 : 160, mix(a, ink, 0.3), 4, 'opacity=".55"'),
      ),
    ) +
    circle(480, 520, 56, ink) +
    circle(480, 520, 30, b),
};
