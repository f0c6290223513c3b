// Loaded with the Remotes panel.

import { t } from '@newsletters/shared/texts';

/**
 * Why a release isn't used, as it's said in errors and on the console: in English, because logs and reports are read, and
 * matched, whatever the language of the site is.
 */
const reasons: [english: RegExp, say: (...values: string[]) => string][] = [
  [
    /^It needs the contract (\S+) (.+); this shell has none$/,
    (contract = '', range = '') =>
      t('It needs the contract {contract} {range}; this shell has none', { contract, range }),
  ],
  [
    /^It needs the contract (\S+) (.+); this shell has (.+)$/,
    (contract = '', range = '', offered = '') =>
      t('It needs the contract {contract} {range}; this shell has {offered}', { contract, range, offered }),
  ],
  [
    /^It needs migration (\S+); the database has (.*)$/,
    (migration = '', offered = '') =>
      t('It needs migration {migration}; the database has {offered}', { migration, offered }),
  ],
  [
    /^(\S+) (.+) is needed; the shell has (.+)$/,
    (name = '', range = '', offered = '') =>
      t('{name} {range} is needed; the shell has {offered}', { name, range, offered }),
  ],
  [/^(\S+) is not an allowed origin$/, (origin = '') => t('{origin} is not an allowed origin', { origin })],
  [/^It has no integrity hash$/, () => t('It has no integrity hash')],
  [/^Part of its code could not be loaded$/, () => t('Part of its code could not be loaded')],
  [/^Its entry could not be loaded$/, () => t('Its entry could not be loaded')],
  [/^It did not respond in time$/, () => t('It did not respond in time')],
  [/^It has no page (.+)$/, (page = '') => t('It has no page {page}', { page })],
  [/^It crashed: It shows nothing$/, () => t('It crashed: It shows nothing')],
  [/^It crashed: (.*)$/s, (message = '') => t('It crashed: {message}', { message })],
];

/** A reason in the language of the site; one of a remote's own is shown as it is. */
export function translatedReason(reason: string): string {
  for (const [english, say] of reasons) {
    const match = english.exec(reason);
    if (match) return say(...match.slice(1));
  }
  return reason;
}

/** What went wrong last, with its version, in the language of the site. */
export function translatedError(error: string): string {
  const [, version, reason] = /^Version (\S+): (.*)$/s.exec(error) ?? [];
  return version === undefined || reason === undefined
    ? translatedReason(error)
    : t('Version {version}: {reason}', { version, reason: translatedReason(reason) });
}
