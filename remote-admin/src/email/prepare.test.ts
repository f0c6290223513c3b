import { findings } from '../editor/findingsIn';
import { emailFile, letter, letterHtml, loaf, png, rawEmail } from '../testing/emails';
import '../testing/fakes';
import { exampleOf, exampleWith, prepare } from './prepare';
import { summaryOf } from './summary';

const read = async (file: File | Promise<File>) => {
  const prepared = await prepare(await file);
  return { ...prepared, html: exampleOf(prepared.page), text: prepared.page.body.textContent ?? '' };
};

const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

const withHtml = (html: string) => read(emailFile({ subject: 'Subject', html }));

test('takes title, description and example from an email, without what belongs to its recipient', async () => {
  const { title, description, html, images, text, ...rest } = await read(letter());
  expect(title).toBe('Bread, and how to bake it');
  expect(description).toEqual({ text: 'Three ways to bake bread', from: 'preheader' });
  expect(images).toHaveLength(1);
  expect(text).toContain('Hi, welcome back');
  expect(html).toContain('https://letters.test/bread');
  expect(html).toContain('https://letters.test/photo.jpg');
  expect(html).not.toMatch(/unsubscribe|browser|jane@|first_name|open\.gif|<!--|@import/i);
  expect(summaryOf({ title, description, images, ...rest })).toEqual([
    'Filled in: the title from the subject, the description from the preheader, and the example from the HTML.',
    'Stored: 1 image.',
    "Removed: 1 tracking pixel, 2 links for the recipient only (such as unsubscribe), 1 merge tag, 1 mention of the recipient's address, 1 external stylesheet, and 2 comments and parts for Outlook only.",
  ]);
});

