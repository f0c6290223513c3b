import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../project/command.ts';
import { remoteOf } from '../registry/pageNames.ts';
import { routeIn } from '../registry/routes.ts';
import { createBatch } from './batch.ts';
import { documentOf, outlineOf } from './document.ts';
import { createFeeds } from './feeds.ts';
import { identityFiles, identityIn } from './identity.ts';
import { createLanguage } from './language.ts';
import { tagOf } from './pages.ts';
import { CHUNK, IDS, rowReader } from './read.ts';
import { broughtPaths, releasedOn } from './released.ts';
import { createRenderer, type RenderedView } from './render.ts';
import type { Site } from './site.ts';
import { keepOnly, writeSite } from './siteFiles.ts';
import { type View, viewAt } from './view.ts';

/** What the last run wrote: the hash of all that each file depends on. */
const MANIFEST = 'prerender.json';

type Manifest = Record<string, string>;

const hashOf = (value: unknown) => tagOf(JSON.stringify(value));

const fileOf = ({ path }: View) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const readManifest = (folder: string): Promise<Manifest> =>
  readFile(join(folder, MANIFEST), 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));

/**
 * Writes the public pages of a site, which stays the same meanwhile, as files, beside `outline.html` for every other address and the
 * files for robots and feed readers. Pages whose inputs haven't changed since the last run stay as they are.
 */
export async function prerender(site: Site, folder: string) {
  const { config } = site;
  const shell = await site.shell();
  const languageOf = createLanguage(site);
  const language = await languageOf(shell);

  const write = (file: string, text: string | Buffer) => writeSite(join(folder, file), text);
  const rows = rowReader(site);

  /** Everything that the files show of the newsletters. The examples aren't in them; feed and sitemap say when they changed. */
  async function newsletters() {
    const all: { id: string }[] = [];
    const select = 'select=id,title,description,image_url,created_at,updated_at,state,categories(id,name)';
    for (let last = CHUNK; last === CHUNK; ) {
      const after = all.length > 0 ? `&id=gt.${all.at(-1)?.id}` : '';
      const chunk = await rows<{ id: string }>(`newsletters?${select}&order=id&limit=${CHUNK}${after}`);
      all.push(...chunk);
      last = chunk.length;
    }
    return all;
  }

  const batch = createBatch(site.fetch);
  const start = () => createRenderer({ ...site, fetch: batch.fetch });
  const first = start();
  const renderers = [first, ...Array.from({ length: availableParallelism() - 1 }, start)];

  /** The shell around all pages, which is the same. */
  let frame: RenderedView['shell'] | undefined;

  async function writePage(view: View, renderer = first) {
    const rendered = await renderer.render(view, frame).catch(({ message }: Error) => {
      throw new UserError(
        `${view.path} isn't written: ${message}. If the back end or this machine was busy, run this command again`,
      );
    });
    frame = rendered.shell;
    const file = fileOf(view);
    // It may have been deleted since the list was read.
    if (rendered.page.missing) delete now[file];
    else await write(file, documentOf(rendered, view.path, config.siteUrl, language));
  }

  const at = (path: string) => viewAt(new URL(path, config.siteUrl), routeIn(shell.routes, path)) as View;
  const home = at('/');
  const { releaseOf } = await releasedOn(site);
  const [before, all, featured, settings, categories] = await Promise.all([
    readManifest(folder),
    newsletters(),
    rows('rpc/featured_newsletters?select=id'),
    rows('site_settings?select=*'),
    rows('categories?select=id,name&order=id'),
  ]);
  // What every page depends on: the releases, the site's address and its settings.
  const common = hashOf([shell.version, releaseOf(remoteOf(home.route.page))?.version, config, settings]);
  const now: Manifest = {
    [fileOf(home)]: hashOf([common, all, featured, categories, await broughtPaths(site)]),
  };
  const pages = all.map((row) => {
    const view = at(`/newsletter/${row.id}`);
    now[fileOf(view)] = hashOf([common, row]);
    return { id: row.id, view, file: fileOf(view) };
  });
  const isNew = (file: string) => before[file] !== now[file];

  const below = dirname(fileOf(at('/newsletter/any')));
  await mkdir(join(folder, below), { recursive: true });
  const stale = pages.filter(({ file }) => isNew(file));
  try {
    for (let from = 0; from < stale.length; from += IDS) {
      const some = stale.slice(from, from + IDS);
      batch.next(some.map(({ id }) => id));
      await Promise.all(some.map(({ view }, index) => writePage(view, renderers[index % renderers.length])));
    }
    if (isNew(fileOf(home))) {
      await writePage(home);
      const identity = identityIn(frame?.data ?? [], language);
      await write('outline.html', outlineOf(language.template, true, config.siteUrl, identity));
      const feeds = createFeeds({ ...site, keep: 0 }, languageOf);
      const files = ['/robots.txt', '/feed.xml', '/sitemap.xml', ...Object.keys(identityFiles)];
      for (const file of files) {
        const response = await feeds.request(file);
        if (!response.ok) throw new UserError(`${file} isn't written: ${await response.text()}`);
        const body = Buffer.from(await response.arrayBuffer());
        await write(file, body);
        files.push(...Array.from(body.toString().matchAll(/\/sitemap-\d+\.xml/g), ([part]) => part));
      }
    }
  } finally {
    for (const renderer of renderers) await renderer.stop();
  }
  // Hosts that copy the folder with deletion have the same pages.
  const names = Object.keys(now).map((file) => basename(file));
  const removed = await keepOnly(join(folder, below), names);
  await write(MANIFEST, JSON.stringify(now));
  return {
    pages: Object.keys(now).length,
    written: stale.filter(({ file }) => now[file]).length,
    removed: removed.map((file) => `${below}/${file}`),
  };
}
