import type { Drawing } from './pen.ts';

/** Covers of the category: fields, birds, stripes of warmth, moss and a river. */
export const nature: Record<string, Drawing> = {
  'field-edge': ({ paper, ink, a, b, c, mix, fillAll, circle, ridge, line, times, blob, between, path }) =>
    fillAll(mix(c, paper, 0.65)) +
    circle(220, 140, 66, b) +
    ridge(250, 18, 5, mix(c, a, 0.2)) +
    ridge(300, 14, 4, b) +
    times(22, (i) =>
      line(
        `M${-300 + i * 80} 540C${80 + i * 42} 420 ${240 + i * 26} 340 ${340 + i * 16} 296`,
        mix(b, a, 0.4),
        5,
      ),
    ) +
    path('M0 330C260 290 420 330 560 400S860 500 960 470V540H0Z', a) +
    times(18, (i) =>
      line(
        `M0 ${352 + i * 14}C260 ${312 + i * 14} 420 ${352 + i * 14} 560 ${422 + i * 14}S860 ${522 + i * 14} 960 ${492 + i * 14}`,
        mix(a, ink, 0.28),
        3,
      ),
    ) +
    times(26, (i) =>
      blob(
        -10 + i * 40,
        326 + Math.sin(i / 5) * 16 + Math.max(0, i - 10) * 7,
        between(22, 44),
        mix(ink, a, between(0.1, 0.55)),
        0.2,
      ),
    ) +
    times(3, (i) => line(`M${600 + i * 60} ${110 + i * 22}q14 -14 26 0q12 -14 26 0`, ink, 4)),
  'the-bird-hour': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    circle,
    rect,
    line,
    times,
    path,
    between,
    group,
    oval,
  }) =>
    fillAll(mix(a, c, 0.6)) +
    times(5, (i) => circle(480, 430, 420 - i * 66, mix(mix(c, paper, 0.3), b, i * 0.22))) +
    times(64, (i) => {
      const h = 10 + Math.abs(Math.sin(i / 3.1) * Math.sin(i / 11)) * 130 * between(0.6, 1);
      return rect(4 + i * 15, 480 - h / 2, 7, h, i % 3 ? ink : a, 3, 'opacity=".8"');
    }) +
    line('M-10 292Q480 330 970 270M-10 342Q480 372 970 326', ink, 4) +
    [
      [180, 252, 1],
      [330, 262, -1],
      [392, 264, 1],
      [640, 254, 1],
      [770, 244, -1],
    ]
      .map(([x = 0, y = 0, way = 1]) =>
        group(
          `translate(${x} ${y}) scale(${way} 1)`,
          path('M-44 34C-60 10 -20 -34 14 -30C30 -28 40 -16 52 -12L34 -4C34 22 10 44 -14 44L-84 62Z', ink) +
            path('M-34 24C-20 0 0 0 16 10C0 30 -16 34 -34 24Z', mix(ink, a, 0.6)) +
            circle(22, -16, 4, paper) +
            line('M-4 42V54M6 40V52', ink, 4),
        ),
      )
      .join('') +
    oval(480, 560, 600, 30, ink),
  degrees: ({ paper, ink, a, b, c, mix, fillAll, rect, line, times, between, curve, circle }) => {
    const warm = Array.from({ length: 48 }, (_, i) =>
      Math.min(1, Math.max(0, (i / 47) ** 1.6 + between(-0.13, 0.13))),
    );
    const shade = (part: number) =>
      part < 0.4
        ? mix('#2f6f94', mix(c, paper, 0.4), part / 0.4)
        : part < 0.75
          ? mix(mix(c, paper, 0.4), b, (part - 0.4) / 0.35)
          : mix(b, a, (part - 0.75) / 0.25);
    const points = warm.map((part, i): [number, number] => [i * 20 + 10, 450 - part * 330]);
    return (
      fillAll(ink) +
      times(48, (i) => rect(i * 20, 0, 20, 540, shade(warm[i] ?? 0))) +
      line(curve(points), paper, 7) +
      points
        .filter((_, i) => i % 6 === 5)
        .map(([x, y]) => circle(x, y, 11, ink, `stroke="${paper}" stroke-width="5"`))
        .join('')
    );
  },
  'moss-letter': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    circle,
    times,
    line,
    ray,
    group,
    oval,
    between,
    path,
  }) =>
    fillAll(mix(c, paper, 0.55)) +
    circle(700, 190, 150, mix(b, paper, 0.45)) +
    times(4, (row) =>
      times(11, (i) => {
        const x = i * 100 - 30 + (row % 2) * 50;
        const y = 380 + row * 46 + between(-10, 10);
        const fill = mix(row % 2 ? a : mix(a, c, 0.45), ink, row * 0.16);
        const stalk = row < 2 && (i + row) % 2 === 0 ? between(70, 190) : 0;
        return (
          (stalk
            ? line(
                `M${Math.round(x)} ${Math.round(y - 20)}q${i % 3 ? 16 : -16} -${Math.round(stalk / 2)} 2 -${Math.round(stalk)}`,
                mix(b, ink, 0.35),
                4,
              ) +
              group(
                `translate(${Math.round(x + 2)} ${Math.round(y - 24 - stalk)}) rotate(${i % 3 ? 20 : -20})`,
                oval(0, 0, 12, 24, b) + path('M-9 -12L0 -40L9 -12Z', mix(b, ink, 0.4)),
              )
            : '') +
          circle(x, y, 66, fill) +
          line(
            Array.from({ length: 9 }, (_, k) => ray(x, y, 0, 68, 0.54 + k * 0.052)).join(''),
            mix(fill, paper, 0.22),
            3,
          )
        );
      }),
    ),
  'river-watch-bulletin': ({
    paper,
    ink,
    a,
    b,
    c,
    mix,
    fillAll,
    line,
    times,
    circle,
    blob,
    between,
    rect,
  }) => {
    const river =
      'M-20 90C140 60 180 220 320 200S420 60 560 110 560 330 420 360 470 500 640 470 720 280 840 300 900 420 980 400';
    return (
      fillAll(mix(c, paper, 0.35)) +
      times(9, () =>
        blob(between(0, 960), between(0, 540), between(60, 120), mix(c, '#8fb468', 0.35), 0.25),
      ) +
      times(60, () =>
        circle(between(0, 960), between(0, 540), between(3, 8), mix(a, '#4a7a34', 0.5), 'opacity=".55"'),
      ) +
      line(river, mix(a, paper, 0.72), 84) +
      line(river, a, 58) +
      line(river, mix(a, c, 0.6), 3, 'stroke-dasharray="26 18" transform="translate(0 8)"') +
      line('M640 470C620 520 640 540 650 560M320 200C300 120 330 60 310 -20', a, 24) +
      [
        [120, 116],
        [320, 200],
        [470, 98],
        [590, 200],
        [420, 360],
        [520, 474],
        [742, 392],
        [850, 300],
      ]
        .map(([x = 0, y = 0], i) => circle(x, y, 26, paper) + circle(x, y, 17, i % 3 === 1 ? ink : b))
        .join('') +
      rect(60, 470, 150, 12, ink) +
      rect(60, 470, 50, 12, paper) +
      rect(160, 470, 50, 12, paper)
    );
  },
};
