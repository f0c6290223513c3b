import { GlobalStyles } from '@newsletters/shared/ui';

/** Dark on white, whatever the colour scheme, and nothing but the newsletter. */
const styles = {
  '@media print': {
    ':root:root': {
      '--mui-palette-background-default': '#fff',
      '--mui-palette-background-paper': '#fff',
      '--mui-palette-text-primary': '#000',
      '--mui-palette-text-secondary': '#333',
      '--mui-palette-primary-main': '#000',
    },
    'header, .MuiButton-root': { display: 'none !important' },
    '#main': { padding: '0 !important' },
  },
};

/** How the page of a newsletter is printed. */
export const Print = () => <GlobalStyles styles={styles} />;
