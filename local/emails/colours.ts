/** The colours of an email's page and text, as in the theme's two schemes. */
export const schemes = {
  light: { page: '#faf8f4', paper: '#ffffff', text: '#1d1b18', quiet: '#5a554d' },
  dark: { page: '#151412', paper: '#1e1c19', text: '#efebe4', quiet: '#b5aea3' },
};

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast between two colours (#rrggbb), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour of text on `background`: black or white, of which one always reaches AA. */
export const textOn = (background: string) =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';

/** The edge of a button, which is visible even if the button has nearly the colour of the paper. */
export const edgeOn = (paper: string, button: string) => (contrast(paper, button) >= 3 ? button : '#808080');
