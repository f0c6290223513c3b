import { accentOf, accentStyle, accentVariables, contrast, mixed, withIconColour } from './accent';
import { theme } from './theme';

type Scheme = 'light' | 'dark';

const { colorSchemes } = theme as unknown as {
  colorSchemes: Record<
    Scheme,
    {
      palette: {
        background: { paper: string; default: string };
        primary: { main: string; contrastText: string };
      };
    }
  >;
};

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

/** What text in the accent colour is on: paper, page, a selected entry, and the same that is pointed at. */
const grounds = (scheme: Scheme) => {
  const { palette } = colorSchemes[scheme];
  const over = scheme === 'light' ? '#000000' : '#ffffff';
  const share = scheme === 'light' ? 0.08 : 0.16;
  const plain = [palette.background.paper, palette.background.default];
  return [...plain, ...plain.map((ground) => mixed(ground, over, share))];
};

test.each(['light', 'dark'] as const)(
  'every colour can be read in %s mode, as text and under text',
  (scheme) => {
    expect(colours).toHaveLength(216);
    const unreadable = colours.filter((colour) => {
      const { main, fill, hover, text } = accentOf(colour)[scheme];
      const pairs = [...grounds(scheme).map((ground) => [main, ground]), [text, fill], [text, hover]];
      return pairs.some(([one = '', other = '']) => contrast(one, other) < 4.5);
    });
    expect(unreadable).toEqual([]);
  },
);

test.each([
  ['a dark colour stays as it is in light mode', '#1f4d3f', { light: '#1f4d3f' }],
  ['a bright colour stays as it is in dark mode', '#ffd400', { dark: '#ffd400' }],
  [
    'black becomes grey in dark mode',
    '#000000',
    { light: '#000000', dark: expect.stringMatching(/^#(..)\1\1$/) },
  ],
  [
    'white becomes grey in light mode',
    '#ffffff',
    { light: expect.stringMatching(/^#(..)\1\1$/), dark: '#ffffff' },
  ],
])('%s', (_, colour, expected) => {
  const { light, dark } = accentOf(colour);
  expect({ light: light.main, dark: dark.main }).toMatchObject(expected);
});

test.each([
  ['yellow', '#ffd400', 'light'],
  ['neon green', '#39ff14', 'light'],
  ['navy', '#000080', 'dark'],
  ['dark red', '#8b0000', 'dark'],
] as const)('%s keeps its hue', (_, colour, scheme) => {
  const order = (text: string) =>
    [1, 3, 5].sort(
      (a, b) => Number.parseInt(text.slice(b, b + 2), 16) - Number.parseInt(text.slice(a, a + 2), 16),
    );
  expect(accentOf(colour)[scheme].main).not.toBe(colour);
  expect(order(accentOf(colour)[scheme].main)[0]).toBe(order(colour)[0]);
});

test.each(['light', 'dark'] as const)(
  "without a colour, the variables have the theme's own in %s mode",
  (scheme) => {
    const { main, contrastText } = colorSchemes[scheme].palette.primary;
    expect(accentVariables(null, scheme)).toMatchObject({
      '--mui-palette-primary-main': main,
      '--mui-palette-primary-contrastText': contrastText,
    });
  },
);

test('the style sheet counts more than the theme, and gives each scheme its colour', () => {
  document.head.innerHTML = `<style>:root { --mui-palette-primary-main: own } [data-color-scheme="dark"] { --mui-palette-primary-main: own }</style><style>${accentStyle('#ffd400')}</style>`;
  const main = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main').trim();
  document.documentElement.dataset.colorScheme = 'dark';
  expect(main()).toBe('#ffd400');
  document.documentElement.dataset.colorScheme = 'light';
  expect(main()).toBe(accentOf('#ffd400').light.main);
});

test("a document's icon gets the colour, and the product's back", () => {
  const icon = `data:image/svg+xml,%3Crect%20rx='7'%20fill='%231f4d3f'/%3E%3Cpath%20fill='none'%20stroke='%23fff'/%3E`;
  const black = withIconColour(icon, '#000000');
  expect(black).toBe(icon.replace('1f4d3f', '000000'));
  expect(withIconColour(black, null)).toBe(icon);
});
