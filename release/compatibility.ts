import { type Offers, unmetNeed } from '../host/src/remotes/needs.ts';
import type { Release } from './registry.ts';

/** Why a shell can't run a release, as a sentence; undefined if it can. */
export function incompatibility({ name, needs }: Release, offers: Offers): string | undefined {
  const unmet = unmetNeed(needs, offers);
  if (!unmet) return undefined;
  const verb = unmet.kind === 'contract' ? 'has' : 'knows';
  return `${name} needs ${unmet.needed}; the released shell ${verb} ${unmet.offered}. Release the shell first: npm run release -- host`;
}
