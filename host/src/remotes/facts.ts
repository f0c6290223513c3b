// Loaded with the Remotes panel.

import type { Release } from '@newsletters/delivery/registry/registry';
import { type Count, failuresOf } from '@newsletters/delivery/registry/reports';
import { failedHere, usesNewestHere } from './browser';
import { type Environment, incompatibilityOf } from './compatibility';
import type { RemoteStatus } from './status';

/** What is known about a remote in this page. */
export interface Known {
  remote: string;
  status: RemoteStatus;
  releases: Release[];
  environment: Environment;
  /** What browsers have reported, or why that isn't known. */
  counts: Count[] | string;
}

/** What owners call a remote. */
export const titleOf = ({ remote, releases: [newest] }: Known) => newest?.title ?? remote;

const states = {
  unused: { label: 'Not used yet', color: 'default' },
  loading: { label: 'Loading', color: 'info' },
  working: { label: 'Working', color: 'success' },
  failed: { label: 'Not available', color: 'error' },
} as const;

/** How a remote is doing, in two words and a colour. */
export const stateOf = ({ state, fallback }: RemoteStatus) =>
  fallback && state === 'working'
    ? ({ label: 'Previous version', color: 'default' } as const)
    : states[state];

/** The version that this browser would use on the other side of a staged rollout. */
export function otherSide({ remote, releases: [newest, next, ...older] }: Known): string | undefined {
  if (!newest?.share || !next) return undefined;
  return usesNewestHere(remote, [newest, next, ...older]) ? next.version : newest.version;
}

function shareOf({ remote, releases }: Known) {
  const [newest] = releases;
  if (!newest?.share) return 'Every browser';
  return usesNewestHere(remote, releases)
    ? `${newest.share} of 100 browsers, and this is one of them`
    : `${newest.share} of 100 browsers; this one uses the version before`;
}

/** The version that would take over if the one in use failed. */
function previousOf({ remote, status, releases, environment }: Known) {
  const failed = failedHere(remote);
  const used = releases.findIndex(({ version }) => version === (status.version ?? releases[0]?.version));
  const previous = releases
    .slice(used + 1)
    .find((release) => !failed.includes(release.version) && !incompatibilityOf(release, environment));
  return previous?.version ?? 'none';
}

function lastErrorOf({ remote, status, releases: [newest] }: Known) {
  if (status.lastError) return status.lastError;
  if (newest && failedHere(remote).includes(newest.version))
    return `Version ${newest.version} has failed in this browser within the last day`;
  return 'none';
}

/** What browsers have reported about the releases in the registry: anyone can report, but not make others up. */
function reportedOf({ remote, releases, counts }: Known) {
  if (typeof counts === 'string') return counts;
  const sentences = releases.flatMap(({ version }) => {
    const failures = failuresOf(counts, remote, version);
    return failures ? [`Version ${version} ${failures}`] : [];
  });
  return sentences.join('. ') || 'none';
}

/** Whether browsers have reported failures of the newest release. */
export const isReported = ({ remote, releases: [newest], counts }: Known) =>
  typeof counts !== 'string' && newest !== undefined && failuresOf(counts, remote, newest.version) !== '';

/** The facts about a remote, in the order in which they are shown. */
export function factsOf(known: Known): [fact: string, value: string][] {
  const { status, releases, environment } = known;
  const [newest] = releases;
  const unmet = newest && incompatibilityOf(newest, environment)?.sentence;
  return [
    ['Version in use', status.version ?? 'none'],
    ['Newest version', newest?.version ?? 'none'],
    ['Used in', newest ? shareOf(known) : 'none'],
    ['Load time', status.loadTime === undefined ? 'not loaded' : `${Math.round(status.loadTime)} ms`],
    ['Previous good version', previousOf(known)],
    ['Requirements', newest ? (unmet ?? 'This site and its database have all that it needs') : 'none'],
    ['Last error', lastErrorOf(known)],
    ['Reported failures', reportedOf(known)],
  ];
}

/** What the Remotes panel shows, as text for a message to the developers. */
export const reportOf = (parts: Known[]) =>
  [
    `Remotes of ${window.location.origin}, ${new Date().toISOString()}`,
    ...parts.map((known) =>
      [
        `${titleOf(known)} (${known.remote}): ${stateOf(known.status).label}`,
        ...factsOf(known).map(([fact, value]) => `  ${fact}: ${value}`),
      ].join('\n'),
    ),
  ].join('\n\n');
