import { type Finding, findings } from './findingsIn';

/** The findings without the weight, as "text lines". */
const of = (html: string, names?: string[]) =>
  findings(html, 'http://storage.test', names)
    .slice(0, -1)
    .map(({ text, lines }) => `${text} ${lines.join()}`);

const weight = (html: string): Finding | undefined => findings(html, 'http://storage.test').at(-1);

test.each([
  ['\n<script>if (1 < 2) { "<form>" }</script>\n<p onclick="x()">', "2 scripts won't run. 2,3"],
  ['<form><input></form>', "1 form can't be sent. 1"],
  ['<video src="a.mp4"></video>\n<iframe src="x"><img></iframe>', "2 videos or embeds won't be shown. 1,2"],
  [
    '<link rel="Stylesheet" href="x">\n<style>\n@import "x";\n@font-face { src: url(x) }\n</style>',
    "3 external style sheets or fonts won't be loaded. 1,3,4",
  ],
  ['<img alt="" src="cid:a">', "1 image refers to an email's attachment (cid:) and won't be shown. 1"],
  [
    '<img alt="" src="a.png">\n<td background="/b.png">',
    "2 images have no complete web address and won't be shown. 1,2",
  ],
  [
    '<img alt="" src=http://a.test/b.png>\n<td style="background: url( \'http://a.test/b.png\')">',
    '2 images use http and will be requested by https, which may fail. 1,2',
  ],
  ['<IMG SRC="https://a.test/b.png">', '1 image has no alternative text. 1'],
  [
    '<table width="700"><td style="width:601px;color:red">\n<td width="100%" style="max-width:900px">',
    '2 elements are wider than 600 pixels and will be made narrower on small screens. 1',
  ],
  ['<img src="https://a.test/x.gif" width="1" height="1">', '1 tracking pixel reports on readers. 1'],
  ['Hi {{name}}\n*|NAME|*', "2 merge tags won't be filled in. 1,2"],
])('finds in %p: %s', (html, expected) => {
  expect(of(html)).toEqual([expected]);
});

const redirects = 'may tell who has received the email, by a tracking redirect or a personal code.';

test.each([
  [
    '<a href="https://a.test/?b=1&amp;mc_eid=2">',
    '1 link or image has tracking parameters in the address. 1',
  ],
  [
    '<a href="https://a.test/?utm_source=b">\n<img alt="" src="https://a.test/b.png?email=c2">',
    '2 links or images have tracking parameters in the address. 1,2',
  ],
  ['<a href="https://a.list-manage.com/track/click?u=1&amp;id=2&amp;e=3">', `1 link ${redirects} 1`],
  [
    `<a href="https://u1.ct.sendgrid.test/ls/click?upn=u001">\n<a href="https://a.test/c/eJw${'aB3dE'.repeat(20)}">\n<a href="https://a.test/c/eyJhbGciOiJIUzI1NiJ9x">`,
    `3 links ${redirects} 1,2,3`,
  ],
  ['<a href="https://a.test/login?token=0123456789abcdef">', `1 link ${redirects} 1`],
])('finds what tells who has received the email in %p: %s', (html, expected) => {
  expect(of(html)).toEqual([expected]);
});

test('finds the names of recipients, but no other words', () => {
  const html =
    '<p>Kari Nordmann said it.</p>\n<p>As KARI knows, kari is a word.</p>\n<p>Karianne</p><img alt="Kari">';
  const names = ['Kari Nordmann', 'KARI', 'Kari'];
  expect(of(html.replace('<img', '<img src="https://a.test/b.png"'), names)).toEqual([
    '3 places mention the recipient of the email by name. 1,2,3',
  ]);
});

test.each([
  '<a href="https://a.test/how-To-bake-10-Breads-in-one-very-long-evening-with-all-Your-friends">',
  '<a href="https://a.test/?email=editor@letters.test">',
  '<a href="mailto:editor@letters.test?utm_source=x">',
  '<!-- <script></script><img src="cid:a"> -->',
  '<!--[if mso]><table width="900"><![endif]-->',
  '<title><script></title><textarea><form></textarea>',
  '<img src="https://a.test/b.png" alt="">',
  '<img src="http://storage.test/b.png" alt="">',
  '<img src="data:image/png;base64,AAAA" alt="A > B">',
  '<link rel="preconnect" href="x">',
  '<style>@font-face { font-family: Letters }\n@font-face { src: local("Letters") }</style>',
  '<style>@media (min-width: 900px) { p { width: 700px } }</style>',
  '<p>1 < 2, </p>',
  '',
])('finds nothing in %p', (html) => {
  expect(of(html)).toEqual([]);
});

test('says why readers see nothing of what browsers would take too long with', () => {
  expect(of('<div>'.repeat(5000))).toEqual([
    'This example is too complex to be shown, because too much of it is nested or has no end tag. ',
  ]);
});

test('weighs the text in bytes, and says when it has too many characters', () => {
  expect(weight('<p>é</p><img>'.repeat(100))?.text).toBe('2 kB of HTML and 100 images.');
  expect(weight('x'.repeat(1_000_001))?.text).toMatch(
    /1,000,001 characters are more than the limit of 1,000,000/,
  );
});

test.each([
  ['open brackets', '<'],
  ['tags', '<a>'],
  ['unmatched end tags', '</b>'],
  ['open comments', '<!--'],
  ['attributes', ' a1'],
  ['open quotes', '<a b="'],
  ['open styles', '<style>'],
  ['images', '<img src="cid:a" style="width:1">\n'],
  ['addresses', "url('"],
  ['spaces in addresses', 'url(                  '],
  ['merge tags', '{{a'],
  ['widths', 'width:9'],
  ['fonts', '@font-face{'],
])('keeps up with endless %s', (_what, part) => {
  const endless = part.repeat(300_000 / part.length);
  for (const html of [endless, `<a ${endless}`, `<style>${endless}`, `<img style="${endless}">`])
    expect(findings(html, '').length).toBeGreaterThan(0);
});
