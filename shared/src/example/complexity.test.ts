import { isTooComplex } from './complexity';

const many = (part: (at: number) => string, count: number) =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

test.each([
  ['nested elements', many(() => '<div>', 10_000)],
  ['nested elements with the end tags of others', many(() => '<div></b>', 10_000)],
  ['nested elements with end tags in comments', many(() => '<!--><div><!--a</div>--><!--a--!>', 10_000)],
  [
    'nested elements with end tags in attributes',
    many(() => '<div a="</div>"></p a=">"><br =b="></div>">', 10_000),
  ],
  ['elements that are almost called like empty ones', many(() => '<br\u00a0>', 10_000)],
  ['nested tables', many(() => '<table><tr><td>', 10_000)],
  ['what crosses and stays', many((at) => `<p><b><i a=${at}></b></p>`, 500)],
  ['tables that keep what is around them open', many(() => '<div><table></div></table>', 10_000)],
  ['what is repeated in each paragraph', many((at) => `<p><b a=${at}></p>`, 500)],
  [
    'what is repeated in many paragraphs',
    many((at) => `<p><b a=${at}></p>`, 50) + many(() => '<p>a</p>', 10_000),
  ],
])('%s are too complex', (_what, html) => {
  expect(isTooComplex(html)).toBe(true);
});

const nested = (html: string, depth: number) => '<div>'.repeat(depth) + html + '</div>'.repeat(depth);

test.each([
  [
    'a large newsletter',
    many(() => nested('<table><tr><td><a><b>a</b></a></td></tr></table><br>', 30), 1500),
  ],
  ['one that is 1,000 levels deep', nested('<p>a</p>', 1000)],
  ['one that leaves paragraphs and cells open', `<table>${many(() => '<tr><td><p>a<li>b', 50_000)}</table>`],
  [
    'one with comments for Outlook',
    many(() => '<!--[if mso]><table><tr><td><![endif]--><div>a</div><!--[if mso]></table><![endif]-->', 5000),
  ],
  [
    'one that forgets end tags',
    many(() => '<table><tr><td><font face="a">a</td></tr></table>', 20) + many(() => '<p>a</p>', 5000),
  ],
  [
    'one whose cells leave emphasis open',
    `<table>${many(() => '<tr><td><font size=2>a</td><td><div><b>b</td></tr>', 500)}</table>${many(() => '<p>a</p>', 1000)}`,
  ],
  ['one that crosses emphasis', many(() => '<p><b><i>a</b></i></p>', 2000)],
  ['one that forgets the ends of what is in a block', many(() => '<div><span><a>a</div>', 5000)],
  ['nothing', ''],
])("%s isn't", (_what, html) => {
  expect(isTooComplex(html)).toBe(false);
});
