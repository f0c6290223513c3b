import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Rendered } from '@newsletters/shared/server';
import { nameOf, remoteOf } from '../registry/pageNames.ts';
import { createExistence } from './existence.ts';
import { releasedOn } from './released.ts';
import { createRenderer, type RenderedView } from './render.ts';
import type { Site } from './site.ts';
import { missingView, type View } from './view.ts';

/** How long a visitor waits for a page to be rendered, in milliseconds; then the outline is shown. */
const LIMIT = 300;

/** How long a page is shown while rendering fails, in milliseconds. While that is merely slow, it's hardly longer than usual: the page may have been hidden meanwhile. */
const LAST_RESORT = 600_000;

/** How long the back end counts as down after a failure, in milliseconds, unless another rendering works. */
const FAILING = 30_000;

/** How long nothing is tried after a failure, in milliseconds. */
const PAUSE = 1000;

const MOST = 500;

/** How many pages are rendered at the same time. */
const AT_ONCE = 16;

/** A page as it's sent. */
export interface Document {
  text: string;
  tag: string;
  compressed?: Promise<BodyInit>;
}

interface Page extends Document, Pick<RenderedView, 'since'>, Pick<Rendered, 'missing'> {}

interface Making {
  view: View;
  since: number;
  promise: Promise<Page>;
}

/** Whether a page takes any value in its address: whether there is something with it is known once it's rendered. */
const isOpen = ({ named, missing, params }: View) => !named && !missing && Object.keys(params).length > 0;

const tooSlow = new Error(`It takes more than ${LIMIT} ms`);

/** Pages, rendered and written, kept for a short time: a burst of visitors causes one rendering, and nobody waits long for one. */
export function createPages(site: Site, write: (rendered: RenderedView, view: View) => Promise<string>) {
  const { keep, log } = site;
  const renderer = createRenderer(site);
  const exists = createExistence(site);
  // Open pages have places of their own: made-up values would take those of all others.
  const openPages = new Map<string, Page>();
  const otherPages = new Map<string, Page>();
  const keptFor = (view: View) => (isOpen(view) ? openPages : otherPages);
  const making = new Map<string, Making>();
  const failed = new Map<string, number>();
  let lastFailure = Number.NEGATIVE_INFINITY;

  function note(view: View, { message }: Error) {
    log(`${view.route.page} is not rendered on the server: ${message}`);
  }

  /** The page of what exists, or else the one in its place. */
  const existing = async (view: View) =>
    !view.named || (await exists(view.named)) ? view : missingView(view);

  function store<Value>(map: Map<string, Value>, key: string, value: Value) {
    map.delete(key);
    map.set(key, value);
    const [oldest] = map.keys();
    if (map.size > MOST && oldest !== undefined) map.delete(oldest);
  }

  function begin(key: string, view: View): Making | undefined {
    const running = making.get(key);
    // Without a cache, a page that was begun earlier may have been read too early.
    if (running && keep > 0) return running;
    const open = [...making.values()].filter((one) => isOpen(one.view)).length;
    const isFull = making.size >= AT_ONCE || (isOpen(view) && open >= AT_ONCE / 2);
    if (performance.now() - (failed.get(key) ?? Number.NEGATIVE_INFINITY) < PAUSE || isFull) return undefined;
    const promise = renderer.render(view).then(async (rendered) => {
      // With the time at which the data was read: a page revalidated for ever would bring data that browsers take for old.
      const text = await write(rendered, view);
      return { text, tag: tagOf(text), since: rendered.since, missing: rendered.page.missing };
    });
    const started: Making = { view, since: performance.now(), promise };
    making.set(key, started);
    promise
      .then(
        (page) => {
          lastFailure = Number.NEGATIVE_INFINITY;
          // What has been deleted shares one page with everything else that doesn't exist.
          if (page.missing && !view.missing) keptFor(view).delete(key);
          else store(keptFor(view), key, page);
        },
        (error) => {
          note(view, error);
          lastFailure = performance.now();
          store(failed, key, lastFailure);
        },
      )
      .finally(() => making.get(key) === started && making.delete(key));
    return started;
  }

  /** The page to show, if that's known soon; otherwise it's rendered later, for the next visitor. Undefined when it can't be found out. */
  async function inTime(asked: View, keyOf: (view: View) => string) {
    const finding = existing(asked).catch((error) => void note(asked, error));
    const view = await Promise.race([finding, after(LIMIT, undefined)]);
    if (!view) void finding.then((late) => late && begin(keyOf(late), late));
    return view;
  }

  return {
    /**
     * A page: kept, or rendered now if that doesn't take long. Undefined when only the outline can be shown. A page that isn't
     * kept is rendered only if what it's about exists, so that made-up addresses take neither a place nor a turn.
     */
    async pageFor(asked: View): Promise<Page | undefined> {
      const begun = performance.now();
      const { shell, releaseOf } = await releasedOn(site);
      const remote = releaseOf(remoteOf(asked.route.page));
      // Some pages depend on what the browser keeps, so the server bundle doesn't have them.
      if (remote?.reads && !Object.hasOwn(remote.reads, nameOf(asked.route.page))) return undefined;
      const keyOf = ({ path }: View) => `${path} ${shell.version} ${remote?.version}`;
      const view = keptFor(asked).has(keyOf(asked)) ? asked : await inTime(asked, keyOf);
      if (!view) return undefined;
      const key = keyOf(view);
      const known = keptFor(view).get(key);
      const age = known ? performance.now() - known.since : Number.POSITIVE_INFINITY;
      if (known && age < keep / 10) return known;
      const making = begin(key, view);
      if (known && age < keep) return known;
      if (making) {
        const end = Math.min(begun, making.since) + LIMIT;
        const limit = after(Math.max(0, end - performance.now()), tooSlow);
        const made = await Promise.race([making.promise.catch(() => undefined), limit]);
        if (made && !(made instanceof Error)) return made;
        if (made) note(view, made);
      }
      const isDown = performance.now() - lastFailure < FAILING;
      return keep > 0 && age < (isDown ? LAST_RESORT : 2 * keep) ? known : undefined;
    },

    /** Renders the first pages, so that the first visitor doesn't wait. */
    async warmUp() {
      const [route] = (await site.shell()).routes;
      const view: View = { route, params: {}, path: route.path };
      for (let time = 0; time < 3; time += 1) await renderer.render(view).catch((error) => note(view, error));
    },

    stop: () => renderer.stop(),
  };
}

export const tagOf = (body: string) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
