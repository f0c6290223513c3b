import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createFeeds } from './feeds';
import { createPageServer } from './handler';
import { fakeSite, SITE } from './testing';

// A rendering starts its bundle in a thread, which takes seconds on a busy machine.
jest.setTimeout(30_000);

const files = join(__dirname, '../../host/public');
const row = { site_name: 'Stadt & <Bergen>', accent_color: '#ffd400' };

/** A deployment whose shell has its real files and reads the settings; null for a back end that is away. */
function deployment(settings: object | null) {
  const { site } = fakeSite({
    keep: 0,
    backend: async ({ pathname }) => {
      if (!settings) throw new Error('away');
      return Response.json(pathname.endsWith('/site_settings') ? [settings] : []);
    },
  });
  const shell = async () => ({
    ...(await site.shell()),
    read: async (file: string) => readFileSync(join(files, file)),
  });
  return { ...site, shell };
}

async function fetched(path: string, settings: object | null) {
  const response = await createFeeds(deployment(settings)).request(path);
  return Buffer.from(await response.arrayBuffer());
}

test('the feed has the name of the site as text', async () => {
  const feed = (await fetched('/feed.xml', row)).toString();
  expect(feed).toContain('<title>Stadt &amp; &lt;Bergen&gt;</title>');
  expect(feed).toContain('<author><name>Stadt &amp; &lt;Bergen&gt;</name></author>');
});

test('the manifest has name and colour', async () => {
  const built = JSON.parse(readFileSync(join(files, 'site.webmanifest'), 'utf8'));
  const manifest = async (settings: object | null) =>
    JSON.parse((await fetched('/site.webmanifest', settings)).toString());
  const { short_name, ...own } = built;
  expect(await manifest(row)).toEqual({
    ...own,
    name: row.site_name,
    theme_color: expect.not.stringMatching('#1f4d3f'),
  });
  expect(await manifest({})).toEqual(built);
  expect(await manifest(null)).toEqual(built);
});

/** The chunks of a PNG by their types, each with its checksum verified. */
function chunksOf(png: Buffer) {
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, end);
    at = end + 4;
  }
  return chunks;
}

test.each(['icon-192.png', 'apple-touch-icon.png'])(
  '%s is the same picture in the colour of the site',
  async (file) => {
    const built = readFileSync(join(files, file));
    const { PLTE: before, ...rest } = chunksOf(built);
    const { PLTE: after, ...others } = chunksOf(await fetched(`/${file}`, { accent_color: '#000000' }));
    expect(others).toEqual(rest);
    const coloursOf = (palette?: Buffer) => palette?.toString('hex').match(/.{6}/g) ?? [];
    expect(coloursOf(before)).toEqual(expect.arrayContaining(['1f4d3f', 'ffffff']));
    expect(coloursOf(after)).toEqual(expect.arrayContaining(['000000', 'ffffff']));
    expect(coloursOf(after)).toHaveLength(coloursOf(before).length);
    expect(await fetched(`/${file}`, {})).toEqual(built);
    expect(await fetched(`/${file}`, null)).toEqual(built);
  },
);

const hostile = { site_name: `</style></title><script>alert(1)</script>"'&`, accent_color: null };

/** A page of a site with these settings, and the outline of an address that isn't rendered. */
async function documents(settings: object) {
  const bundle =
    'export const render = async () => ({ head: {}, html: "<h1>Page</h1>", css: {}, data: [] });';
  const shellBundle = `export const render = async () => ({ head: {}, html: '<div id="page"></div>', css: {}, data: [{ key: ['site_settings'], value: ${JSON.stringify(settings)} }] });`;
  const { site } = fakeSite({ bundle, shellBundle });
  const pages = createPageServer(site);
  const get = async (path: string) => (await pages.handle(new Request(`${SITE}${path}`))).text();
  try {
    let page = await get('/');
    for (const end = Date.now() + 20_000; page.includes('outline') && Date.now() < end; )
      page = await get('/');
    return { page, outline: await get('/users') };
  } finally {
    await pages.stop();
  }
}

test('documents have name and colour before any script, as text', async () => {
  for (const document of Object.values(await documents({ ...row, site_name: hostile.site_name }))) {
    expect(document).toContain(
      '<title>&lt;/style&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</title>',
    );
    expect(document).toContain('data-name="&lt;/style&gt;');
    expect(document).not.toContain('<script>alert');
    expect(document).toContain('<style id="accent">:root:root');
    expect(document).toContain('--mui-palette-primary-main:#ffd400');
  }
});

test('without name and colour, documents are the product', async () => {
  for (const document of Object.values(await documents({ site_name: null, accent_color: null }))) {
    expect(document).toContain('<title>Newsletter Directory</title>');
    expect(document).toContain('<style id="accent"></style>');
  }
});
