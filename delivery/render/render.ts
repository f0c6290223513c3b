import { directionOf, isEnglish } from '@newsletters/shared/languageTags';
import type { Rendered } from '@newsletters/shared/server';
import { integrityOf } from '../build/integrity.ts';
import { unmetNeed } from '../registry/needs.ts';
import { nameOf, remoteOf } from '../registry/pageNames.ts';
import type { Release, ReleaseFile } from '../registry/registry.ts';
import { inOrder, usesNewest } from '../registry/rollout.ts';
import { Bundle, type Read } from './bundle.ts';
import { languageTagOf, readTexts } from './language.ts';
import { READ_LIMIT } from './read.ts';
import type { ReleasedShell, Site } from './site.ts';
import type { View } from './view.ts';

/** How long a bundle that has ended is left alone, in milliseconds. */
const PAUSE = 30_000;

/** A page with the shell around it. */
export interface RenderedView {
  shell: Rendered;
  page: Rendered;
  version: string;
  readAt: number;
}

/** Reads a file of a release. */
type Load = (file: string) => Promise<Uint8Array>;

/** What is needed of a release to render with it. */
type Rendering = Pick<Release, 'version' | 'server' | 'texts'>;

/** Reads from the back end and nowhere else; the same read at the same time is one. */
function createRead({ config, fetch }: Site): Read {
  const { origin } = new URL(config.supabaseUrl);
  const reading = new Map<string, Promise<{ status: number; headers: Headers; body: string }>>();
  const send = async (url: string, init: RequestInit) => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(READ_LIMIT) });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return async (url, init) => {
    if (init.method !== 'GET' || new URL(url).origin !== origin) throw new Error(`${url} can't be read here`);
    const key = `${url} ${new Headers(init.headers).get('accept')}`;
    const read = reading.get(key) ?? send(url, init).finally(() => reading.delete(key));
    reading.set(key, read);
    const { body, status, headers } = await read;
    return new Response(body, { status, headers });
  };
}

/** Renders views with the server bundles of the shell and of the remotes, each verified by its hash and in its own worker. */
export function createRenderer(site: Site) {
  const { config, fetch, log } = site;
  const read = createRead(site);
  const bundles = new Map<string, { bundle: Promise<Bundle>; version: string; since: number }>();

  async function open(name: string, { file, integrity }: ReleaseFile, texts: Release['texts'], load: Load) {
    const language = languageTagOf(config, await site.shell());
    const reading = readTexts(texts, language, load).catch((error: Error) => {
      log(`The texts of ${name} can't be read: ${error.message}`);
      return {};
    });
    const [source, own] = await Promise.all([load(file), reading]);
    if (integrityOf(source) !== integrity)
      throw new Error('Its server bundle is not the one in the registry');
    if (!isEnglish(language) && Object.keys(own).length === 0)
      log(`${name} is rendered in English: it has no texts in "${language}"`);
    const translation = { language, direction: directionOf(language), texts: own };
    const bundle = new Bundle(name, Buffer.from(source).toString(), read, translation);
    await bundle.ready;
    return bundle;
  }

  /** The bundle of a release, started once; one that couldn't start or has ended is started again after a pause. */
  async function bundleOf(name: string, { version, server, texts }: Rendering, load: Load) {
    if (!server) throw new Error(`${name} ${version} has no server bundle`);
    const known = bundles.get(name);
    if (known?.version === version) {
      const works = await known.bundle.then(({ ended }) => !ended).catch(() => false);
      if (works || Date.now() - known.since < PAUSE) return known.bundle;
    }
    const bundle = open(`${name} ${version}`, server, texts, load);
    bundles.set(name, { bundle, version, since: Date.now() });
    void known?.bundle.then((old) => old.end(new Error('A newer release is in use'))).catch(() => {});
    return bundle;
  }

  const usable = (shell: ReleasedShell) => (candidate: Release) =>
    config.remoteOrigins.includes(new URL(candidate.entry).origin) &&
    !unmetNeed(candidate.needs, { ...shell.offers, migration: config.migration });

  return {
    /** The releases that a view would be rendered with. It's the same for everybody: the one with the larger share. */
    async releasesFor({ route }: View) {
      const shell = await site.shell();
      const releases = (await site.remotes()).get(remoteOf(route.page)) ?? [];
      const remote = inOrder(releases, usesNewest(releases)).find(usable(shell));
      return { shell, remote };
    },

    /** Renders the page at an address, and the shell around it unless there is one already. */
    async render(view: View, frame?: Rendered): Promise<RenderedView> {
      const { shell, remote } = await this.releasesFor(view);
      const { route, params, path } = view;
      const name = remoteOf(route.page);
      if (!remote) throw new Error(`${name} has no release that can be used`);
      const [frames, pages] = await Promise.all([
        bundleOf('host', shell, shell.read),
        bundleOf(name, remote, async (file) => {
          const response = await fetch(new URL(file, remote.entry));
          return new Uint8Array(await response.arrayBuffer());
        }),
      ]);
      const { supabaseUrl, supabaseKey, siteUrl, links } = config;
      const asked = { route: route.path, params, path, config: { supabaseUrl, supabaseKey, siteUrl, links } };
      const readAt = Date.now();
      const [framed, page] = await Promise.all([
        frame ?? frames.render({ ...asked, page: 'Shell' }),
        pages.render({ ...asked, page: nameOf(route.page) }),
      ]);
      return { shell: framed, page, version: remote.version, readAt };
    },

    async stop() {
      for (const { bundle } of bundles.values()) {
        await bundle.then((running) => running.end(new Error('The server stops'))).catch(() => {});
      }
    },
  };
}
