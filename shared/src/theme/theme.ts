import { createTheme, shouldSkipGeneratingVar } from '@mui/material/styles';
import { direction } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { sans, serif } from './fonts';
import { own } from './own';

/** In dark mode, shadows are invisible, so whatever floats above the page has a border. */
const edge = { border: '1px solid var(--mui-palette-divider)' };

/** What is filled with the accent colour; text in it can be darker. */
const fill = 'var(--accent-fill, var(--mui-palette-primary-main))';

/** What no component of ours uses of the theme: as variables, it would be in every document. */
const unused =
  /^palette\.(AppBar|Avatar|FilledInput|Slider|SpeedDialAction|Step\w+)$|^(shadows|overlays)\.(5|7|9|1[0-57-9]|2[0-3])$/;

/**
 * The page's only theme. Headings use a serif font, everything else a sans-serif. All sizes are in rem, on one typographic
 * scale for all remotes; colours reach WCAG 2.2 AA in both schemes.
 */
export const theme = createTheme({
  direction,
  cssVariables: {
    colorSchemeSelector: 'data-color-scheme',
    shouldSkipGeneratingVar: (keys) =>
      shouldSkipGeneratingVar(keys) || unused.test(keys.slice(0, 2).join('.')),
  },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: own.light.main, contrastText: own.light.text },
        secondary: { main: '#8a3b12' },
        error: { main: '#b3261e' },
        background: { default: '#faf8f4', paper: '#ffffff' },
        text: { primary: '#1d1b18', secondary: '#5a554d' },
        divider: '#e3ded4',
      },
    },
    dark: {
      palette: {
        primary: { main: own.dark.main, contrastText: own.dark.text },
        secondary: { main: '#f0b48c' },
        error: { main: '#f2a39b' },
        background: { default: '#151412', paper: '#1e1c19' },
        text: { primary: '#efebe4', secondary: '#b5aea3' },
        divider: '#37342f',
        // The default is nearly black and not recognisable as red.
        Alert: { errorStandardBg: '#40201d' },
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: sans,
    h1: {
      fontFamily: serif,
      fontWeight: 650,
      // On a phone with large text, the longest word still has room.
      fontSize: 'min(2.5rem, 12.5vw)',
      lineHeight: 1.15,
      letterSpacing: '-0.01em',
      overflowWrap: 'break-word',
    },
    h2: {
      fontFamily: serif,
      fontWeight: 650,
      // As above.
      fontSize: 'min(1.75rem, 11vw)',
      lineHeight: 1.25,
      overflowWrap: 'break-word',
    },
    h3: { fontFamily: serif, fontWeight: 650, fontSize: '1.1875rem', lineHeight: 1.3 },
    // Dialog titles.
    h6: { fontFamily: serif, fontWeight: 650, fontSize: '1.375rem', lineHeight: 1.3 },
    subtitle1: { fontSize: '1.125rem', lineHeight: 1.55 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          variants: [
            {
              props: { variant: 'contained', color: 'primary' },
              // The edge shows where a bright button ends on a white page.
              style: {
                backgroundColor: fill,
                '&, &:hover': { boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' },
                '@media (hover: hover)': {
                  '&:hover': { backgroundColor: 'var(--mui-palette-primary-dark)' },
                },
              },
            },
          ],
        },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          variants: [{ props: { variant: 'filled', color: 'primary' }, style: { backgroundColor: fill } }],
        },
      },
    },
    MuiButtonBase: {
      styleOverrides: {
        // Not in the text colour: on a filled button, that is the colour of the page around it.
        root: {
          '&.Mui-focusVisible': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        },
      },
    },
    // Menus clip whatever is outside their entries.
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -3 } } } },
    // In rem, or a label would cover large text.
    MuiInputLabel: {
      styleOverrides: {
        outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' } },
      },
    },
    MuiAutocomplete: {
      defaultProps: {
        clearText: t('Clear'),
        closeText: t('Close'),
        openText: t('Open'),
      },
      styleOverrides: { paper: edge },
    },
    MuiMenu: { styleOverrides: { paper: edge } },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: { breakpoints } }) => ({
          ...edge,
          [breakpoints.down('sm')]: {
            margin: 16,
            width: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
          },
        }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // For remotes that were released before dialogs had actions of their own.
    MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', rowGap: 8 } } },
  },
});