describe('structure and encoding', () => {
  const accents = 'Crème brûlée – “good”, 日本語 🥐';

  test.each(['quoted-printable', 'base64'] as const)('reads %s in nested parts', async (encoding) => {
    const { title, text, images } = await read(
      emailFile({
        subject: accents,
        text: accents,
        html: page(`<p>${accents}</p><img src="cid:loaf@letters.test">`),
        textEncoding: encoding,
        attachments: [loaf, { filename: 'terms.pdf', content: 'PDF' }],
      }),
    );
    expect(title).toBe(accents);
    expect(text).toContain(accents);
    expect(images).toHaveLength(1);
  });

  test.each([
    ['iso-8859-1', Buffer.from('Crème brûlée', 'latin1'), 'Crème brûlée'],
    ['windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'Привет'],
    ['iso-2022-jp', Buffer.from('\u001b$BF|K\\8l\u001b(B', 'latin1'), '日本語'],
    ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]), '日本語'],
    ['x-unknown', Buffer.from('Crème “brûlée”'), 'Crème “brûlée”'],
    ['x-unknown', Buffer.from('Crème brûlée', 'latin1'), 'Crème brûlée'],
    ['windows-1252', Buffer.from('Ã©', 'latin1'), 'Ã©'],
  ])('reads %s', async (charset, bytes, expected) => {
    const { text } = await read(
      rawEmail(
        'Subject: S',
        `Content-Type: text/html; charset=${charset}`,
        'Content-Transfer-Encoding: 8bit',
        '',
        '<p>',
        bytes,
        '</p>',
      ),
    );
    expect(text).toContain(expected);
  });

  test('reads a subject of an unknown encoding as UTF-8 if it is that', async () => {
    const { title } = await read(
      rawEmail('Subject: =?x-unknown?Q?Cr=C3=A8me?=', 'Content-Type: text/html', '', '<p>Text</p>'),
    );
    expect(title).toBe('Crème');
  });

  test('decodes subjects of other encodings, and names parts as RFC 2231 does', async () => {
    const { title, refused } = await read(
      rawEmail(
        'Subject: =?iso-2022-jp?B?GyRCRnxLXDhsGyhC?= =?windows-1252?Q?_caf=E9?=',
        'Content-Type: multipart/related; boundary=b',
        '',
        '--b',
        'Content-Type: text/html',
        '',
        '<p>Text</p><img src="cid:one">',
        '--b',
        "Content-Type: image/webp; name*=utf-8''..%2F..%2Fcr%C3%A8me.webp",
        'Content-ID: <one>',
        'Content-Transfer-Encoding: base64',
        '',
        'UklGRg==',
        '--b--',
      ),
    );
    expect(title).toBe('日本語 café');
    expect(refused).toEqual(['crème.webp']);
  });

  const forwarding = async (html?: string) =>
    emailFile({
      subject: 'Look at this',
      text: 'Attached',
      html,
      attachments: [
        { contentType: 'message/rfc822', content: await (await letter()).text(), filename: 'issue.eml' },
      ],
    });

  test.each([
    ['no HTML', undefined],
    ['an empty line', '<div dir="ltr"><br></div>'],
    ['a style and a space', '<style>p { margin: 0 }</style><p class=MsoNormal>&nbsp;</p>'],
  ])('reads an email that was forwarded as a file with %s', async (_what, html) => {
    expect(await read(forwarding(html))).toMatchObject({ title: 'Bread, and how to bake it' });
  });

  test.each([
    ['words', '<p>Number 7</p>'],
    ['an image', '<img src="https://letters.test/a.png">'],
  ])('reads an email that shows %s, not the one that is attached to it', async (_what, html) => {
    expect(await read(forwarding(html))).toMatchObject({ title: 'Look at this' });
  });

  test.each([
    ['utf-8', Buffer.from('<title>Brûlée</title><p>Crème</p>')],
    ['a byte order mark', Buffer.from('\ufeff<title>Brûlée</title><p>Crème</p>', 'utf16le')],
    [
      'a declared encoding',
      Buffer.from('<meta charset="iso-8859-1"><title>Brûlée</title><p>Crème</p>', 'latin1'),
    ],
    ['no declared encoding', Buffer.from('<title>Brûlée</title><p>Crème</p>', 'latin1')],
    [
      'a declaration of XML',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE html><title>Brûlée</title><p>Crème</p>'),
    ],
    ['text before its first tag', Buffer.from('Hello reader <title>Brûlée</title><p>Crème</p>')],
    [
      'UTF-16 declared in bytes that are not UTF-16',
      Buffer.from('<meta charset="utf-16"><title>Brûlée</title><p>Crème </p>'),
    ],
  ])('reads a web page with %s', async (_how, bytes) => {
    const { title, text } = await read(
      new File([new Uint8Array(bytes)], 'issue.html', { type: 'text/html' }),
    );
    expect(title).toBe('Brûlée');
    expect(text).toContain('Crème');
  });

  test.each([
    ['<title>\nFish &amp; Chips – The Writer&#8217;s\n Desk</title>', 'Fish & Chips – The Writer’s Desk'],
    ['<!-- <title>Template</title> --><title>Fwd: Bread < Butter</title>', 'Bread < Butter'],
    ['', ''],
  ])('takes the title of a web page as browsers show it', async (head, expected) => {
    const file = new File([`<html>${head}<body><p>Crème</p>`], 'issue.html', { type: 'text/html' });
    expect(await read(file)).toMatchObject({ title: expected, subject: expected });
  });
});

