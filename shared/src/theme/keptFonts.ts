// Part of the script in the page itself, so it stays small.

/** Where this browser keeps the addresses of our fonts, by family, once it has loaded them. */
const KEPT = 'fonts';

/** Keeps them for the next first paint. */
export function keepFonts(addresses: Record<string, string>) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(addresses));
  } catch {
    // There is no storage.
  }
}

/**
 * Has the first paint use our fonts where this browser has loaded them before. They're in its cache then; if they aren't there at
 * once, the page stays without them (`optional`), so that nothing moves.
 */
export function showKeptFonts() {
  try {
    const addresses: Record<string, string> = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    for (const [family, address] of Object.entries(addresses)) {
      const font = new FontFace(family, `url(${address})`, { weight: '300 900', display: 'optional' });
      document.fonts.add(font);
      font.load().catch(() => {});
    }
  } catch {
    // There is no storage.
  }
}
