import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime';
import type { ComponentType } from 'react';
import type { Release } from './registry';
import { hostFirst } from './sharing';

/** How long a release may take without progress, in milliseconds: a little less than the 10 s a person may wait. */
const TIME_LIMIT = 9500;

/** A release that runs, or is about to run, in this page. */
export interface Running {
  release: Release;
  /** Its federated name here. Each opening has its own, so that two releases of one remote never meet. */
  name: string;
}

/** Integrity of each entry that may be loaded, by address. */
const known = new Map<string, string | undefined>();

/** Called by name when the entry of a release has been loaded, which is progress. */
const waiting = new Map<string, () => void>();

const entries: ModuleFederationRuntimePlugin = {
  name: 'entries',
  /** Refuses every entry whose address is not in the registry, and has the browser check the others' bytes. */
  createScript({ url }) {
    if (!known.has(url)) throw new Error(`${url} is not in the registry`);
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    script.integrity = known.get(url) ?? '';
    return { script, timeout: TIME_LIMIT };
  },
  /** An entry leaves its container in a global variable, which must not be taken for the next release's. */
  afterLoadEntry({ remoteInfo }) {
    Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined);
    waiting.get(remoteInfo.name)?.();
  },
};

/** Prepares federation. Nothing contacts a remote before its first use. */
export function prepareFederation() {
  registerPlugins([entries, hostFirst]);
  // For the remotes, whose own runtime instances do not exist yet.
  registerGlobalPlugins([hostFirst]);
}

const openings = new Map<string, number>();

/** Makes a release known under a name of its own. A later opening of the same one asks for another address. */
export function openRelease(remote: string, release: Release): Running {
  const count = openings.get(release.entry) ?? 0;
  openings.set(release.entry, count + 1);
  const entry = count === 0 ? release.entry : `${release.entry}?r=${count}`;
  const name = `${remote}_${known.size}`;
  known.set(entry, release.integrity);
  registerRemotes([{ name, entry, entryGlobalName: remote }]);
  return { release, name };
}

/** Waits for the promise as long as there is progress. */
function whileProgressing<Result>(name: string, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new Error('It did not answer in time'));
    let timer = setTimeout(expire, TIME_LIMIT);
    waiting.set(name, () => {
      clearTimeout(timer);
      timer = setTimeout(expire, TIME_LIMIT);
    });
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      waiting.delete(name);
    });
  });
}

/** Loads a page from a release. */
export async function pageFrom({ name }: Running, page: string): Promise<ComponentType> {
  const module = await whileProgressing(name, loadRemote<{ default?: ComponentType }>(`${name}/${page}`));
  if (typeof module?.default !== 'function') throw new Error(`It has no page ${page}`);
  return module.default;
}

/** Why a release could not be used, in plain words. */
export function reasonOf({ name, message }: Error): string {
  if (name === 'ChunkLoadError') return 'A part of its code could not be loaded';
  if (message.startsWith('[ Federation Runtime ]')) return 'Its entry could not be loaded';
  return message;
}
