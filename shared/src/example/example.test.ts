import { exampleDocument } from './example';

const origin = 'http://localhost:54321';

const shown = (html: string) => new DOMParser().parseFromString(exampleDocument(html, origin), 'text/html');

test('requests images over https, except those of a local storage', () => {
  const page = shown(`
    <style>.a{background:url( 'HTTP://a.test/1.png' )}.b{background:url(${origin}/2.png)}</style>
    <body background="http://a.test/3.png">
    <img id="plain" src=" http://a.test/4.png" srcset="http://a.test/5.png 1x,http://a.test/6.png 2x, https://a.test/7.png 3x">
    <img id="local" src="${origin}/storage/8.png">
    <img id="lookalike" src="${origin}.evil.test/9.png">
    <img id="data" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
    <svg><image href="http://a.test/10.png" /></svg>
    <p style="background:url(http://a.test/11.png)"><a href="http://a.test/page">http://a.test</a></p>`);
  const attribute = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name);
  expect(page.querySelectorAll('style')[1]?.textContent).toBe(
    `.a{background:url( 'https://a.test/1.png' )}.b{background:url(${origin}/2.png)}`,
  );
  expect(attribute('body', 'background')).toBe('https://a.test/3.png');
  expect(attribute('#plain', 'src')).toBe('https://a.test/4.png');
  expect(attribute('#plain', 'srcset')).toBe(
    'https://a.test/5.png 1x,https://a.test/6.png 2x, https://a.test/7.png 3x',
  );
  expect(attribute('#local', 'src')).toBe(`${origin}/storage/8.png`);
  expect(attribute('#lookalike', 'src')).toBe('https://localhost:54321.evil.test/9.png');
  expect(attribute('#data', 'src')).toContain("xmlns='http://www.w3.org/2000/svg'");
  expect(attribute('image', 'href')).toBe('https://a.test/10.png');
  expect(attribute('p', 'style')).toBe('background:url(https://a.test/11.png)');
  expect(attribute('p a', 'href')).toBe('http://a.test/page');
});

test('tells those who serve images nothing of the page, whatever it says', () => {
  const page = shown(`<meta name="Referrer" content="unsafe-url"><body><meta name="referrer" content="always">
    <img src="https://a.test/1.png" referrerpolicy="unsafe-url"><svg><image referrerpolicy="origin" href="https://a.test/2.png" /></svg>`);
  const policies = [...page.querySelectorAll('meta[name=referrer i]')];
  expect(policies.map((meta) => meta.getAttribute('content'))).toEqual(['no-referrer']);
  expect(page.querySelectorAll('[referrerpolicy]')).toHaveLength(0);
});

test('links in drawings open a new tab, and nothing changes where links lead', () => {
  const page = shown(`<svg><a href="https://a.test/1"><set attributeName="target" to="_self" /></a>
    <a xlink:href="https://a.test/2"><animate attributeName="xlink:href" to="https://b.test/" /></a>
    <path><animate attributeName="d" /></path></svg>`);
  const links = [...page.querySelectorAll('svg a')];
  expect(links.map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
    ['_blank', 'noopener noreferrer'],
    ['_blank', 'noopener noreferrer'],
  ]);
  expect([...page.querySelectorAll('set, animate')].map((one) => one.getAttribute('attributeName'))).toEqual([
    'd',
  ]);
});

test('stored images that say how wide they are have their sizes to choose from', () => {
  const id = '0b0c0d0e-0000-4000-8000-000000000001-400x225-c8a070';
  const file = `${origin}/storage/v1/object/public/newsletter-images/${id}`;
  const page = shown(`
    <img id="attribute" src="${file}.jpg" width="300"><img id="style" src="${file}.jpg" width="9" style="width:100%">
    <img id="unknown" src="${file}.jpg"><img id="elsewhere" src="https://a.test/${id}.jpg" width="300">`);
  const srcset = `${file}.192.jpg 192w, ${file}.384.jpg 384w, ${file}.jpg 400w`;
  const of = (image: string) => {
    const { srcset, sizes } = page.querySelector(image) as HTMLImageElement;
    return { srcset, sizes };
  };
  expect(of('#attribute')).toEqual({ srcset, sizes: 'min(300px, 100vw)' });
  expect(of('#style')).toEqual({ srcset, sizes: '100vw' });
  for (const image of ['#unknown', '#elsewhere']) expect(of(image)).toEqual({ srcset: '', sizes: '' });
});

