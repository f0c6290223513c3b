// Loaded with the Remotes panel.

import type { Release } from '@newsletters/delivery/registry/registry';
import { type RouteFlaw, readRoutes } from '@newsletters/delivery/registry/remoteRoutes';
import { countsOf, isFailure, type Phase } from '@newsletters/delivery/registry/reports';
import { number } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { failedHere, usesNewestHere } from '../../remotes/browser';
import { type Environment, incompatibilityOf } from '../../remotes/compatibility';
import type { RemoteStatus } from '../../remotes/status';
import { routes } from '../../routes';
import { lastErrorOf, reasonOf } from './reasons';
import type { Counts } from './useRemotesCheck';

/** What is known about a remote in this page. */
export interface Known {
  remote: string;
  status: RemoteStatus;
  releases: Release[];
  environment: Environment;
  counts: Counts;
}

/** The titles of this product's own remotes: their releases say them in English. */
const titles: Record<string, string> = {
  'Public pages': t('Public pages'),
  'Admin pages': t('Admin pages'),
  'Owner pages': t('Owner pages'),
};

/** What owners call a remote. */
export function titleOf({ remote, releases: [newest] }: Known) {
  const title = newest?.title ?? remote;
  return titles[title] ?? title;
}

const states = {
  unused: { label: t('Not used yet'), color: 'default' },
  loading: { label: t('Loading'), color: 'info' },
  working: { label: t('Working'), color: 'success' },
  failed: { label: t('Not available'), color: 'error' },
} as const;

/** How a remote is doing, in two words and a colour. */
export const stateOf = ({ state, fallback }: RemoteStatus) =>
  fallback && state === 'working'
    ? ({ label: t('Previous version'), color: 'default' } as const)
    : states[state];

/** The version that this browser would use on the other side of a staged rollout. */
export function otherSide({ remote, releases: [newest, next, ...older] }: Known): string | undefined {
  if (!newest?.share || !next) return undefined;
  return usesNewestHere(remote, [newest, next, ...older]) ? next.version : newest.version;
}

function shareOf({ remote, releases }: Known) {
  const share = releases[0]?.share;
  if (!share) return t('Every browser');
  return usesNewestHere(remote, releases)
    ? t('{share, number} of 100 browsers, and this is one of them', { share })
    : t('{share, number} of 100 browsers; this one uses the version before', { share });
}

/** The version that would take over if the one in use failed. */
function previousOf({ remote, status, releases, environment }: Known) {
  const failed = failedHere(remote);
  const used = releases.findIndex(({ version }) => version === (status.version ?? releases[0]?.version));
  const previous = releases
    .slice(used + 1)
    .find((release) => !failed.includes(release.version) && !incompatibilityOf(release, environment));
  return previous?.version ?? t('none');
}

function lastFailureOf({ remote, status, releases: [newest] }: Known) {
  if (status.lastFailure) return lastErrorOf(status.lastFailure);
  if (newest && failedHere(remote).includes(newest.version)) {
    const { version } = newest;
    return t('Version {version} has failed in this browser within the last day', { version });
  }
  return t('none');
}

/** What was reported about a version, and how often. */
const failures: Record<Phase, (version: string, count: number) => string> = {
  fetch: (version, count) => t("Version {version} couldn't be fetched ({count, number})", { version, count }),
  hash: (version, count) =>
    t("Version {version} wasn't what was released ({count, number})", { version, count }),
  compatibility: (version, count) =>
    t("Version {version} didn't fit this site ({count, number})", { version, count }),
  texts: (version, count) =>
    t('Version {version} lacked texts in the language of the site ({count, number})', { version, count }),
  crash: (version, count) => t('Version {version} crashed ({count, number})', { version, count }),
};

const unknown = {
  uncollected: t('not collected'),
  unread: t('not read yet'),
  unreadable: t("can't be read"),
};

/** What browsers have reported about the releases in the registry: anyone can report, but not make others up. */
function reportedOf({ remote, releases, counts }: Known) {
  if (typeof counts === 'string') return unknown[counts];
  const sentences = releases.flatMap(({ version }) =>
    countsOf(counts, remote, version).map(([phase, count]) => failures[phase](version, count)),
  );
  return sentences.join('. ') || t('none');
}

/** Whether browsers have reported failures of the newest release. */
export const isReported = ({ remote, releases: [newest], counts }: Known) =>
  typeof counts !== 'string' &&
  newest !== undefined &&
  countsOf(counts.filter(isFailure), remote, newest.version).length > 0;

const loadTimeOf = ({ loadTime }: RemoteStatus) =>
  loadTime === undefined
    ? t('not loaded')
    : number(Math.round(loadTime), { style: 'unit', unit: 'millisecond', useGrouping: false });

function requirementsOf(release: Release, environment: Environment) {
  const unmet = incompatibilityOf(release, environment);
  return unmet ? reasonOf(unmet) : t('This site and its database have all that it needs');
}

/** Why a page of a release isn't shown, after its path. Without values, which would make the first screen's code larger. */
const routeFlaws: Record<RouteFlaw, string> = {
  form: t('malformed row'),
  prefix: t("config.json doesn't let this remote bring pages there"),
  clash: t('the site already has a page there'),
  page: t('this version has no such page'),
  many: t('more pages than a version can bring'),
};

/** How many pages that aren't shown are named, and how much of their paths. */
const NAMED = { flaws: 10, characters: 60 };

function pathIn(row: unknown) {
  const { path } = Object(row) as { path?: unknown };
  return typeof path === 'string' ? path.slice(0, NAMED.characters) : '…';
}

/** The pages that the newest release brings, and why others aren't shown. */
function routesOf({ remote, environment }: Known, newest: Release): [fact: string, value: string][] {
  const { routes: brought, flaws } = readRoutes(remote, newest, { ...environment, routes });
  const left = flaws.length - NAMED.flaws;
  const facts = {
    [t('Own pages')]: brought.map(({ path }) => path).join(', '),
    [t("Pages that aren't shown")]: [
      ...flaws.slice(0, NAMED.flaws).map(({ row, flaw }) => `${pathIn(row)}: ${routeFlaws[flaw]}`),
      ...(left > 0 ? [`+ ${number(left)}`] : []),
    ].join('. '),
  };
  return Object.entries(facts).filter(([, value]) => value !== '');
}

/** The facts about a remote, in the order in which they are shown. */
export function factsOf(known: Known): [fact: string, value: string][] {
  const { status, releases, environment } = known;
  const [newest] = releases;
  return [
    [t('Version in use'), status.version ?? t('none')],
    [t('Newest version'), newest?.version ?? t('none')],
    [t('Used in'), newest ? shareOf(known) : t('none')],
    [t('Load time'), loadTimeOf(status)],
    [t('Previous good version'), previousOf(known)],
    ...(newest ? routesOf(known, newest) : []),
    [t('Requirements'), newest ? requirementsOf(newest, environment) : t('none')],
    [t('Last error'), lastFailureOf(known)],
    [t('Reported failures'), reportedOf(known)],
  ];
}

/** What the Remotes panel shows, as text for a message to the developers. */
export const reportOf = (parts: Known[]) =>
  [
    t('Remotes of {origin}, {time}', { origin: window.location.origin, time: new Date().toISOString() }),
    ...parts.map((known) =>
      [
        `${titleOf(known)} (${known.remote}): ${stateOf(known.status).label}`,
        ...factsOf(known).map(([fact, value]) => `  ${fact}: ${value}`),
      ].join('\n'),
    ),
  ].join('\n\n');