describe('texts', () => {
  test.each([
    ['AW: WG: Fwd: Neues', 'Neues'],
    ['  [DRAFT]   Two\tspaces ', 'Two spaces'],
    ['🥐'.repeat(100), '🥐'.repeat(100)],
    [`${'word '.repeat(25)}end`, `${'word '.repeat(19)}word…`],
    ['x'.repeat(300), `${'x'.repeat(99)}…`],
    ['Hello *|FNAME|*', 'Hello'],
  ])('makes the subject %p the title %p', async (subject, expected) => {
    const { title } = await read(emailFile({ subject, html: page('<p>Text</p>') }));
    expect(title).toBe(expected);
    expect([...title].length).toBeLessThanOrEqual(100);
  });

  test('describes the newsletter with its first sentence if it has no preheader', async () => {
    const { description } = await withHtml(
      page(
        '<table><tr><td>No. 7</td></tr><tr><td><p>Today we visit a bakery that opens at three.</p></td></tr></table>',
      ),
    );
    expect(description).toEqual({ text: 'Today we visit a bakery that opens at three.', from: 'text' });
  });

  test.each([
    ['of no size', '<div style="font-size:0"><span>Bread at three</span></div>', 'Bread at three'],
    [
      'of no size within a size',
      '<p style="font-size: 13px">No. 7</p><span style="font-size: 1px">Bread</span>',
      'Bread',
    ],
    [
      'in none of the columns that only have no spaces between them',
      '<div style="font-size:0px"><div style="display:inline-block; font:13px/1.5 Arial">No. 7</div><p style="font-size:13px">Today we visit a bakery that opens at three.</p></div>',
      'Today we visit a bakery that opens at three.',
    ],
  ])('finds a preheader %s', async (_where, html, text) => {
    expect((await withHtml(page(html))).description).toMatchObject({ text });
  });
});

describe('cleaning', () => {
  test.each([
    ['a pixel', '<img src="https://a.test/x.png" width="1" height="1">'],
    ['a pixel sized by style', '<img src="https://a.test/x.png" style="width:1px;height:1px !important">'],
    ['a hidden image', '<img src="https://a.test/x.png" style="display: none">'],
    ['the beacon of a known service', '<img src="https://a.list-manage.com/track/open.php?u=1">'],
    ['an address to fill in', '<img src="https://a.test/%%id%%.png">'],
  ])('removes %s', async (_what, image) => {
    const { html, removed } = await withHtml(page(`<p>Text</p>${image}`));
    expect(html).not.toContain('<img');
    expect(removed.get('pixels')).toBe(1);
  });

  test.each([
    ['a spacer', '<img src="https://a.test/x.png" width="600" height="1">'],
    ['an image for phones', '<img class="phone" src="https://a.test/x.png" style="display:none">'],
    ['an image in a folder "open"', '<img src="https://a.test/open/house.png">'],
  ])('keeps %s', async (_what, image) => {
    expect((await withHtml(page(`<p>Text</p>${image}`))).html).toContain('<img');
  });

  test.each([
    ['https://a.test/p/1', 'Update your preferences'],
    ['https://a.test/email/preferences?x=1', 'here'],
    ['https://a.test/web/1', 'View this email in your browser'],
    ['https://a.test/1', 'Newsletter abbestellen'],
    ['https://a.test/?name=*|FNAME|*', 'Read on'],
    ['mailto:leave@a.test?subject=unsubscribe', 'Leave'],
  ])('removes the link to %s, "%s"', async (href, words) => {
    const { html } = await withHtml(page(`<p>Text</p><p>| <a href="${href}">${words}</a> |</p>`));
    expect(html).not.toContain('<a');
    expect(html).not.toContain('|');
  });

  test('keeps articles about such links', async () => {
    const link =
      '<a href="https://a.test/blog/unsubscribe-from-everything">How to unsubscribe from everything: a guide in seven simple steps</a>';
    expect((await withHtml(page(link))).html).toContain(link);
  });

  test('removes what runs, redirects or loads', async () => {
    const { html } = await withHtml(
      `<meta http-equiv="Refresh" content="0;url=https://evil.test"><base href="https://evil.test">
      <link rel="stylesheet" href="https://evil.test/a.css"><style>@import "https://evil.test/b.css"; p { color: red }</style>
      <script>evil()</script><p onclick="evil()">Text <a href=" javascript:evil()">x</a></p><svg onload="evil()"></svg>`,
    );
    expect(html).not.toMatch(/evil/);
    expect(html).toContain('p { color: red }');
  });
});

