// Development builds only: every use is behind a check of NODE_ENV, so that no other build contains this.

import { isRemoteName } from '@newsletters/delivery/registry/pageNames';
import type { Registry, Release } from '@newsletters/delivery/registry/registry';
import type { Environment } from '../../remotes/compatibility';

/** Where a developer's addresses are kept: in this browser alone. */
const KEY = 'newsletter-directory-overrides';

/** Whether a value is an address that code can be loaded from. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);

function stored(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** The addresses that a developer entered to replace the registry's, by remote. */
export const overrides = (): [remote: string, entry: string][] =>
  Object.entries(stored()).flatMap(([remote, entry]) =>
    isRemoteName(remote) && isAddress(entry) ? [[remote, entry]] : [],
  );

/** Sets or removes a remote's override. Reloads the page, because code that runs can't be removed. */
export function override(remote: string, entry: string | undefined) {
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(overrides()), [remote]: entry }));
  window.location.reload();
}

/**
 * The registry and the environment with the developer's addresses. Each replaces all releases of its remote, so that no
 * fallback hides a mistake, and its origin is allowed. What it needs isn't known until it runs; federation itself still
 * rejects an incompatible contract.
 */
export function withOverrides(registry: Registry, environment: Environment): [Registry, Environment] {
  const entered = overrides();
  const rows = entered.map(([remote, entry]): [string, Release[]] => [
    remote,
    [{ version: 'override', entry, pages: {}, needs: { contracts: {}, migration: '' } }],
  ]);
  const origins = entered.map(([, entry]) => new URL(entry).origin);
  return [new Map([...registry, ...rows]), { ...environment, origins: [...environment.origins, ...origins] }];
}
