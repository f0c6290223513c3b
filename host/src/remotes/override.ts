// Development builds only: whoever imports this does so behind a check of NODE_ENV, so that no other build contains it.

import type { Environment } from './compatibility';
import { isRemoteName } from './pageNames';
import type { Registry, Release } from './registry';

/** Where a developer's addresses are kept: in this browser alone. */
const KEY = 'newsletter-directory-overrides';

/** Whether something is an address that code can be loaded from. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);

function stored(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** The addresses that a developer typed in place of the registry's, by remote. */
export const overrides = (): [remote: string, entry: string][] =>
  Object.entries(stored()).flatMap(([remote, entry]) =>
    isRemoteName(remote) && isAddress(entry) ? [[remote, entry]] : [],
  );

/** Uses an address in place of the registry's, or no longer; the page begins anew, because code that runs cannot be taken out. */
export function override(remote: string, entry: string | undefined) {
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(overrides()), [remote]: entry }));
  window.location.reload();
}

/**
 * The registry and the offer with the developer's addresses: each stands for all releases of its remote, so that a mistake is
 * seen and not replaced by a release, and its origin is allowed. What it needs is not known before it is loaded; federation
 * still refuses a contract that does not fit.
 */
export function withOverrides(registry: Registry, offer: Environment): [Registry, Environment] {
  const typed = overrides();
  const rows = typed.map(([remote, entry]): [string, Release[]] => [
    remote,
    [{ version: 'override', entry, pages: {}, needs: { contracts: {}, migration: '' } }],
  ]);
  const origins = typed.map(([, entry]) => new URL(entry).origin);
  return [new Map([...registry, ...rows]), { ...offer, origins: [...offer.origins, ...origins] }];
}
