import type { Drawing } from './pen.ts';

/** Covers of the category: a winding path, a bedroom window, tablets and a stretch. */
export const health: Record<string, Drawing> = {
  'slow-miles': ({ paper, ink, a, b, c, mix, fillAll, circle, ridge, path, line, times, group, rect }) =>
    fillAll(mix(c, paper, 0.35)) +
    circle(690, 170, 110, a) +
    ridge(250, 30, 5, mix(b, c, 0.55)) +
    ridge(310, 26, 4, mix(b, paper, 0.15)) +
    ridge(370, 20, 3, mix(b, ink, 0.3)) +
    path(
      'M380 560C760 470 820 430 640 390S380 350 520 318S640 290 610 270L622 270C690 292 600 310 560 326S700 360 800 410S840 500 700 560Z',
      paper,
    ) +
    line('M540 556C800 480 800 430 680 396S440 352 540 320', a, 4, 'stroke-dasharray="14 16"') +
    times(12, (i) =>
      group(
        `translate(${40 + i * 84} ${340 + ((i * 61) % 130)})`,
        rect(-4, 0, 8, 34, ink) + path('M-26 10L0 -66L26 10Z', i % 3 ? mix(b, ink, 0.5) : mix(b, ink, 0.15)),
      ),
    ) +
    circle(706, 420, 11, ink) +
    line('M706 432L700 462L716 486M700 462L684 480M704 440L722 454M704 440L690 454', ink, 7),
  'lights-out': ({ paper, ink, a, b, c, mix, fillAll, rect, circle, path, line, times, random, between }) =>
    fillAll(mix(ink, a, 0.3)) +
    rect(560, 50, 300, 250, mix(ink, '#000000', 0.2), 8) +
    times(40, () => circle(between(570, 850), between(60, 290), 0.8 + random() * 1.5, c)) +
    circle(750, 130, 54, mix(b, paper, 0.6)) +
    circle(774, 116, 46, mix(ink, '#000000', 0.2)) +
    line('M710 50V300M560 175H860', mix(a, c, 0.3), 10) +
    rect(560, 50, 300, 250, 'none', 8, `stroke="${mix(a, c, 0.3)}" stroke-width="14"`) +
    rect(60, 250, 40, 290, mix(a, ink, 0.3), 10) +
    path('M90 420C90 350 160 330 240 336C330 340 350 396 440 392S680 350 960 430V540H90Z', a) +
    path('M300 440C420 380 600 400 960 470V540H260Z', mix(a, c, 0.35)) +
    path('M108 400Q104 330 190 330T290 376Q270 410 190 410Z', paper) +
    circle(206, 330, 44, mix(b, paper, 0.4)) +
    path('M162 326A46 46 0 0 1 250 310Q220 320 200 296Q190 320 162 326Z', ink) +
    times(3, (i) =>
      line(`M${250 + i * 10} ${230 - i * 62}h${30 - i * 4}l-${30 - i * 4} 32h${30 - i * 4}`, c, 6 - i),
    ) +
    times(4, (i) =>
      line(
        `M260 ${460 + i * 24}C460 ${410 + i * 24} 640 ${430 + i * 24} 960 ${490 + i * 24}`,
        ink,
        3,
        'opacity=".35"',
      ),
    ),
  'plain-prescription': ({ paper, ink, a, b, c, mix, fillAll, group, rect, circle, path, times, line }) =>
    fillAll(mix(a, c, 0.25)) +
    times(28, (i) => {
      const first = [a, b, mix(a, ink, 0.4), mix(b, paper, 0.4)][(i * 3) % 4] ?? a;
      const tablet =
        circle(6, 8, 46, ink, 'opacity=".2"') +
        circle(0, 0, 46, i % 4 ? paper : b) +
        line('M-30 0H30', mix(paper, ink, 0.25), 5, `transform="rotate(${i * 31})"`);
      const capsule = group(
        `rotate(${(i * 37) % 180})`,
        rect(-62, -22, 136, 60, ink, 30, 'opacity=".2"') +
          rect(-68, -30, 136, 60, paper, 30) +
          path('M0 -30H38A30 30 0 0 1 38 30H0Z', first) +
          rect(-44, -18, 80, 9, '#ffffff', 4, 'opacity=".5"'),
      );
      return group(
        `translate(${76 + (i % 7) * 138 - (Math.floor(i / 7) % 2) * 60} ${70 + Math.floor(i / 7) * 136})`,
        i % 3 === 0 ? tablet : capsule,
      );
    }),
  'ten-minutes-on-the-floor': ({ paper, ink, a, b, c, mix, fillAll, circle, rect, line, times, oval }) =>
    fillAll(mix(c, paper, 0.3)) +
    times(5, (i) => circle(480, 430, 430 - i * 76, mix(mix(c, paper, 0.3), b, 0.12 + i * 0.13))) +
    rect(0, 430, 960, 110, mix(a, ink, 0.3)) +
    oval(480, 462, 420, 34, b) +
    oval(480, 458, 400, 26, mix(b, paper, 0.3)) +
    line('M300 440C300 330 380 210 490 230C600 250 640 340 660 440', a, 58) +
    line('M400 260C330 300 250 350 214 436', ink, 34) +
    line('M210 436L176 442M660 436L718 446', ink, 26) +
    line('M330 400C320 420 310 436 306 446', a, 46) +
    circle(392, 352, 42, ink) +
    line('M640 360L666 440', a, 56) +
    times(3, (i) => line(`M${560 + i * 34} ${150 - i * 12}q30 10 44 40`, paper, 7)),
};
