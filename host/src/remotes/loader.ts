import type { ComponentType } from 'react';
import { type Environment, incompatibilityOf } from './compatibility';
import { openRelease, pageFrom, prepareFederation, type Running, reasonOf } from './container';
import { noteHealth } from './health';
import { withOverrides } from './override';
import { type RemotePageName, remoteOf } from './pageNames';
import { preloadPage } from './preload';
import { loadRegistry, type Registry, type Release } from './registry';

/** How many releases one action of a person may try: the newest, and two older ones by themselves. */
const TRIES = 3;

/** A part of the site that cannot be loaded. Its message is for the person. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    message: string,
    /** Whether a reload would help, because it brings a newer shell. */
    readonly reload: boolean,
  ) {
    super(message);
  }
}

/** What one action of a person, opening a page or pressing Retry, has tried: no release is tried twice. */
export interface Action {
  tried: Set<string>;
  reread: boolean;
}

/** The start of an action. */
export const newAction = (): Action => ({ tried: new Set(), reread: false });

/** A page that is loaded, and the release it is from. */
export interface LoadedPage {
  component: ComponentType;
  running: Running;
}

let registry: Registry = new Map();
let offer: Environment = { origins: [], migration: '' };

/** The release of each remote that is used now; all its pages come from the same one. */
const current = new Map<string, Running>();
const loaded = new Map<RemotePageName, LoadedPage>();

/** Takes over a registry; in a development build, a developer's addresses go before it. */
function adopt(next: Registry, nextOffer: Environment) {
  [registry, offer] =
    process.env.NODE_ENV === 'production' ? [next, nextOffer] : withOverrides(next, nextOffer);
}

/** The registry, while it is on its way for the first time. */
let arriving: Promise<void> | undefined;

/** Sets what may be loaded. The shell does not wait for the registry; a page of a remote does. */
export function offerRemotes(reading: Promise<Registry>, nextOffer: Environment) {
  adopt(new Map(), nextOffer);
  current.clear();
  loaded.clear();
  prepareFederation();
  const settled = reading.then(
    (next) => adopt(next, nextOffer),
    (error: Error) => console.warn('The registry of remotes cannot be read:', error.message),
  );
  arriving = settled.then(() => {
    arriving = undefined;
  });
}

/** The releases of a remote, newest first. */
export const releasesOf = (remote: string): Release[] => registry.get(remote) ?? [];

/** The release that a page would come from now. */
const nextRelease = (remote: string): Release | undefined =>
  current.get(remote)?.release ?? releasesOf(remote).find((release) => !incompatibilityOf(release, offer));

/** A page that can be shown at once, because it is loaded from the release in use. */
export function loadedPage(page: RemotePageName): LoadedPage | undefined {
  const existing = loaded.get(page);
  return existing?.running === current.get(remoteOf(page)) ? existing : undefined;
}

/** Fetches the code of a page ahead, for when a person is about to go there. */
export function prefetchPage(page: RemotePageName) {
  const release = nextRelease(remoteOf(page));
  if (release) preloadPage(page, release);
}

/** Forgets the release in use, so that the next page comes from the newest one again. */
export const startOver = (remote: string) => current.delete(remote);

/** Takes a release out of use for this action, with the reason. */
export function giveUp(remote: string, { release }: Running, action: Action, why: Error) {
  action.tried.add(release.version);
  if (current.get(remote)?.release === release) current.delete(remote);
  noteHealth(remote, { state: 'failed', lastError: `Version ${release.version}: ${reasonOf(why)}` });
  console.warn(`${remote} ${release.version} is not used: ${why.message}`);
}

/** The newest release that may be used and was not tried in this action; refusals cost no request. */
function choose(remote: string, action: Action): Running | undefined {
  const used = current.get(remote);
  if (used && !action.tried.has(used.release.version)) return used;
  if (action.tried.size >= TRIES) return undefined;
  for (const [place, release] of releasesOf(remote).entries()) {
    if (action.tried.has(release.version)) continue;
    const refusal = incompatibilityOf(release, offer);
    if (refusal) noteHealth(remote, { lastError: `Version ${release.version}: ${refusal.sentence}` });
    else {
      const running = openRelease(remote, release);
      current.set(remote, running);
      noteHealth(remote, { fallback: place > 0 });
      return running;
    }
  }
  return undefined;
}

/** The site may have been published anew since this page was opened; asked once in an action. */
async function reread(action: Action) {
  if (action.reread) return;
  action.reread = true;
  const newer = await loadRegistry().catch(() => undefined);
  // A remote that it leaves out keeps the rows it had.
  if (newer) adopt(new Map([...registry, ...newer]), offer);
}

/** Sees to it that there are releases to choose from. A registry that could not be read is asked for again, by a new action. */
async function awaitReleases(remote: string, action: Action) {
  if (arriving) {
    await arriving;
    action.reread = true;
  } else if (releasesOf(remote).length === 0) await reread(action);
}

function failure(remote: string): RemoteError {
  noteHealth(remote, { state: 'failed', version: undefined, fallback: false });
  const reload = releasesOf(remote).some((release) => incompatibilityOf(release, offer)?.reload);
  return reload
    ? new RemoteError('This part of the site has been updated. Press Retry to load the page anew.', true)
    : new RemoteError('This part of the site could not be loaded. The rest of it still works.', false);
}

/**
 * Loads a page: from the release in use, else from the newest one that can be loaded. When none can, rejects with a
 * sentence for the person; the reasons are on the console and in the Remotes panel.
 */
export async function loadPage(page: RemotePageName, action: Action): Promise<LoadedPage> {
  const remote = remoteOf(page);
  await awaitReleases(remote, action);
  for (let running = choose(remote, action); running; running = choose(remote, action)) {
    const started = performance.now();
    noteHealth(remote, { state: 'loading' });
    try {
      const component = await pageFrom(running, page.slice(remote.length + 1));
      const loadTime = performance.now() - started;
      noteHealth(remote, { state: 'working', version: running.release.version, loadTime });
      loaded.set(page, { component, running });
      return { component, running };
    } catch (error) {
      giveUp(remote, running, action, error as Error);
      await reread(action);
    }
  }
  throw failure(remote);
}