test('shows forms as inactive', () => {
  const page = shown(
    '<form><input name="email"><select></select><textarea></textarea><button>Join</button></form>',
  );
  expect(page.querySelectorAll('[disabled]')).toHaveLength(4);
  expect(page.querySelector('form')?.textContent).toBe("JoinForms can't be sent from here");
});

test.each([
  [
    'video',
    '<video src="a.mp4" poster="http://a.test/still.png"></video>',
    "Video isn't shown here",
    'https://a.test/still.png',
  ],
  [
    'a video with an image',
    '<video><source src="a.mp4"><img src="https://a.test/b.png"></video>',
    "Video isn't shown here",
    'https://a.test/b.png',
  ],
  ['audio', '<audio src="a.mp3" controls></audio>', "Audio isn't played here", undefined],
  [
    'an embedded page',
    '<iframe src="https://a.test"></iframe>',
    "Embedded content isn't shown here",
    undefined,
  ],
])('shows a hint in place of %s, also within a text', (_what, html, hint, image) => {
  const page = shown(`<p>Before ${html} after</p>`);
  expect(page.querySelector('video, audio, iframe, source')).toBeNull();
  expect(page.querySelector('p')?.textContent).toBe(`Before ${hint} after`);
  expect(page.querySelector('img')?.getAttribute('src')).toBe(image);
});

test('lets only very long words break anywhere', () => {
  const page = shown(`<td>${'x'.repeat(60)}</td><p>An ordinary sentence, with ordinary words in it.</p>`);
  expect(page.querySelectorAll('[data-long]')).toHaveLength(1);
});

test.each([
  ['digits', '1'],
  ['spaces', ' '],
  ['addresses', 'url('],
  ['limits', 'max-width:'],
  ['separators', ';'],
  ['escapes', '\\67 '],
  ['columns', 'columns '],
  ['hyphens', '-'],
  ['boxes', 'inline-'],
])('keeps up with a style sheet of endless %s', (_what, part) => {
  expect(shown(`<style>${part.repeat(400_000 / part.length)}</style>`).body).toBeTruthy();
});

const flex = 'var(--deep-flex,flex)';
const grid = 'var(--deep-grid,grid)';

test.each([
  [
    'a{display:flex}b{display: GRID !important}',
    `a{display:${flex}}b{display: var(--deep-grid,GRID) !important}`,
  ],
  ['a{display:inline-flex}', 'a{display:var(--deep-flex,inline-flex)}'],
  ['a{display:-webkit-box}', 'a{display:var(--deep-flex,-webkit-box)}'],
  ['a{--b:/**/grid/**/;display:var(--b)}', `a{--b:/**/${grid}/**/;display:var(--b)}`],
  [
    'a{display:gr\\69 d;display:\\000067rid;display:f\\6\\63  ex}',
    'a{display:gr_69 d;display:_000067rid;display:f\\6_63  ex}',
  ],
  [
    'a{display:inline\\-flex;display:inline\\00002dflex}',
    'a{display:inline_-flex;display:inline_00002dflex}',
  ],
  [
    'a{display:attr(title type(*));--deep-flex:flex;--deepdeep-grid:grid}',
    `a{display:attr(title (*));--_-flex:${flex};--_deep-grid:${grid}}`,
  ],
  ['a{columns:2;COLUMN-count/**/:2;-webkit-column-width :9px}', 'a{none:2;none/**/:2;none :9px}'],
  [
    'a{--x\\\\:grid;display:var(--x\\\\);display:var(--x\\\\,grid)}',
    `a{--x\\5c :${grid};display:var(--x\\5c );display:var(--x\\5c ,${grid})}`,
  ],
  ['a{display:flex;display:grid-lanes}', `a{display:${flex};display:${grid}}`],
  ['/*"*/a{display:grid}/*"*/b{display:\\000064eep}', `/*"*/a{display:${grid}}/*"*/b{display:_000064eep}`],
])('what %s lays out several times is blocks where too much is in it', (css, expected) => {
  const page = shown(`<style>${css}</style>`);
  expect(page.querySelectorAll('style')[1]?.textContent).toBe(expected);
});

