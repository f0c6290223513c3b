import type { Drawing } from './pen.ts';

/** Covers of the category: a record, a room full of sound and a staff that wanders. */
export const music: Record<string, Drawing> = {
  'side-b': ({ paper, ink, a, b, c, mix, fillAll, circle, times, rect, path, line }) =>
    fillAll(b) +
    rect(0, 0, 480, 540, a) +
    circle(480, 300, 330, mix(ink, '#000000', 0.3)) +
    times(17, (i) =>
      circle(
        480,
        300,
        322 - i * 12,
        'none',
        `stroke="${mix(ink, c, i % 5 === 3 ? 0.45 : 0.14)}" stroke-width="2"`,
      ),
    ) +
    path('M480 300L250 64A330 330 0 0 1 400 -20Z', paper, 'opacity=".13"') +
    path('M480 300L710 536A330 330 0 0 1 590 612Z', paper, 'opacity=".13"') +
    circle(480, 300, 118, c) +
    path('M362 300A118 118 0 0 0 598 300Z', a) +
    times(3, (i) => rect(430 - i * 8, 234 + i * 14, 100 + i * 16, 5, ink, 2)) +
    circle(480, 300, 14, paper) +
    line('M880 60L820 300L690 400', mix(paper, ink, 0.12), 16) +
    circle(880, 60, 42, ink) +
    circle(880, 60, 20, c) +
    rect(654, 386, 60, 36, ink, 6, 'transform="rotate(-40 684 404)"'),
  'room-tone': ({ paper, ink, a, b, c, mix, fillAll, path, rect, times, between, circle, line }) =>
    fillAll(mix(a, ink, 0.3)) +
    times(6, (i) =>
      path(
        `M${110 + i * 62} 540V${280 + i * 26}A${370 - i * 62} ${250 - i * 34} 0 0 1 ${850 - i * 62} ${280 + i * 26}V540Z`,
        mix(mix(a, ink, 0.15), i % 2 ? c : mix(c, paper, 0.5), 0.12 + i * 0.15),
      ),
    ) +
    times(60, (i) => {
      const h = 8 + Math.abs(Math.sin(i * 0.4) * Math.cos(i * 0.13)) * between(60, 190);
      return rect(
        12 + i * 16,
        330 - h / 2,
        7,
        h,
        Math.abs(i - 30) < 9 ? b : paper,
        3,
        `opacity="${Math.abs(i - 30) < 9 ? 1 : 0.75}"`,
      );
    }) +
    line('M480 560V440', ink, 10) +
    rect(452, 360, 56, 90, ink, 28) +
    times(5, (i) => line(`M460 ${382 + i * 10}H500`, c, 3)) +
    circle(480, 372, 5, b),
  'the-practice-log': ({ paper, ink, a, b, c, mix, fillAll, line, oval, times, circle, group }) => {
    const y = (x: number) => 270 + Math.sin(x / 170) * 84;
    return (
      fillAll(mix(c, paper, 0.25)) +
      circle(800, 120, 150, mix(b, paper, 0.25)) +
      circle(120, 480, 190, mix(c, a, 0.22)) +
      times(5, (k) =>
        line(
          `M${Array.from({ length: 33 }, (_, i) => `${i * 30} ${Math.round(y(i * 30) + (k - 2) * 36)}`).join('L')}`,
          k % 2 ? a : ink,
          4,
        ),
      ) +
      times(11, (i) => {
        const x = 70 + i * 82;
        const at = y(x) + (((i * 5) % 7) - 3) * 18;
        return (
          group(
            `translate(${x} ${Math.round(at)}) rotate(-18)`,
            oval(0, 0, 29, 21, [ink, b, a][i % 3] ?? ink),
          ) +
          line(`M${x + 26} ${Math.round(at - 8)}v-110`, [ink, b, a][i % 3] ?? ink, 7) +
          (i % 4 === 1 ? line(`M${x + 26} ${Math.round(at - 118)}q46 22 30 66`, b, 8) : '')
        );
      })
    );
  },
};
