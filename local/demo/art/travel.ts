import type { Drawing } from './pen.ts';

/** Covers of the category: a viaduct, contour lines, a packed bag, islands and a maze of roads. */
export const travel: Record<string, Drawing> = {
  'slow-train-letter': ({ paper, ink, a, b, c, mix, fillAll, circle, path, rect, times, ridge, line }) =>
    fillAll(mix(c, paper, 0.6)) +
    circle(700, 170, 84, b) +
    path('M0 330L160 120L270 250L400 90L590 320L720 210L960 380V540H0Z', mix(c, a, 0.3)) +
    path('M160 120L200 168L166 196L136 164ZM400 90L452 152L404 186L352 158Z', paper) +
    ridge(360, 22, 5, mix(c, a, 0.7)) +
    path('M0 290H960V320H0Z', mix(b, ink, 0.15)) +
    times(8, (i) =>
      path(
        `M${i * 128 - 40} 320V540H${i * 128 - 8}V400A48 48 0 0 1 ${i * 128 + 88} 400V320Z`,
        mix(b, i % 2 ? paper : ink, 0.08),
      ),
    ) +
    times(8, (i) => rect(i * 128 - 40, 320, 128, 12, mix(b, ink, 0.3))) +
    times(
      4,
      (i) =>
        rect(70 + i * 176, 214, 168, 68, i === 3 ? ink : a, 12) +
        times(4, (k) => rect(86 + i * 176 + k * 37, 228, 27, 26, mix(c, paper, 0.6), 4)) +
        rect(70 + i * 176, 262, 168, 6, b) +
        times(2, (k) => circle(104 + i * 176 + k * 100, 284, 10, ink)),
    ) +
    path('M598 214H730Q764 220 768 282H598Z', ink) +
    rect(716, 228, 30, 24, b, 4) +
    line('M0 290H960', ink, 4) +
    ridge(490, 14, 6, a) +
    ridge(516, 10, 8, mix(a, ink, 0.4)),
  contour: ({ paper, ink, a, b, c, mix, fillAll, times, blob, line, circle, path }) =>
    fillAll(mix(c, paper, 0.55)) +
    times(10, (i) =>
      blob(
        330 - i * 6,
        290 - i * 8,
        400 - i * 40,
        mix(mix(c, paper, 0.5), a, i * 0.085),
        0.1,
        `stroke="${mix(a, ink, 0.25)}" stroke-width="${i % 5 === 4 ? 4 : 1.6}"`,
      ),
    ) +
    times(7, (i) =>
      blob(
        780 + i * 4,
        150 + i * 3,
        220 - i * 32,
        mix(mix(c, paper, 0.5), b, i * 0.11),
        0.11,
        `stroke="${mix(b, ink, 0.35)}" stroke-width="${i % 5 === 4 ? 4 : 1.6}"`,
      ),
    ) +
    line('M-10 480C160 500 260 440 420 470S640 330 700 350 860 470 980 430', '#3f8fb5', 12) +
    line('M60 560C220 420 420 420 520 300S700 180 980 210', paper, 9) +
    line('M60 560C220 420 420 420 520 300S700 180 980 210', a, 4, 'stroke-dasharray="16 12"') +
    path('M270 208L286 238H254Z', ink) +
    circle(520, 300, 13, b, `stroke="${ink}" stroke-width="4"`),
  'one-bag-two-weeks': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, times, line, path }) =>
    fillAll(mix(c, paper, 0.15)) +
    rect(130, 50, 700, 440, mix(ink, a, 0.2), 40) +
    rect(158, 78, 644, 384, mix(c, paper, 0.55), 22) +
    line('M400 50V22H560V50', ink, 16) +
    rect(184, 104, 150, 120, a, 8) +
    times(4, (i) => rect(184, 122 + i * 26, 150, 5, mix(a, ink, 0.3))) +
    rect(348, 104, 120, 190, b, 8) +
    path('M380 104L408 140L436 104Z', paper) +
    rect(404, 150, 8, 144, mix(b, ink, 0.2)) +
    rect(482, 104, 140, 90, paper, 8) +
    circle(552, 149, 30, ink) +
    circle(552, 149, 19, c) +
    rect(494, 112, 26, 12, b, 3) +
    rect(636, 104, 140, 200, mix(a, c, 0.4), 8) +
    times(5, (i) => rect(636, 128 + i * 36, 140, 16, paper, 0, 'opacity=".55"')) +
    rect(184, 240, 150, 196, mix(ink, c, 0.25), 8) +
    rect(200, 256, 118, 164, mix(ink, c, 0.4), 4) +
    line('M218 300H300M218 320H280', paper, 5) +
    times(3, (i) => circle(380 + i * 42, 332, 17, [a, paper, b][i] ?? a)) +
    rect(348, 366, 120, 70, mix(b, paper, 0.5), 35) +
    rect(348, 366, 60, 70, b, 35) +
    rect(482, 210, 140, 226, mix(a, ink, 0.35), 12) +
    line('M500 240H604M500 262H570', b, 7) +
    circle(552, 352, 44, paper) +
    line('M552 320V352L576 366', ink, 6) +
    rect(636, 320, 140, 116, b, 8) +
    line('M636 378H776M706 320V436', paper, 8),
  'island-ferry-gazette': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    blob,
    line,
    times,
    path,
    rect,
    circle,
    between,
    group,
  }) =>
    fillAll(mix(a, ink, 0.1)) +
    times(60, () => {
      const x = between(0, 960);
      const y = between(0, 540);
      return line(`M${Math.round(x)} ${Math.round(y)}q9 -8 18 0t18 0`, c, 2.5, 'opacity=".35"');
    }) +
    [
      [170, 130, 110],
      [790, 120, 130],
      [840, 430, 100],
      [120, 450, 80],
      [480, 80, 44],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          blob(x, y, r * 1.22, mix(a, c, 0.5), 0.16, 'opacity=".6"') +
          blob(x, y, r, mix(b, paper, 0.45), 0.14) +
          blob(x, y - 4, r * 0.76, '#6f9a62', 0.2) +
          blob(x + 8, y - 12, r * 0.4, '#4d7d50', 0.2),
      )
      .join('') +
    line('M240 190C330 260 340 330 450 330S660 260 700 190', paper, 5, 'stroke-dasharray="3 16"') +
    line('M700 190C760 260 700 330 780 380', paper, 5, 'stroke-dasharray="3 16"') +
    path('M380 370Q240 440 90 400Q250 470 400 396Z', paper, 'opacity=".5"') +
    group(
      'translate(480 350) rotate(-8)',
      path('M-140 10H170L130 66H-112Z', ink) +
        rect(-122, 24, 264, 8, b) +
        rect(-112, -30, 210, 40, paper, 6) +
        rect(-84, -62, 130, 34, paper, 6) +
        times(7, (i) => circle(-90 + i * 29, -10, 8, a)) +
        rect(-30, -108, 34, 50, b, 3) +
        rect(-30, -100, 34, 10, ink) +
        line('M80 -30V-92M80 -84L104 -74L80 -66', ink, 4),
    ) +
    circle(240, 190, 10, b) +
    circle(700, 190, 10, b),
  'the-wrong-turn': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    line,
    rect,
    times,
    group,
    path,
    between,
    circle,
    random,
  }) =>
    fillAll(mix(b, paper, 0.55)) +
    times(70, (i) => {
      const x = (i % 10) * 100 - 10;
      const y = Math.floor(i / 10) * 84 - 20;
      return rect(
        x + 8,
        y + 8,
        82,
        66,
        random() > 0.8 ? mix(c, paper, 0.4) : mix(b, random() > 0.5 ? paper : a, between(0, 0.3)),
        6,
      );
    }) +
    line('M-10 310H394V142H594V394H694V226H980', paper, 34) +
    line('M-10 310H394V142H594V394H694V226H780', c, 15) +
    line('M394 310H494M594 142H690V60', paper, 15, 'stroke-dasharray="2 24"') +
    circle(60, 310, 22, ink) +
    group(
      'translate(800 230)',
      path('M0 0C-50 -64 -58 -92 -58 -112A58 58 0 0 1 58 -112C58 -92 50 -64 0 0Z', a) +
        circle(0, -110, 24, paper),
    ) +
    group(
      'translate(440 470)',
      rect(-6, -110, 12, 190, ink) +
        path('M-110 -120H70L100 -96L70 -72H-110Z', ink) +
        path('M110 -56H-70L-100 -32L-70 -8H110Z', a) +
        rect(-80, -101, 100, 10, paper) +
        rect(-40, -37, 110, 10, paper),
    ),
};
