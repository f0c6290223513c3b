import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  satisfy,
} from '@module-federation/runtime';
import type { RemotePageName } from '@newsletters/delivery/registry/pageNames';
import type { Release } from '@newsletters/delivery/registry/registry';
import type { ComponentType } from 'react';
import { ReleaseError } from './failure';
import { TIMEOUT } from './files';
import { provideTexts, textsHere } from './releaseTexts';

/** A release that runs, or is about to run, in this page. */
export interface Running {
  remote: string;
  release: Release;
  /** Its federated name here. Each opening has its own, so that two releases of one remote never meet. */
  name: string;
}

/** Has the browser fetch the code of a page. */
type Prefetch = (page: RemotePageName, release: Release) => void;

/** The integrity of each entry that can be loaded, by address. */
type Entries = Map<string, string | undefined>;

/** Called when the entry of a release has been loaded, which is progress; by federated name. */
type Progress = Map<string, () => void>;

const entryPlugin = (entries: Entries, progress: Progress): ModuleFederationRuntimePlugin => ({
  name: 'entries',
  /** Rejects every entry whose address isn't in the registry, and has the browser check the bytes of the others. */
  createScript({ url }) {
    if (!entries.has(url)) throw new Error(`${url} is not in the registry`);
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    script.integrity = entries.get(url) ?? '';
    return { script, timeout: TIMEOUT };
  },
  /** An entry leaves its container in a global variable, which must not be taken for the next release's. */
  afterLoadEntry({ remoteInfo }) {
    Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined);
    progress.get(remoteInfo.name)?.();
  },
});

/**
 * Host first: every consumer gets the shell's copy when its version is compatible; otherwise its own copy (stateless), or an
 * error (stateful). The runtime alone would also use another remote's copy, so that one broken remote could break others.
 */
const hostFirst: ModuleFederationRuntimePlugin = {
  name: 'host-first',
  resolveShare(share) {
    const { pkgName, scope, shareInfo, shareScopeMap } = share;
    const { requiredVersion, singleton } = shareInfo.shareConfig;
    const version = getInstance()?.options.shared[pkgName]?.[0]?.version;
    const copy = version && shareScopeMap[scope]?.[pkgName]?.[version];
    const compatible = typeof requiredVersion !== 'string' || (version && satisfy(version, requiredVersion));
    share.resolver = () => {
      if (copy && compatible) return { shared: copy, useTreesShaking: false };
      if (singleton)
        throw new ReleaseError({
          kind: 'library',
          name: pkgName,
          range: String(requiredVersion),
          offered: String(version),
        });
      return undefined;
    };
    return share;
  },
  /** A copy whose code couldn't be fetched is fetched again the next time; with the runtime alone it stays failed. */
  errorLoadShare({ pkgName, shareScopeMap }) {
    const copies = Object.values(shareScopeMap).flatMap((names) => Object.values(names[pkgName] ?? {}));
    for (const copy of copies) if (!copy.loaded) copy.loading = null;
  },
};

/** Waits for the promise as long as there is progress. */
function whileProgressing<Result>(progress: Progress, name: string, promise: Promise<Result>) {
  return new Promise<Result>((resolve, reject) => {
    const expire = () => reject(new ReleaseError({ kind: 'timeout' }));
    let timer = setTimeout(expire, TIMEOUT);
    progress.set(name, () => {
      clearTimeout(timer);
      timer = setTimeout(expire, TIMEOUT);
    });
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      progress.delete(name);
    });
  });
}

/**
 * Opens releases through the page's federation runtime. Its plugins are registered with that runtime, which is global, so
 * a page creates this once. Nothing contacts a remote before its first use.
 */
export function createFederation(prefetch: Prefetch, lacksTexts: (running: Running) => void) {
  const entries: Entries = new Map();
  const progress: Progress = new Map();
  const openings = new Map<string, number>();
  /** The names of releases whose code has run: they keep the texts that they began with. */
  const begun = new Set<string>();
  registerPlugins([entryPlugin(entries, progress), hostFirst]);
  // For the remotes, whose own runtime instances don't exist yet.
  registerGlobalPlugins([hostFirst]);
  return {
    /** Registers a release under a name of its own. Opening the same one again uses another address. */
    open(remote: string, release: Release): Running {
      const count = openings.get(release.entry) ?? 0;
      openings.set(release.entry, count + 1);
      const entry = count === 0 ? release.entry : `${release.entry}?r=${count}`;
      const name = `${remote}_${entries.size}`;
      entries.set(entry, release.integrity);
      registerRemotes([{ name, entry, entryGlobalName: remote }]);
      return { remote, release, name };
    },
    /** Loads a page from a release, whose texts must be there before its code runs. */
    async load(running: Running, page: string): Promise<ComponentType> {
      const { remote, name, release } = running;
      const { texts, entry, version } = release;
      if (textsHere(texts)) prefetch(`${remote}/${page}` as RemotePageName, release);
      if (!begun.has(name) && !(await provideTexts(texts, entry, `${remote} ${version}`)))
        lacksTexts(running);
      const loading = loadRemote<{ default?: ComponentType }>(`${name}/${page}`);
      const module = await whileProgressing(progress, name, loading);
      begun.add(name);
      if (typeof module?.default !== 'function') throw new ReleaseError({ kind: 'page', page });
      return module.default;
    },
  };
}

export type Federation = ReturnType<typeof createFederation>;
