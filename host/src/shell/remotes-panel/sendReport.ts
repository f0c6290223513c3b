// Loaded when a release has failed and the deployment collects reports.

import type { Release } from '@newsletters/delivery/registry/registry';
import { type Phase, parseReport } from '@newsletters/delivery/registry/reports';
import type { Reported } from '../../remotes/failure';
import { checkEntry } from './checkEntry';

const KEY = 'newsletter-directory-reported';

/** What was reported in this tab, for when nothing can be stored. */
const reported = new Set<string>();

function isReported(failure: string) {
  try {
    for (const earlier of (sessionStorage.getItem(KEY) ?? '').split('\n')) reported.add(earlier);
  } catch {
    // Then at most once until the page is loaded again.
  }
  return reported.has(failure);
}

function note(failure: string) {
  reported.add(failure);
  try {
    sessionStorage.setItem(KEY, [...reported].join('\n'));
  } catch {
    // See above.
  }
}

/** How the kinds of failures are reported; what a message says stays here. */
const reports: Record<Exclude<Reported['kind'], 'entry'>, [Phase, reason: string]> = {
  contract: ['compatibility', 'contract'],
  migration: ['compatibility', 'migration'],
  origin: ['compatibility', 'origin'],
  integrity: ['compatibility', 'integrity'],
  code: ['fetch', 'code'],
  timeout: ['fetch', 'timeout'],
  texts: ['texts', 'language'],
  page: ['crash', 'no-page'],
  nothing: ['crash', 'nothing-shown'],
  library: ['crash', 'error'],
  crash: ['crash', 'error'],
  error: ['crash', 'error'],
};

/** Finds out what has failed, in words from the list. */
async function diagnose(release: Release, failure: Reported): Promise<[Phase, string]> {
  if (failure.kind !== 'entry') return reports[failure.kind];
  if (failure.ran) return ['crash', 'error'];
  // A browser doesn't say whether a script is missing or another one than expected.
  return [(await checkEntry(release)) === 'changed' ? 'hash' : 'fetch', 'entry'];
}

/** Reports that a release has failed: once per version and phase in a tab. Nobody waits for it. */
export async function sendReport(address: string, remote: string, release: Release, failure: Reported) {
  const { version } = release;
  const about = (phase: Phase) => `${remote} ${version} ${phase}`;
  // Nothing is fetched to find out what is known already.
  const unclear = failure.kind === 'entry' && !failure.ran;
  if (unclear && (isReported(about('fetch')) || isReported(about('hash')))) return;
  const [phase, reason] = await diagnose(release, failure);
  const report = parseReport({ remote, version, phase, reason });
  if (!report || isReported(about(phase))) return;
  note(about(phase));
  navigator.sendBeacon(address, JSON.stringify(report));
}
