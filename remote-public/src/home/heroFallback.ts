const line = (x: number, y: number, width: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="5" rx="2.5"/>`;

const page = (at: string, cover: string) =>
  `<g transform="${at}"><rect width="150" height="196" rx="8" fill="#fffdf8" stroke="#cfc7b8"/>
<rect x="14" y="14" width="122" height="68" rx="4" fill="${cover}"/>
<g fill="#d9d2c5">${line(14, 122, 122)}${line(14, 136, 122)}${line(14, 150, 96)}</g>
<rect x="14" y="98" width="84" height="9" rx="4.5" fill="#5a554d"/></g>`;

/** Three issues on a desk: what the hero shows when no image is set. */
export const heroFallback = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="#e6efe9"/>
<circle cx="548" cy="70" r="120" fill="#d3e3da"/><circle cx="90" cy="330" r="130" fill="#d9e7df"/>
${page('translate(118 108) rotate(-9)', '#d99a6c')}${page('translate(392 74) rotate(8)', '#7fa7b8')}${page('translate(245 70)', '#2f6b58')}</svg>`,
)}`;
