import { satisfy } from '@module-federation/runtime';
import { doors } from '@newsletters/shared/doors';
import type { Release } from './registry';

/** What this page offers a release. */
export interface Offer {
  /** Origins that remotes may come from. */
  origins: string[];
  /** Newest migration of the database. */
  migration: string;
}

/** Why a release must not be loaded here. */
export interface Refusal {
  sentence: string;
  /** Whether the newest shell, which a reload brings, might take it. */
  reload: boolean;
}

const contracts = new Map<string, string>(
  doors.flatMap((door) => (door.kind === 'stateful' ? [[door.name, door.version] as const] : [])),
);

/** Why a release must not be loaded here; undefined when it may. Asks the network nothing. */
export function refusalOf(release: Release, offer: Offer): Refusal | undefined {
  const { origin } = new URL(release.entry);
  const never = (sentence: string) => ({ sentence, reload: false });
  if (!offer.origins.includes(origin)) return never(`${origin} is not an allowed origin`);
  if (!release.integrity && process.env.NODE_ENV === 'production') return never('It has no integrity hash');
  if (release.needs.migration > offer.migration) {
    return never(`It needs migration ${release.needs.migration}; the database has ${offer.migration}`);
  }
  for (const [door, range] of Object.entries(release.needs.doors)) {
    const version = contracts.get(door);
    if (!version || !satisfy(version, range)) {
      return { sentence: `It needs ${door} ${range}; this shell has ${version ?? 'none'}`, reload: true };
    }
  }
  return undefined;
}
