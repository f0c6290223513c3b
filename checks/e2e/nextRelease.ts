import { integrityOf } from '../../delivery/build/integrity';
import type { Release } from '../../delivery/registry/registry';
import type { Faulty } from './faulty';

/** The notice above a page of an older release. */
export const notice = /newest version of this part of the site can't be used/;
/** The message in place of a page that no release can provide. */
export const sorry = 'This part of the site could not be loaded. The rest of it still works.';
export const script = 'text/javascript';

/** Adds a newer release of the public remote to the registry, at `/next/`. */
export function publishNext(faulty: Faulty, changes: (real: Release) => Partial<Release>) {
  faulty.fault({
    when: /GET \/remotes\.json/,
    change: (text) => {
      const registry = JSON.parse(text) as Record<string, Release[]>;
      const real = registry.remote_public?.[0] as Release;
      const entry = real.entry.replace('/remoteEntry.js', '/next/remoteEntry.js');
      const next = { ...real, version: 'next', entry, pages: {}, ...changes(real) };
      return JSON.stringify({ ...registry, remote_public: [next, real] });
    },
  });
}

/**
 * Publishes a release made of one handwritten file. `factory` is the body of a function that returns a page's module; it can
 * use the shell's `React`.
 */
export function handMade(faulty: Faulty, factory: string) {
  const shared = '__FEDERATION__.__INSTANCES__[0].shareScopeMap.default.react';
  const react = `const React = Object.values(${shared}).find((copy) => copy.lib).lib();`;
  const body = `var remote_public = { init() {}, get: async () => () => { ${react} ${factory} } };`;
  faulty.fault({ when: /\/next\/remoteEntry\.js/, answer: { status: 200, body, type: script } });
  publishNext(faulty, () => ({ integrity: integrityOf(Buffer.from(body)) }));
}
