import { cleanSvg } from './cleanSvg';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}><path d="M0 0h9"/>${inside}</svg>`;

test.each([
  ['a script', svg('<script>steal()</script>')],
  ['a handler', svg('<rect onclick="steal()"/>', ' onload="steal()"')],
  ['foreign HTML', svg('<foreignObject><iframe src="https://steal.test"/></foreignObject>')],
  ['a script link', svg('<a href="javascript:steal()"><rect/></a>')],
  ['an external image', svg('<image href="https://steal.test/a.png"/>')],
  ['an external image in the old syntax', svg('<image xlink:href="//steal.test/a.png"/>')],
  ['an SVG embedded as data', svg('<image href="data:image/svg+xml,steal"/>')],
  ['a part of an external file', svg('<use href="https://steal.test/a.svg#b"/>')],
  ['an import', svg('<style>@import "https://steal.test/a.css";</style>')],
  ['a disguised import', svg('<style>@\\69mport "https://steal.test/a.css";</style>')],
  ['a style that loads', svg('<style>rect{fill:url(https://steal.test/a)}</style>')],
  ['an attribute that loads', svg('<rect fill="url( \'https://steal.test/a#b\')"/>')],
  ['a handler set later', svg('<set attributeName="onmouseover" to="steal()"/>')],
])('removes %s', (_what, source) => {
  expect(cleanSvg(source)).not.toMatch(/steal/);
});

test('opens no files and expands no entities', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">
    <!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('<text>&b;&f;</text>')}`;
  const clean = cleanSvg(bomb);
  expect(clean).toContain('<svg');
  expect(clean).not.toMatch(/aaaa|ENTITY|DOCTYPE/);
});

test('keeps a drawing intact, as well-formed XML', () => {
  const drawing = svg(
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect width="9" height="9" fill="url(#g)"/>',
  );
  const clean = cleanSvg(`<?xml version="1.0"?>\n<!-- made by hand -->\n${drawing}`) ?? '';
  const parsed = new DOMParser().parseFromString(clean, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.querySelector('rect')?.getAttribute('fill')).toBe('url(#g)');
  expect(parsed.querySelector('linearGradient stop')?.getAttribute('offset')).toBe('0');
  expect(parsed.documentElement.getAttribute('viewBox')).toBe('0 0 9 9');
});

test.each(['', 'plain text', '<html><body>page</body></html>', '<rect/>'])(
  'rejects %p, which is no SVG',
  (source) => {
    expect(cleanSvg(source)).toBeUndefined();
  },
);

test.each([
  ['cut off', '<svg xmlns="http://www.w3.org/2000/svg"><rect'],
  ['drawn only by what is removed', '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>'],
])('an image that is %s is none', (_what, source) => {
  expect(cleanSvg(source)).toBeUndefined();
});
