import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as compressGzip, constants } from 'node:zlib';
import { createBatch } from './batch.ts';
import { documentOf, outlineOf } from './document.ts';
import { createFeeds } from './feeds.ts';
import { createRenderer, type RenderedView } from './render.ts';
import type { Site } from './site.ts';
import { type View, viewAt } from './view.ts';

/** What the last run wrote: the inputs of each file. */
const MANIFEST = 'prerender.json';

const brotli = promisify(brotliCompress);
const gzip = promisify(compressGzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** How many rows the back end gives at once. */
const CHUNK = 1000;

interface Manifest {
  /** What every page depends on: the releases, the site's address and its settings. */
  all: string;
  /** What one page depends on, by its file. */
  pages: Record<string, string>;
}

type Renderer = ReturnType<typeof createRenderer>;

interface Row {
  id: string;
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

const fileOf = ({ path }: View) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  } catch {
    return { all: '', pages: {} };
  }
}

/**
 * Writes the public pages of a site as files, beside `outline.html` for every other address and the files for robots and
 * feed readers. Pages whose inputs haven't changed since the last run stay as they are.
 */
export async function prerender(deployment: Site, folder: string) {
  // What is released during the run is for the next one.
  const [shell, remotes] = await Promise.all([deployment.shell(), deployment.remotes()]);
  const site = { ...deployment, shell: async () => shell, remotes: async () => remotes };
  const batch = createBatch(site.fetch);
  const renderers = Array.from({ length: availableParallelism() }, () =>
    createRenderer({ ...site, fetch: batch.fetch }),
  );
  try {
    return await writePages(site, folder, batch, renderers);
  } finally {
    for (const renderer of renderers) await renderer.stop();
  }
}

async function writePages(
  site: Site,
  folder: string,
  batch: ReturnType<typeof createBatch>,
  renderers: Renderer[],
) {
  const { config } = site;
  const [first] = renderers as [Renderer];
  const shell = await site.shell();
  const template = (await shell.read('index.html')).toString();

  const write = async (file: string, text: string) => {
    await writeFile(join(folder, file), text);
    if (!file.endsWith('.html')) return;
    // Or servers would go on sending the compressed files of the shell.
    await writeFile(join(folder, `${file}.br`), await brotli(text, QUALITY));
    await writeFile(join(folder, `${file}.gz`), await gzip(text));
  };

  async function rows<Item>(path: string): Promise<Item[]> {
    const response = await site.fetch(`${config.supabaseUrl}/rest/v1/${path}`, {
      headers: { apikey: config.supabaseKey },
    });
    if (!response.ok) throw new Error(`The back end responded with ${response.status}`);
    return (await response.json()) as Item[];
  }

  /** Everything that the pages show of the newsletters; not the examples, which aren't in them. */
  async function newsletters() {
    const all: Row[] = [];
    const select = 'select=id,title,description,image_url,created_at,categories(id,name)';
    for (let last = CHUNK; last === CHUNK; ) {
      const after = all.length > 0 ? `&id=gt.${all.at(-1)?.id}` : '';
      const chunk = await rows<Row>(`newsletters?${select}&order=id&limit=${CHUNK}${after}`);
      all.push(...chunk);
      last = chunk.length;
    }
    return all;
  }

  /** The shell around all pages, which is the same. */
  let frame: RenderedView['shell'] | undefined;

  async function writePage(view: View, renderer: Renderer = first) {
    const rendered = await renderer.render(view, frame);
    frame = rendered.shell;
    await write(fileOf(view), documentOf(template, rendered, new URL(view.path, config.siteUrl).href));
  }

  const at = (path: string) => viewAt(new URL(path, config.siteUrl)) as View;
  const home = at('/');
  const { remote } = await first.releasesFor(home);
  const [before, all, settings, categories] = await Promise.all([
    readManifest(folder),
    newsletters(),
    rows('site_settings?select=*'),
    rows('categories?select=id,name&order=id'),
  ]);
  const now: Manifest = {
    all: hashOf([shell.version, remote?.version, config, settings]),
    pages: { [fileOf(home)]: hashOf([all, categories]) },
  };
  const views = new Map(all.map(({ id }) => [id, at(`/newsletter/${id}`)]));
  for (const row of all) now.pages[fileOf(views.get(row.id) as View)] = hashOf(row);
  const folders = new Set<string>();
  const isNew = (file: string) => before.all !== now.all || before.pages[file] !== now.pages[file];

  for (const file of Object.keys(now.pages)) folders.add(dirname(join(folder, file)));
  for (const each of folders) await mkdir(each, { recursive: true });
  const stale = all.filter(({ id }) => isNew(fileOf(views.get(id) as View))).map(({ id }) => id);
  for (let from = 0; from < stale.length; from += batch.size) {
    const ids = stale.slice(from, from + batch.size);
    batch.next(ids);
    await Promise.all(
      ids.map((id, index) => writePage(views.get(id) as View, renderers[index % renderers.length])),
    );
  }
  if (isNew(fileOf(home))) {
    await writePage(home);
    await write('outline.html', outlineOf(template, true, config.siteUrl));
    const feeds = createFeeds({ ...site, keep: 0 });
    const files = ['robots.txt', 'feed.xml', 'sitemap.xml'];
    for (const file of files) {
      const response = await feeds(new URL(file, config.siteUrl));
      if (!response?.ok) throw new Error(`${file} could not be made`);
      const text = await response.text();
      await write(file, text);
      files.push(...Array.from(text.matchAll(/sitemap-\d+\.xml/g), ([part]) => part));
    }
  }
  const gone = Object.keys(before.pages).filter((file) => !(file in now.pages));
  const written = gone.flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
  for (const file of written) await rm(join(folder, file), { force: true });
  await write(MANIFEST, JSON.stringify(now));
  return { pages: Object.keys(now.pages).length, written: stale.length, removed: gone.length };
}
