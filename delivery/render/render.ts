import type { Translation } from '@newsletters/shared/language';
import { directionOf, isEnglish } from '@newsletters/shared/languageTags';
import type { Rendered } from '@newsletters/shared/server';
import { integrityOf } from '../build/integrity.ts';
import { nameOf, remoteOf } from '../registry/pageNames.ts';
import type { Release, ReleaseFile } from '../registry/registry.ts';
import { type Load, languageTagOf, readTexts } from './language.ts';
import { within } from './read.ts';
import { releasedOn } from './released.ts';
import { Bundle, type Read } from './serverBundle.ts';
import type { Site } from './site.ts';
import type { View } from './view.ts';

/** How long a bundle that has ended is left alone, and texts that couldn't be read, in milliseconds. */
const PAUSE = 30_000;

/** A page with the shell around it. */
export interface RenderedView {
  shell: Rendered;
  page: Rendered;
  /** The release that the page comes from; its data is only used by the same one. */
  version: string;
  /** When its data was read, as browsers count time. */
  readAt: number;
  /** The same by the clock that nobody sets, for its age. */
  since: number;
}

type Rendering = Pick<Release, 'version' | 'server' | 'texts'>;

/** The bundle that renders with a release. */
interface Running {
  version: string;
  bundle: Promise<Bundle>;
  translation: Promise<Translation & { unread: boolean }>;
  /** When it was started, or its texts were last read. */
  since: number;
}

/** Reads from the back end and nowhere else; the same read at the same time is one. */
function createRead({ config, fetch, readLimit }: Site): Read {
  const { origin } = new URL(config.supabaseUrl);
  const reading = new Map<string, Promise<object>>();
  const send: Read = async (url, init) => {
    const response = await fetch(url, { ...init, signal: within(url, readLimit) });
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  };
  return async (url, init) => {
    if (init.method !== 'GET' || new URL(url).origin !== origin) throw new Error(`${url} can't be read here`);
    const key = `${url} ${new Headers(init.headers).get('accept')}`;
    const read = reading.get(key) ?? send(url, init).finally(() => reading.delete(key));
    reading.set(key, read);
    return read;
  };
}

/** Renders views with the server bundles of the shell and of the remotes, each verified by its hash and in its own worker. */
export function createRenderer(site: Site) {
  const { config, fetch, log } = site;
  const read = createRead(site);
  const bundles = new Map<string, Running>();
  const stopped = new Error('The server stops');
  let isStopped = false;

  /** The texts of a release in the language of the site; `unread` if it has some that can't be read. */
  async function translationOf(name: string, { version, texts }: Rendering, load: Load) {
    const language = languageTagOf(config, await site.shell());
    const own = await readTexts(texts, language, load).catch((error: Error) => {
      log(`The texts of ${name} ${version} can't be read: ${error.message}`);
      return undefined;
    });
    if (own && !isEnglish(language) && Object.keys(own).length === 0)
      log(`${name} ${version} is rendered in English: it has no texts in "${language}"`);
    return { language, direction: directionOf(language), texts: own ?? {}, unread: own === undefined };
  }

  async function open(name: string, server: ReleaseFile, load: Load, reading: Running['translation']) {
    const [source, { unread, ...translation }] = await Promise.all([load(server.file), reading]);
    if (integrityOf(source) !== server.integrity)
      throw new Error('Its server bundle is not the one in the registry');
    const bundle = new Bundle(name, Buffer.from(source).toString(), read, translation, site.readLimit);
    await bundle.ready();
    return bundle;
  }

  /** Starts the bundle of a release in place of the one that runs. */
  function start(name: string, release: Rendering, load: Load, known?: Running['translation']) {
    // A request may still be under way, and nobody would end its thread.
    if (isStopped) throw stopped;
    const { version, server } = release;
    if (!server) throw new Error(`${name} ${version} has no server bundle`);
    const before = bundles.get(name);
    const translation = known ?? translationOf(name, release, load);
    const bundle = open(`${name} ${version}`, server, load, translation);
    bundles.set(name, { bundle, translation, version, since: performance.now() });
    void before?.bundle.then((old) => old.end(new Error('It has been replaced'))).catch(() => {});
    return bundle;
  }

  /** Reads the texts of a release that runs without them again. Nobody waits for it. */
  async function translate(name: string, release: Rendering, load: Load, running: Running) {
    running.since = performance.now();
    const translation = translationOf(name, release, load);
    if (!(await translation).unread && bundles.get(name) === running)
      await start(name, release, load, translation);
  }

  /** The bundle of a release, started once. After a pause, one that couldn't start or has ended is started again, and one without its texts gets them. */
  async function bundleOf(name: string, release: Rendering, load: Load): Promise<Bundle> {
    const known = bundles.get(name);
    if (known?.version !== release.version) return start(name, release, load);
    const works = await known.bundle.then(({ ended }) => !ended).catch(() => false);
    const { unread } = await known.translation.catch(() => ({ unread: true }));
    if (bundles.get(name) !== known) return bundleOf(name, release, load);
    if ((works && !unread) || performance.now() - known.since < PAUSE) return known.bundle;
    if (!works) return start(name, release, load);
    void translate(name, release, load, known).catch(() => {});
    return known.bundle;
  }

  return {
    /** Renders the page at an address, and the shell around it unless there is one already. */
    async render(view: View, frame?: Rendered): Promise<RenderedView> {
      const { shell, releaseOf } = await releasedOn(site);
      const { route, params, path } = view;
      const name = remoteOf(route.page);
      const remote = releaseOf(name);
      if (!remote) throw new Error(`${name} has no release that can be used`);
      const [frames, pages] = await Promise.all([
        bundleOf('host', shell, shell.read),
        bundleOf(name, remote, async (file) => {
          const response = await fetch(new URL(file, remote.entry));
          return new Uint8Array(await response.arrayBuffer());
        }),
      ]);
      const asked = { route: route.path, params, path, config };
      const [readAt, since] = [Date.now(), performance.now()];
      const [framed, page] = await Promise.all([
        frame ?? frames.render({ ...asked, page: 'Shell' }),
        pages.render({ ...asked, page: nameOf(route.page) }),
      ]);
      return { shell: framed, page, version: remote.version, readAt, since };
    },

    async stop() {
      isStopped = true;
      for (const { bundle } of bundles.values()) {
        await bundle.then((running) => running.end(stopped)).catch(() => {});
      }
    },
  };
}