test.each([
  '.grid,a.flex-box,[class~=grid]{flex:1 1 auto;flex-wrap:wrap;grid-template-columns:1fr 1fr;grid-area:a}',
  '.columns,.two-columns{background:url(/a/grid/flex.png);background:url(/a/grid);background:url("/grid@2x.png")}',
  '.sm\\:flex,.md\\:\\!grid,.lg\\:inline-flex,.btn--deep,li:nth-of-type(2),li:nth-last-of-type(odd){color:red}',
  `a::before{content:"Off the grid";font-family:'Roboto Flex',Arial}b::after{content:"\\041F\\7c\\40"}`,
  'a{background:url(https://a.test/columns/a+grid+b.png?grid=1&flex=2)}[flex],[layout~=grid]{grid-area:columns / 1}',
  '.md\\:a,.\\31 a{-webkit-box-shadow:none;font:1px "\\5B8B\\4F53";content:"\\201c\\00a0"}',
])('%s stays as it is', (css) => {
  expect(shown(`<style>${css}</style>`).querySelectorAll('style')[1]?.textContent).toBe(css);
});

test.each([
  ['<p>שלום</p>', 'auto'],
  ['<body dir="rtl"><p>A</p>', 'rtl'],
  ['<html dir="rtl"><p>A</p>', ''],
])('%s has its own direction', (html, dir) => {
  expect(shown(html).body.dir).toBe(dir);
});

test.each([
  ['width="560" height="2"', '560 / 2'],
  ['width="560px" height=" 2 "', '560 / 2'],
  ['width="1" height="2" style="width:560px"', '560 / 2'],
  ['width="560" height="280" style="width:100%"', '560 / 280'],
  ['width="560" height="2" style="height:auto"', ''],
  ['width="560" height="2" style="aspect-ratio:1"', '1'],
  ['width="100%" height="2"', ''],
  ['width="560" height="50%"', ''],
  ['width="560" height="auto"', ''],
  ['width="560" height="0"', ''],
  ['height="2"', ''],
  ['width="560"', ''],
])('an image with %s has the ratio that the email gives it', (attributes, ratio) => {
  const image = shown(`<img src="https://a.test/1.png" ${attributes}>`).querySelector('img');
  expect(/aspect-ratio:\s*([\d./ ]+)/.exec(image?.getAttribute('style') ?? '')?.[1] ?? '').toBe(ratio);
});

test.each([
  ['<body>', 'rgb(255, 255, 255)', 'rgb(29, 27, 24)'],
  ['<body style="background:#036;color:#fff">', 'rgb(0, 51, 102)', 'rgb(255, 255, 255)'],
  // Only browsers give it the colours of its attributes, and only if no style does.
  ['<body bgcolor="#003366" text="#ffffff">', 'rgba(0, 0, 0, 0)', ''],
])('the colours of %s count', (html, background, color) => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.contentDocument?.write(exampleDocument(`${html}<p>A</p>`, origin));
  const { body, documentElement } = frame.contentDocument as Document;
  const own = (element: HTMLElement) => getComputedStyle(element);
  expect(own(body).backgroundColor).toBe(background);
  expect(color || own(documentElement).color).toBe(own(body).color);
});

