import { satisfy } from '@module-federation/enhanced/runtime';
import type { Offers, Release } from './registry.ts';

const shellFirst = 'Release the shell first: npm run release -- host';

/** Why a shell cannot run a release, as a sentence; undefined when it can. The shell itself asks the same before it loads one. */
export function misfit({ name, needs }: Release, offers: Offers): string | undefined {
  for (const [door, range] of Object.entries(needs.doors)) {
    const version = offers.doors[door];
    if (!version || !satisfy(version, range)) {
      return `${name} needs the contract ${door} ${range}; the released shell has ${version ?? 'none'}. ${shellFirst}`;
    }
  }
  if (needs.migration > offers.migration) {
    return `${name} needs migration ${needs.migration}; the released shell knows ${offers.migration}. ${shellFirst}`;
  }
  return undefined;
}