describe('images', () => {
  const related = (
    image: string,
    ...attachments: { cid: string; filename: string; contentType: string; content: Buffer | string }[]
  ) => read(emailFile({ subject: 'S', html: page(`<p>Text</p>${image}`), attachments }));

  test('stores each image once, by its content, and leaves other files alone', async () => {
    const { html, images, refused } = await related(
      '<table background="cid:a"><tr><td><img src="cid:a"><img src="CID:B%40c"></td></tr></table>',
      { cid: 'a', filename: 'a.bin', contentType: 'application/octet-stream', content: png },
      { cid: 'b@c', filename: 'b.svg', contentType: 'image/svg+xml', content: '<svg onload="evil()"/>' },
      { cid: 'unused', filename: 'c.png', contentType: 'image/png', content: png },
    );
    expect(images.map(({ blob }) => blob.type)).toEqual(['image/png']);
    expect(html.split(images[0]?.address ?? '')).toHaveLength(3);
    expect(refused).toEqual(['b.svg']);
  });

  test('stores images that are part of the HTML', async () => {
    const { images, refused } = await related(
      `<img src="data:image/png;base64,${png.toString('base64')}"><img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="data:image/png;base64,%%%">`,
    );
    expect(images).toHaveLength(1);
    expect(refused).toEqual(['an embedded image/svg+xml']);
  });

  test('draws each image anew, so that nothing else in the file gets out, but leaves GIFs their movement', async () => {
    const gif = Buffer.from('GIF89a with movement');
    const { images } = await related(
      '<img src="cid:a"><img src="cid:b"><img src="cid:c">',
      { cid: 'a', filename: 'a.jpg', contentType: 'image/jpeg', content: Buffer.from('ffd8ffe1', 'hex') },
      { cid: 'b', filename: 'b.png', contentType: 'image/png', content: png },
      { cid: 'c', filename: 'c.gif', contentType: 'image/gif', content: gif },
    );
    const stored = await Promise.all(images.map(async ({ blob }) => [blob.type, await blob.text()]));
    expect(stored).toEqual([
      ['image/jpeg', 'drawn anew'],
      ['image/png', 'drawn anew'],
      ['image/gif', gif.toString()],
    ]);
  });

  test('names images that cannot be read, and lists where they are', async () => {
    const damaged = Buffer.concat([png.subarray(0, 8), Buffer.from('damaged')]);
    const prepared = await related('<img src="cid:a">', {
      cid: 'a',
      filename: 'loaf.png',
      contentType: 'image/png',
      content: damaged,
    });
    expect(prepared.images).toEqual([]);
    expect(summaryOf(prepared)).toContain('Not stored, because the file is damaged or too large: loaf.png.');
    expect(findings(prepared.html, '').map(({ text }) => text)).toContain(
      "1 image refers to an email's attachment (cid:) and won't be shown.",
    );
  });

  test.each([
    ['a style', '<p style="background: url(data:image/jpeg;base64,/9j/4Q==) red">'],
    ['a style sheet', '<style>p { background: url("data:image/jpeg;base64,/9j/4Q==") }</style>'],
    ['a list of images', '<img srcset="data:image/jpeg;base64,/9j/4Q== 2x, https://a.test/b.png 1x">'],
    ['an escaped address', '<img src="data:image/jpeg,%ff%D8%ff%e1">'],
    ['a drawing', '<svg><image href="data:image/jpeg;base64,/9j/4Q=="></image></svg>'],
  ])('draws images anew that are in %s', async (_where, html) => {
    const { html: example, images } = await related(html);
    expect(images).toHaveLength(1);
    expect(example).not.toContain('data:');
    expect(
      exampleWith({ page: new DOMParser().parseFromString(example, 'text/html'), images }, [
        'https://s.test/1',
      ]),
    ).toContain('https://s.test/1');
  });

  test('leaves no file in the HTML whose type cannot be stored', async () => {
    const { html, refused } = await related('<img src="data:image/webp;base64,UklGRgAAAABXRUJQ">');
    expect(refused).toEqual(['an embedded image/webp']);
    expect(html).not.toContain('data:');
  });

  test('is not misled by an image that refers to the HTML', async () => {
    const { images } = await read(
      rawEmail(
        'Subject: S',
        'Content-Type: multipart/related; boundary=b',
        '',
        '--b',
        'Content-Type: text/html',
        'Content-ID: <a>',
        '',
        '<p>Text</p><img src="cid:a"><img src="cid:">',
        '--b--',
      ),
    );
    expect(images).toEqual([]);
  });
});