test.each([
  ['#a0', '#a1'],
  ['about:srcdoc#a0', 'about:srcdoc#a1'],
  ['#%610', '#%611'],
])('a drawing repeats nothing that itself repeats others, such as %s and %s', (first, second) => {
  const page = shown(
    '<video id="a1"></video><video id="a2"></video>' +
      `<svg><defs><rect id="a0"/><g id="a1"><use href="${first}"/><use xlink:href="${first}"/></g>` +
      `<g id="a2"><use href="${second}"/><use href="${second}"/></g><use id="a3" href="${first}"/></defs>` +
      `<use href="#a2"/><use href="#a3"/><mask id="m"/><clipPath id="c"/><marker id="k"/><pattern id="p"/></svg>`,
  );
  // What is left repeats the rectangle, or nothing.
  const kept = [...page.querySelectorAll('use')].map((use) => use.outerHTML.match(/#\w+/)?.[0]);
  expect(kept).toEqual(first === '#a0' ? ['#a0', '#a0', '#a0', '#a2'] : ['#a2']);
  expect(page.querySelector('#a2')?.childElementCount).toBe(0);
  expect(page.querySelectorAll('mask, clipPath, marker, pattern')).toHaveLength(0);
});

test('is cleaned as the frame parses it, which is not always as it was written', () => {
  const hidden = '<div style="display:grid"><a target="a">A</a></div>';
  const page = shown(
    `<form><math><mtext></form><form><mglyph><xmp></math>${hidden}</xmp><p><table><td>B</table>${hidden}`,
  );
  expect([...page.querySelectorAll('a')].map(({ target, rel }) => [target, rel])).toEqual([
    ['_blank', 'noopener noreferrer'],
    ['_blank', 'noopener noreferrer'],
  ]);
  for (const element of page.querySelectorAll('[style]'))
    expect(element.getAttribute('style')).toBe(`display:${grid}`);
  // A line less each time.
  expect(shown(`<pre>${'\n'.repeat(30)}A <b>B</b></pre>`).body.innerHTML).toMatch(/^\n+A B$/);
});

test('what an attribute of a drawing says of its layout is left out', () => {
  const page = shown(
    '<svg><foreignObject display="grid"/><set attributeName="display" to="grid"/><g display="none"/></svg>',
  );
  expect([...page.querySelectorAll('svg *')].map((element) => element.outerHTML)).toEqual([
    '<foreignObject></foreignObject>',
    '<g display="none"></g>',
  ]);
});

test('a drawing is repeated as often as icons are, and not without end', () => {
  const drawing = `<g id="a">${'<path/>'.repeat(99)}</g>`;
  expect(
    shown(`<svg>${drawing}${'<use href="#a"/>'.repeat(101)}</svg>`).querySelectorAll('use'),
  ).toHaveLength(100);
});

test('shows nothing that only a parser of pages would attach as a shadow tree', () => {
  const hidden = '<template shadowrootmode="open"><a href="/" target="_self">a</a></template>';
  const page = shown(`<div>${hidden}<template><p>${hidden}</p></template>Text</div>`);
  expect(page.querySelector('template')).toBeNull();
  expect(page.querySelector('div')?.textContent).toBe('Text');
});

test.each(['img', 'form', 'embed', 'object', 'iframe'])(
  'no %s takes the name of what the document has',
  (tag) => {
    for (const name of ['body', 'documentElement', 'querySelectorAll']) {
      const page = shown(
        `<${tag} name="${name}"></${tag}><object id="${name}"></object><p id="${name}">Text</p>`,
      );
      expect(page.querySelector(`[name="${name}"], object[id]`)).toBeNull();
      expect(page.querySelector('p')?.id).toBe(name);
    }
  },
);

test('no control takes the name of what its form has', () => {
  const page = shown(
    `<form style="height:100vh" background="http://a.test/1.png"><input name="append"><input name="email" id="setAttribute">
    <button name="getAttribute"></button><img id="style" alt=""></form>`,
  );
  expect(page.querySelector('form')?.getAttribute('style')).toBe('height:800px');
  expect(page.querySelectorAll('form [id], form [name=append], form [name=getAttribute]')).toHaveLength(0);
  expect(page.querySelector('[name=email]')).not.toBeNull();
});
