import { t } from '@newsletters/shared/texts';

/** What is shown once a recovery link was requested, for every address. */
export const recoveryNotice = t(
  'If there is an account with this email, a link to choose a new password is on its way',
);
