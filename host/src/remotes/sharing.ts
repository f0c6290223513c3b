import { getInstance, type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';

/**
 * Host first: every consumer gets the shell's copy when its version is compatible; otherwise its own copy (stateless), or an
 * error (stateful). The runtime alone would also use another remote's copy, so that one broken remote could break others.
 */
export const hostFirst: ModuleFederationRuntimePlugin = {
  name: 'host-first',
  resolveShare(share) {
    const { pkgName, scope, shareInfo, shareScopeMap } = share;
    const { requiredVersion, singleton } = shareInfo.shareConfig;
    const version = getInstance()?.options.shared[pkgName]?.[0]?.version;
    const copy = version && shareScopeMap[scope]?.[pkgName]?.[version];
    const compatible = typeof requiredVersion !== 'string' || (version && satisfy(version, requiredVersion));
    share.resolver = () => {
      if (copy && compatible) return { shared: copy, useTreesShaking: false };
      if (singleton) throw new Error(`${pkgName} ${requiredVersion} is needed; the shell has ${version}`);
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
