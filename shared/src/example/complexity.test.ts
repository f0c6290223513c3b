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
  ['tags in the title of a drawing', `<svg><title>${many((at) => `<p><b a=${at}></p>`, 500)}`],
  ['tags in the style of a drawing', `<svg><style>${many(() => '<div>', 10_000)}</style></svg>`],
  ['tags in text of a formula', `<math><xmp>${many(() => '<div>', 10_000)}</xmp></math>`],
  [
    'tags in a drawing that no end tag has ended',
    `<svg><desc><p></svg></p></desc><title>${many(() => '<div>', 10_000)}`,
  ],
  ['tags in a drawing in a cell', `<table><tr><td><svg><td><title>${many(() => '<div>', 10_000)}`],
  [
    'nested elements with end tags in the CDATA of drawings',
    many((at) => `<p><b a=${at}><svg><![CDATA[></b>]]></svg></p>`, 500),
  ],
  [
    'nested elements with end tags in a style of drawings',
    many((at) => `<p><b a=${at}><svg><style><!--</style></b>--></style></svg></p>`, 500),
  ],
  ['comments before the page', `${many(() => '<!-- -->', 10_001)}<p>a</p>`],
  ['comments and end tags before the page', `<html>${many(() => '</p><!-- -->', 10_001)}`],
  ['comments after the page', `<html><body>a</body>${many(() => '</html><!-- -->', 10_001)}`],
  ['forms', many(() => '<form><input name=a></form>', 1001)],
  ['attributes of one element', `<p ${many((at) => ` a${at}=b`, 10_000)}>`],
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
  [
    'one with drawings',
    many(
      () =>
        '<td><svg viewBox="0 0 1 1"><title>a</title><desc>b</desc><style><![CDATA[.a>b{}]]></style><defs><path d=""/></defs><g><path/></g></svg><style>a>b{}</style></td>',
      3000,
    ),
  ],
  ['one with tags in its scripts', `<svg><path/></svg>${many(() => '<script>"<div>"</script>', 5000)}`],
  ['a short one, whatever it is', `<svg><title>${'<p><b>'.repeat(300)}`],
  ['nothing', ''],
])("%s isn't", (_what, html) => {
  expect(isTooComplex(html)).toBe(false);
});
