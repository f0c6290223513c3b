import { contrast } from '@newsletters/shared/accent';

/** The colours of an email's page and text, as in the theme's two schemes. */
export const schemes = {
  light: { page: '#faf8f4', paper: '#ffffff', text: '#1d1b18', quiet: '#5a554d' },
  dark: { page: '#151412', paper: '#1e1c19', text: '#efebe4', quiet: '#b5aea3' },
};

/** The edge of a button, which is visible even if the button has nearly the colour of the paper. */
export const edgeOn = (paper: string, button: string) => (contrast(paper, button) >= 3 ? button : '#808080');
