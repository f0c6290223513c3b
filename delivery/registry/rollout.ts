import type { Release } from './registry.ts';

/** A place that decides for the release with the larger share; with equal shares, for the older one. */
const MIDDLE = 50;

/** The place of a bucket for a release, from 0 to 99: each release has its own first browsers. */
export const placeOf = (bucket: string, release: string) =>
  bucket
    ? [...release].reduce((place, character) => (place * 31 + character.charCodeAt(0)) % 100, Number(bucket))
    : MIDDLE;

/** Whether the newest release is used at a place from 0 to 99; without a place, as on the server, the larger share decides. */
export const usesNewest = ([newest, next]: Release[], place = MIDDLE) =>
  !next || place < (newest?.share ?? 100);

/** Releases in the order in which they are tried: those that have failed last, and before them a newest one that isn't used. */
export function inOrder(releases: Release[], newestIsUsed: boolean, failed: string[] = []): Release[] {
  const delay = (release: Release) =>
    failed.includes(release.version) ? 2 : Number(!newestIsUsed && release === releases[0]);
  return [...releases].sort((one, other) => delay(one) - delay(other));
}
