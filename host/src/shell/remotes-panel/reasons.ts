// Loaded with the Remotes panel.

import { t } from '@newsletters/shared/texts';
import type { Failure } from '../../remotes/failure';

/** Why a release isn't used, in the language of the site. */
export function reasonOf(failure: Failure): string {
  switch (failure.kind) {
    case 'contract': {
      const { name: contract, range, offered } = failure;
      return offered === undefined
        ? t('It needs the contract {contract} {range}; this shell has none', { contract, range })
        : t('It needs the contract {contract} {range}; this shell has {offered}', {
            contract,
            range,
            offered,
          });
    }
    case 'migration': {
      const { needed: migration, offered } = failure;
      return t('It needs migration {migration}; the database has {offered}', { migration, offered });
    }
    case 'library': {
      const { name, range, offered } = failure;
      return t('{name} {range} is needed; the shell has {offered}', { name, range, offered });
    }
    case 'origin':
      return t('{origin} is not an allowed origin', { origin: failure.origin });
    case 'integrity':
      return t('It has no integrity hash');
    case 'code':
      return t('Part of its code could not be loaded');
    case 'entry':
      return t('Its entry could not be loaded');
    case 'timeout':
      return t('It did not respond in time');
    case 'page':
      return t('It has no page {page}', { page: failure.page });
    case 'nothing':
      return t('It crashed: It shows nothing');
    case 'crash':
      return t('It crashed: {message}', { message: failure.message });
    case 'error':
      return failure.message;
  }
}

/** What went wrong last, with its version. */
export const lastErrorOf = ({ version, failure }: { version: string; failure: Failure }) =>
  t('Version {version}: {reason}', { version, reason: reasonOf(failure) });
