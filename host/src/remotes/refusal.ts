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

const contracts = new Map<string, string>(
  doors.flatMap((door) => (door.kind === 'stateful' ? [[door.name, door.version] as const] : [])),
);

/** Why a release must not be loaded here, as a sentence; undefined when it may. Asks the network nothing. */
export function refusalOf(release: Release, offer: Offer): string | undefined {
  const { origin } = new URL(release.entry);
  if (!offer.origins.includes(origin)) return `${origin} is not an allowed origin`;
  if (!release.integrity && process.env.NODE_ENV === 'production') return 'It has no integrity hash';
  if (release.needs.migration > offer.migration) {
    return `It needs migration ${release.needs.migration}; the database has ${offer.migration}`;
  }
  for (const [door, range] of Object.entries(release.needs.doors)) {
    const version = contracts.get(door);
    if (!version || !satisfy(version, range)) {
      return `It needs ${door} ${range}; this shell has ${version ?? 'none'}`;
    }
  }
  return undefined;
}
