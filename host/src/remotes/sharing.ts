import { getInstance, type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';

/**
 * Host first: whoever asks for something shared gets the shell's copy when its version fits, else (stateless) the copy
 * it brought itself, else (stateful) an error. The runtime alone would also hand out another remote's copy, so that one
 * broken remote could take others down.
 */
export const hostFirst: ModuleFederationRuntimePlugin = {
  name: 'host-first',
  resolveShare(share) {
    const { pkgName, scope, shareInfo, shareScopeMap } = share;
    const { requiredVersion, singleton } = shareInfo.shareConfig;
    const version = getInstance()?.options.shared[pkgName]?.[0]?.version;
    const copy = version && shareScopeMap[scope]?.[pkgName]?.[version];
    const fits = typeof requiredVersion !== 'string' || (version && satisfy(version, requiredVersion));
    share.resolver = () => {
      if (copy && fits) return { shared: copy, useTreesShaking: false };
      if (singleton) throw new Error(`${pkgName} ${requiredVersion} is needed; the shell has ${version}`);
      return undefined;
    };
    return share;
  },
  /** A copy whose code could not be fetched is asked for again the next time; the runtime would fail for ever. */
  errorLoadShare({ pkgName, shareScopeMap }) {
    const copies = Object.values(shareScopeMap).flatMap((names) => Object.values(names[pkgName] ?? {}));
    for (const copy of copies) if (!copy.loaded) copy.loading = null;
  },
};
