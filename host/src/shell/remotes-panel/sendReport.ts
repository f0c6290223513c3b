// Loaded when a release has failed and the deployment collects reports.

import type { Release } from '@newsletters/delivery/registry/registry';
import { type Phase, parseReport } from '@newsletters/delivery/registry/reports';
import type { Failure } from '../../remotes/compatibility';
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

/** What the messages of this shell's own errors mean. All others are a remote's and stay here. */
const known: [message: RegExp, phase: Phase, reason: string][] = [
  [/^It needs the contract/, 'compatibility', 'contract'],
  [/^It needs migration/, 'compatibility', 'migration'],
  [/is not an allowed origin$/, 'compatibility', 'origin'],
  [/^It has no integrity hash$/, 'compatibility', 'integrity'],
  [/^It did not respond in time$/, 'fetch', 'timeout'],
  [/^It lacks texts in this language$/, 'texts', 'language'],
  [/^It has no page/, 'crash', 'no-page'],
  [/^It crashed: It shows nothing$/, 'crash', 'nothing-shown'],
];

/** Whether the runtime couldn't load the script that a release starts with; one that throws isn't meant. */
const isEntryFailure = (message: string) =>
  message.includes('#RUNTIME-008') && !message.includes('ScriptExecutionError');

/** Finds out what has failed, in words from the list. */
async function diagnose(release: Release, { name, message }: Failure): Promise<[Phase, string]> {
  const found = known.find(([pattern]) => pattern.test(message));
  if (found) return [found[1], found[2]];
  if (name === 'ChunkLoadError') return ['fetch', 'code'];
  if (!isEntryFailure(message)) return ['crash', 'error'];
  // A browser doesn't say whether a script is missing or another one than expected.
  return [(await checkEntry(release)) === 'changed' ? 'hash' : 'fetch', 'entry'];
}

/** Reports that a release has failed: once per version and phase in a tab. Nobody waits for it. */
export async function sendReport(address: string, remote: string, release: Release, failure: Failure) {
  const { version } = release;
  const about = (phase: Phase) => `${remote} ${version} ${phase}`;
  // Nothing is fetched to find out what is known already.
  if (isEntryFailure(failure.message) && (isReported(about('fetch')) || isReported(about('hash')))) return;
  const [phase, reason] = await diagnose(release, failure);
  const report = parseReport({ remote, version, phase, reason });
  if (!report || isReported(about(phase))) return;
  note(about(phase));
  navigator.sendBeacon(address, JSON.stringify(report));
}