describe('rejects', () => {
  const multipart = (...lines: string[]) =>
    rawEmail('Subject: S', 'Content-Type: multipart/mixed; boundary="b"', '', ...lines);

  test.each<[string, () => File | Promise<File>, RegExp]>([
    ['more than 5 MB', () => new File([new Uint8Array(5 * 1_048_576 + 1)], 'a.eml'), /larger than 5 MB/],
    ['too much to parse', () => new File(['<div>'.repeat(5000)], 'a.html'), /nested or has no end tag/],
    ['a PDF', () => new File(['%PDF-1.7\n%âãÏÓ\n1 0 obj'], 'a.eml'), /isn't an email or a web page/],
    ['an empty file', () => new File([], 'a.eml'), /isn't an email or a web page/],
    ['a text', () => new File(['Note: buy bread\n\nand milk'], 'a.eml'), /isn't an email or a web page/],
    [
      "Outlook's own format",
      () => new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'a.msg'),
      /\.msg files can't be read/,
    ],
    ['plain text only', () => emailFile({ subject: 'S', text: 'Text' }), /no HTML version/],
    ['a missing end', () => multipart('--b', 'Content-Type: text/html', '', '<p>Hel'), /damaged/],
    ['nothing to see', () => emailFile({ subject: 'S', html: page(' <br> ') }), /no content/],
    [
      'too much HTML',
      () => emailFile({ subject: 'S', html: page(`<p>${'word '.repeat(200_200)}</p>`) }),
      /1,001,\d+ characters of HTML/,
    ],
    [
      'deep nesting',
      () =>
        multipart(
          ...Array.from(
            { length: 40 },
            (_, depth) => `--b${depth || ''}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n`,
          ),
          '--b--',
        ),
      /too many headers or nested parts/,
    ],
    [
      'thousands of parts',
      () => multipart(...Array.from({ length: 3000 }, () => '--b\r\n\r\nx'), '--b--'),
      /too many parts/,
    ],
    [
      'endless headers',
      () =>
        rawEmail(
          ...Array.from({ length: 9000 }, (_, n) => `X-Header-${n}: ${'x'.repeat(40)}`),
          '',
          '<p>x</p>',
        ),
      /too many headers/,
    ],
  ])('%s', async (_what, file, reason) => {
    await expect(prepare(await file())).rejects.toThrow(reason);
  });
});

test('reads an email of ten levels and a thousand parts', async () => {
  const levels = Array.from(
    { length: 10 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}`,
  );
  const parts = Array.from({ length: 1000 }, () => 'Content-Type: application/octet-stream\r\n\r\nx\r\n--b9');
  const ends = Array.from({ length: 10 }, (_, depth) => `--b${9 - depth}--`);
  const { text } = await read(
    rawEmail('Subject: S', ...levels, ...parts, 'Content-Type: text/html\r\n\r\n<p>The text</p>', ...ends),
  );
  expect(text).toContain('The text');
});

test('reads five megabytes of base64', async () => {
  const { images } = await read(
    emailFile({
      subject: 'S',
      html: letterHtml,
      attachments: [{ ...loaf, content: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(3_700_000)]) }],
    }),
  );
  expect(images[0]?.blob.size).toBeGreaterThan(3_700_000);
});
