import type { Registry, Release } from '@newsletters/delivery/registry/registry';
import { remoteRouteAt } from '@newsletters/delivery/registry/remoteRoutes';
import { type Route, routeOf, routes } from '../routes';
import { forgetFailed, inOrderHere, noteFailed, usesNewestHere } from './browser';
import { type Environment, incompatibilityOf } from './compatibility';
import { failureOf, type Reported } from './failure';
import type { Federation, Running } from './federation';
import { loadRegistry } from './files';
import type { StatusStream } from './status';

/** How many releases one action can try: the newest, then two older ones. */
const MAX_TRIES = 3;

/** What one user action (opening a page or pressing Retry) has tried: no release is tried twice. */
export interface Action {
  tried: Set<string>;
  reread: boolean;
}

/** What the loader leaves to the shell. */
export interface Hooks {
  /** Called when a release can't be used, has failed, or lacks texts in the language of the page. */
  failed?(remote: string, release: Release, failure: Reported): void;
  /** The registry and the environment that count instead of these. */
  replace?(registry: Registry, environment: Environment): [Registry, Environment];
}

/** The start of an action. */
export const newAction = (): Action => ({ tried: new Set(), reread: false });

/** Decides which release of each remote is used. The shell doesn't wait for the registry; a remote's page does. */
export function createReleases(
  reading: Promise<Registry>,
  given: Environment,
  federation: Federation,
  status: StatusStream,
  { failed, replace }: Hooks,
) {
  let registry: Registry = new Map();
  let environment = given;
  /** The release of each remote in use; all its pages come from the same one. */
  const current = new Map<string, Running>();

  function adopt(next: Registry) {
    [registry, environment] = replace?.(next, given) ?? [next, given];
    for (const [remote, [newest]] of registry) status.update(remote, { newest: newest?.version });
  }

  adopt(new Map());
  /** The registry, while it's on its way for the first time. */
  let arriving: Promise<void> | undefined = reading
    .catch((error: Error) => {
      console.warn('The registry of remotes could not be read:', error.message);
      return registry;
    })
    .then((read) => {
      arriving = undefined;
      adopt(read);
      // What they bring is known now, even if it's nothing.
      for (const remote of Object.values(environment.prefixes)) status.update(remote, {});
    });

  const releasesOf = (remote: string): Release[] => registry.get(remote) ?? [];

  /** The release that a page would come from now. */
  const next = (remote: string): Release | undefined =>
    current.get(remote)?.release ??
    inOrderHere(remote, releasesOf(remote)).find((release) => !incompatibilityOf(release, environment));

  /** The site may have been published again since this page was opened; asked once in an action. */
  async function reread(action: Action) {
    if (action.reread) return;
    action.reread = true;
    const newer = await loadRegistry().catch(() => undefined);
    // A remote that it leaves out keeps the rows it had.
    if (newer) adopt(new Map([...registry, ...newer]));
  }

  return {
    reread,

    /** What the status of the remotes follows from, for the Remotes panel. */
    inspect: () => ({ registry, environment }),

    /** Waits for releases to choose from. A registry that couldn't be read is requested again by a new action. */
    async ready(remote: string, action: Action) {
      if (arriving) {
        await arriving;
        action.reread = true;
      } else if (releasesOf(remote).length === 0) await reread(action);
    },

    /** Whether a page comes from the release in use. */
    isCurrent: (remote: string, running: Running) => running === current.get(remote),

    next,

    /** Settles when the registry has been read for the first time, or can't be; undefined from then on. */
    arriving: () => arriving,

    /** The page at a path: of the shell's table, or one that a release brings; home at any other. */
    routeAt: (path: string): Route => remoteRouteAt(path, { ...environment, routes }, next) ?? routeOf(path),

    /** The first compatible release that this action hasn't tried. An incompatible one costs no request. */
    choose(remote: string, action: Action): Running | undefined {
      const used = current.get(remote);
      if (used && !action.tried.has(used.release.version)) return used;
      if (action.tried.size >= MAX_TRIES) return undefined;
      const releases = releasesOf(remote);
      const due = usesNewestHere(remote, releases) ? 0 : 1;
      for (const release of inOrderHere(remote, releases)) {
        if (action.tried.has(release.version)) continue;
        const incompatibility = incompatibilityOf(release, environment);
        if (incompatibility) {
          status.update(remote, { lastFailure: { version: release.version, failure: incompatibility } });
          failed?.(remote, release, incompatibility);
          continue;
        }
        const running = federation.open(remote, release);
        current.set(remote, running);
        status.update(remote, { fallback: releases.indexOf(release) > due });
        return running;
      }
      return undefined;
    },

    /** Takes a release out of use for this action; `failure` says why, unless the error does. */
    giveUp(remote: string, { release }: Running, action: Action, error: Error, failure = failureOf(error)) {
      action.tried.add(release.version);
      if (current.get(remote)?.release === release) current.delete(remote);
      status.update(remote, { state: 'failed', lastFailure: { version: release.version, failure } });
      console.warn(`${remote} ${release.version} is not used: ${error.message}`);
      failed?.(remote, release, failure);
    },

    /** Notes that a release works: what was tried before it in this action has failed by itself, not because of the network. */
    works(remote: string, { tried }: Action) {
      if (tried.size > 0) noteFailed(remote, tried);
    },

    /** Forgets the release in use and what has failed, so that the next page comes from the newest one again. */
    startOver(remote: string) {
      current.delete(remote);
      forgetFailed(remote);
    },

    /** Whether a newer shell, which a reload brings, could use one of the releases. */
    needsNewerShell: (remote: string) =>
      releasesOf(remote).some((release) => incompatibilityOf(release, environment)?.kind === 'contract'),
  };
}

export type Releases = ReturnType<typeof createReleases>;
