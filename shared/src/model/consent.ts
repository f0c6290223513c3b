import { t } from '@newsletters/shared/texts';

/**
 * The sentence beside the buttons that subscribe, and its version. A subscription's entry in the log names the version, and the
 * database has the sentences (`private.consent_wordings`): whoever changes this one adds it there as a new version.
 */
export const consent = {
  version: 1,
  wording: t(
    'Issues come by email to the address of your account. You can pause or unsubscribe at any time.',
  ),
};
