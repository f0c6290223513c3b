import { satisfy } from '@module-federation/runtime';

/** What a release needs, or what a shell and its database offer: contracts, as version ranges or versions, and a migration. */
export interface Terms {
  contracts: Record<string, string>;
  migration: string;
}

export interface UnmetNeed {
  kind: 'contract' | 'migration';
  /** In words, for example "the contract session ^2.0.0". */
  needed: string;
  /** In words, for example "1.4.0", or "none". */
  offered: string;
}

/** The first need that isn't met; undefined when the release is compatible. The shell and the release commands share it. */
export function unmetNeed(needs: Terms, offers: Terms): UnmetNeed | undefined {
  for (const [name, range] of Object.entries(needs.contracts)) {
    const version = offers.contracts[name];
    if (!version || !satisfy(version, range)) {
      return { kind: 'contract', needed: `the contract ${name} ${range}`, offered: version ?? 'none' };
    }
  }
  if (needs.migration > offers.migration) {
    return { kind: 'migration', needed: `migration ${needs.migration}`, offered: offers.migration };
  }
  return undefined;
}
