import { minutesToRead } from './readingTime';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test.each([
  ['nothing', '', 1],
  ['a short text', '<p>Short</p>', 1],
  ['a long text', `<p>${words(690)}</p>`, 3],
  ['many elements', '<td>word</td>'.repeat(460), 2],
  ['what follows a tag with capitals', `<STYLE>a{}</STYLE><P>${words(690)}`, 3],
  ['text with entities', `<p>${'caf&eacute;&nbsp;'.repeat(460)}</p>`, 2],
  ['text without spaces', `<p>${'日本語を読む'.repeat(230)}</p>`, 3],
  ['a text with angle brackets', `${'1 < 2 '.repeat(345)}`, 3],
])('counts %s', (_what, html, minutes) => {
  expect(minutesToRead(html)).toBe(minutes);
});

test.each([
  ['styles', `<style>${words(2000)}</style>`],
  ['scripts', `<script>${words(2000)}</script>`],
  ['the head', `<head><meta><title>${words(2000)}</title></head><body>One</body>`],
  [
    'comments with markup in them',
    `<!--[if mso]><table><tr><td>${words(2000)}</td></tr></table><![endif]-->`,
  ],
  ['attributes', `<img alt="${words(2000)}">`],
  ['the padding of a preview text', '&#847; &zwnj; &nbsp; '.repeat(1000)],
  ['an unclosed style', `<style>${words(2000)}`],
])('leaves out %s', (_what, html) => {
  expect(minutesToRead(`${html}<p>Hello reader</p>`)).toBe(1);
});

test('keeps up with the largest hostile example', () => {
  for (const part of ['<', '<style>', '<!--', '</', '&', '&#']) {
    expect(minutesToRead(part.repeat(1_000_000 / part.length))).toBe(1);
  }
});
