import { createHash } from 'node:crypto';
import { createRenderer, type RenderedView } from './render.ts';
import type { Site } from './site.ts';
import type { View } from './view.ts';

/** How long a visitor waits for a page to be rendered, in milliseconds; then the outline is shown. */
const LIMIT = 300;

/** How long a page is shown when it can't be rendered again, in milliseconds. */
const LAST_RESORT = 600_000;

/** How long nothing is tried after a failure, in milliseconds. */
const PAUSE = 1000;

/** How many pages are kept. */
const MOST = 500;

/** How many pages are rendered at the same time. */
const AT_ONCE = 16;

interface Making {
  since: number;
  promise: Promise<RenderedView>;
}

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => void setTimeout(resolve, milliseconds));

/** Rendered pages, kept for a short time: a burst of visitors causes one rendering, and nobody waits long for one. */
export function createPages(site: Site) {
  const { keep, log } = site;
  const renderer = createRenderer(site);
  const kept = new Map<string, RenderedView>();
  const making = new Map<string, Making>();
  const failed = new Map<string, number>();
  const logged = new Set<string>();

  function note(view: View, { message }: Error) {
    const reason = `${view.route.page} is not rendered on the server: ${message}`;
    if (logged.has(reason)) return;
    if (logged.size < MOST) logged.add(reason);
    log(reason);
  }

  function store<Value>(map: Map<string, Value>, key: string, value: Value) {
    map.delete(key);
    map.set(key, value);
    const [oldest] = map.keys();
    if (map.size > MOST && oldest !== undefined) map.delete(oldest);
  }

  function make(key: string, view: View): Making {
    const promise = renderer.render(view);
    const started: Making = { since: Date.now(), promise };
    making.set(key, started);
    promise
      .then(
        (rendered) => store(kept, key, rendered),
        (error) => {
          note(view, error);
          store(failed, key, Date.now());
        },
      )
      .finally(() => making.get(key) === started && making.delete(key));
    return started;
  }

  function begin(key: string, view: View): Making | undefined {
    const running = making.get(key);
    // Without a cache, a page that was begun earlier may have been read too early.
    if (running && keep > 0) return running;
    if (Date.now() - (failed.get(key) ?? 0) < PAUSE || making.size >= AT_ONCE) return undefined;
    return make(key, view);
  }

  return {
    /** A page: kept, or rendered now if that doesn't take long. Undefined when only the outline can be shown. */
    async pageFor(view: View): Promise<RenderedView | undefined> {
      const { shell, remote } = await renderer.releasesFor(view);
      const key = `${view.path} ${shell.version} ${remote?.version}`;
      const known = kept.get(key);
      const age = known ? Date.now() - known.readAt : Number.POSITIVE_INFINITY;
      if (known && age < keep / 10) return known;
      const making = begin(key, view);
      if (known && age < keep) return known;
      const lastResort = age < LAST_RESORT && keep > 0 ? known : undefined;
      if (!making) return lastResort;
      const limit = after(Math.max(0, making.since + LIMIT - Date.now()));
      const made = await Promise.race([making.promise.catch(() => undefined), limit]);
      if (!made && making.since + LIMIT <= Date.now())
        note(view, new Error(`It takes more than ${LIMIT} ms`));
      return made ?? lastResort;
    },

    /** Starts everything, so that nobody waits for it. */
    async warmUp(view: View) {
      for (let time = 0; time < 3; time += 1) await renderer.render(view).catch((error) => note(view, error));
    },

    stop: () => renderer.stop(),
  };
}

/** A tag for the bytes of a response. */
export const tagOf = (body: string) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
