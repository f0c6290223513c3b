import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime';
import type { ComponentType } from 'react';
import { type RemotePageName, remoteOf } from './contract';
import { type Offer, refusalOf } from './refusal';
import type { Registry, Release } from './registry';

/** How long a remote may take without progress, in milliseconds. */
const TIME_LIMIT = 10_000;

/** How many older releases are tried by themselves after the newest failed. */
const FALLBACKS = 2;

/** An area of the page whose remote cannot be used. Its message is shown to the person. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}

let registry: Registry = new Map();
let offer: Offer = { origins: [], migration: '' };

/** Integrity of each entry that may be loaded, by address. */
const known = new Map<string, string | undefined>();

/** Refuses every entry whose address is not in the registry, and has the browser check the others' bytes. */
const integrity: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url }) {
    if (!known.has(url)) throw new RemoteError(`${url} is not in the registry`);
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    script.integrity = known.get(url) ?? '';
    return { script, timeout: TIME_LIMIT };
  },
};

/** Sets what may be loaded. Nothing contacts a remote before its first use. */
export function offerRemotes(next: Registry, nextOffer: Offer) {
  registry = next;
  offer = nextOffer;
  registerPlugins([integrity]);
}

function within<Result>(promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteError('No answer in time')), TIME_LIMIT);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Distinguishes attempts: a script that once failed or hangs is asked for under another address. */
let attempts = 0;

async function loadRelease(page: RemotePageName, release: Release, retried: boolean) {
  const refusal = refusalOf(release, offer);
  if (refusal) throw new RemoteError(refusal);
  attempts += 1;
  const entry = retried ? `${release.entry}?r=${attempts}` : release.entry;
  known.set(entry, release.integrity);
  registerRemotes([{ name: remoteOf(page), entry }], { force: true });
  const module = await within(loadRemote<{ default?: ComponentType }>(page));
  if (typeof module?.default !== 'function') throw new RemoteError(`${page} has no page`);
  return { default: module.default };
}

/** The release of each remote that runs in this page; its other pages come from the same one. */
const running = new Map<string, Release>();

/**
 * Loads a page: from the release that already runs, else from the newest that can be loaded. When all fail, rejects with
 * a sentence for the person; the reasons are on the console.
 */
export async function loadPage(page: RemotePageName, retried = false): Promise<{ default: ComponentType }> {
  const remote = remoteOf(page);
  const current = running.get(remote);
  if (current && !retried) {
    const module = await within(loadRemote<{ default: ComponentType }>(page)).catch(() => null);
    if (module) return module;
  }
  const releases = registry.get(remote) ?? [];
  for (const release of releases.slice(0, 1 + FALLBACKS)) {
    try {
      const module = await loadRelease(page, release, retried || current !== undefined);
      running.set(remote, release);
      return module;
    } catch (error) {
      console.warn(`${page} ${release.version} could not be loaded: ${(error as Error).message}`);
    }
  }
  throw new RemoteError('This part of the site could not be loaded. The rest of it still works.');
}
