import { satisfy } from '@module-federation/runtime';

/** What a release needs, or what a shell and its database offer: contracts, as version ranges or versions, and a migration. */
export interface Terms {
  contracts: Record<string, string>;
  migration: string;
}

/** `offered` is missing if there is no such contract. */
export type UnmetNeed =
  | { kind: 'contract'; name: string; range: string; offered?: string }
  | { kind: 'migration'; needed: string; offered: string };

/** The first need that isn't met; undefined when the release is compatible. The shell and the release commands share it. */
export function unmetNeed(needs: Terms, offers: Terms): UnmetNeed | undefined {
  for (const [name, range] of Object.entries(needs.contracts)) {
    const offered = Object.hasOwn(offers.contracts, name) ? offers.contracts[name] : undefined;
    if (!offered || !satisfy(offered, range)) return { kind: 'contract', name, range, offered };
  }
  if (needs.migration > offers.migration)
    return { kind: 'migration', needed: needs.migration, offered: offers.migration };
  return undefined;
}
