// What this browser remembers about releases: nothing until there is a staged rollout or a release has failed, and nothing about its
// user. Part of the script in the page itself, so it stays small.

import type { Release } from '@newsletters/delivery/registry/registry';
import { inOrder, placeOf, usesNewest } from '@newsletters/delivery/registry/rollout';

/** How long a release that has failed isn't tried again, in milliseconds. */
const PAUSE = 86_400_000;

/** What is stored under a name, or is stored now; empty if nothing can be stored. */
function stored(name: string, value?: string) {
  const key = `newsletter-directory-${name}`;
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** A number from 0 to 99 that is drawn once; empty where it would be another one each time. */
const bucket = () => stored('bucket') || stored('bucket', String(Math.floor(Math.random() * 100)));

/** The version that an owner has chosen for this browser. With a version: chooses it, from the next page that is loaded. */
export const chosenHere = (remote: string, version?: string) => stored(`chosen-${remote}`, version);

/** Whether this browser uses the newest release: by its owner's choice, or else by its bucket. */
export function usesNewestHere(remote: string, releases: Release[]) {
  const [newest, next] = releases;
  if (!newest?.share || !next) return true;
  const chosen = chosenHere(remote);
  if (chosen === newest.version) return true;
  return chosen !== next.version && usesNewest(releases, placeOf(bucket(), remote + newest.version));
}

/** The versions that have failed in this browser within a day. */
export function failedHere(remote: string): string[] {
  const [at, ...versions] = stored(`failed-${remote}`).split(' ');
  return Math.abs(Date.now() - Number(at)) < PAUSE ? versions : [];
}

/** Remembers versions that have failed. */
export const noteFailed = (remote: string, versions: Iterable<string>) =>
  stored(`failed-${remote}`, [Date.now(), ...failedHere(remote), ...versions].join(' '));

/** Forgets which versions have failed, for a user who wants to try again. */
export const forgetFailed = (remote: string) => stored(`failed-${remote}`, '');

/** The releases of a remote in the order in which this browser tries them. */
export const inOrderHere = (remote: string, releases: Release[]) =>
  inOrder(releases, usesNewestHere(remote, releases), failedHere(remote));
