import { resendConfirmation } from '@newsletters/shared/api/account';
import { t } from '@newsletters/shared/texts';
import { Stack, Typography } from '@newsletters/shared/ui';
import { SendEmail } from './SendEmail';

/** Says how to confirm an email address, and sends the email again. */
export const Unconfirmed = ({ email }: { email: string }) => (
  <Stack sx={{ alignItems: 'flex-start', gap: 1 }}>
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {t("Open the link in the email to {email}. If you can't find it, look in your spam folder.", { email })}
    </Typography>
    <SendEmail
      action={t('Send again')}
      send={() => resendConfirmation(email)}
      notice={t(
        'If this account still needs to be confirmed, another email is on its way. We send at most one a minute.',
      )}
    />
  </Stack>
);
