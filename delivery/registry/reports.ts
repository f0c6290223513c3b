// What a browser reports about a release that failed, and nothing else: every word in it comes from a list. The shell sends it,
// the embedded back end receives it, and the Remotes panel and `npm run release -- list --health` read the counts.

import { isRemoteName } from './pageNames.ts';

/** Where the embedded back end takes reports: where a hosted project would have an Edge Function. */
export const REPORTS = '/functions/v1/report';

/** What can fail, and the reasons for it. */
export const phases = {
  fetch: ['entry', 'code', 'timeout'],
  hash: ['entry'],
  compatibility: ['contract', 'migration', 'origin', 'integrity'],
  texts: ['language'],
  crash: ['error', 'nothing-shown', 'no-page'],
} as const;

export type Phase = keyof typeof phases;

export interface Report {
  remote: string;
  version: string;
  phase: Phase;
  reason: string;
}

export interface Count extends Report {
  count: number;
}

/** Whether an earlier release may be better: a page without a text still works. */
export const isFailure = ({ phase }: Pick<Report, 'phase'>) => phase !== 'texts';

const isPhase = (value: unknown): value is Phase => typeof value === 'string' && Object.hasOwn(phases, value);

/** Whether something is the name of a build: releases of another name couldn't be reported. */
export const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && /^(\d{1,9}\.){2}\d{1,9}-[0-9a-f]{1,40}$/.test(value);

/** The report that a value is; undefined when anything about it is different. */
export function parseReport(value: unknown): Report | undefined {
  const { remote, version, phase, reason, ...rest } = Object(value) as Record<string, unknown>;
  if (Object.keys(rest).length > 0 || !isPhase(phase)) return undefined;
  if (typeof remote !== 'string' || !isRemoteName(remote) || !isVersion(version)) return undefined;
  const known = phases[phase].find((name) => name === reason);
  return known && { remote, version, phase, reason: known };
}

/** How long the receiver may take, in milliseconds. */
const TIMEOUT = 5000;

export async function readCounts(address: string): Promise<Count[]> {
  const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`It responded with ${response.status}`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new Error('It responded with something else');
  return rows.flatMap((given) => {
    const { count, ...row } = Object(given) as Partial<Count>;
    const report = parseReport(row);
    return report && count !== undefined && Number.isInteger(count) ? [{ ...report, count }] : [];
  });
}

/** How often each phase of a version was reported; those that weren't are left out. */
export function countsOf(counts: Count[], remote: string, version: string): [Phase, count: number][] {
  const own = counts.filter((row) => row.remote === remote && row.version === version);
  return (Object.keys(phases) as Phase[]).flatMap((phase) => {
    const sum = own.reduce((all, row) => all + (row.phase === phase ? row.count : 0), 0);
    return sum > 0 ? [[phase, sum] satisfies [Phase, number]] : [];
  });
}
