import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, Stack } from '@newsletters/shared/ui';
import { recoveryNotice } from './recoveryNotice';
import { SendEmail } from './SendEmail';

/** Says that a link was opened too long ago to choose a password, and sends a new one. */
export function OutdatedLink({ email }: { email: string }) {
  const { sendRecoveryLink } = useSession();
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1 }}>
      <ErrorBanner always error={t('You opened the link too long ago. Please request a new one.')} />
      <SendEmail action={t('Send a new link')} send={() => sendRecoveryLink(email)} notice={recoveryNotice} />
    </Stack>
  );
}
