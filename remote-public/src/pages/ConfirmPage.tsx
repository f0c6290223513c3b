import { Link, useLocation } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { rich, t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, Page, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';

const signIn = { title: t('Sign In'), action: t('Sign In') };
const password = { title: t('Choose a password'), action: t('Choose Password') };

/** What the links of emails are for, by the auth server's names. */
const purposes: Record<string, { title: string; action: string }> = {
  signup: { title: t('Confirm your email address'), action: t('Confirm Email Address') },
  recovery: password,
  invite: password,
  email: signIn,
  magiclink: signIn,
  email_change: { title: t('Confirm your new email address'), action: t('Confirm Change') },
};

/** What an emailed link opens. Programs open links, too, so that a token is only used once the button is pressed. */
export default function ConfirmPage() {
  const { user } = useSession();
  const { search } = useLocation();
  const [followed, setFollowed] = useState(false);
  const given = new URLSearchParams(search);
  const [type, token_hash] = [given.get('type') ?? '', given.get('token_hash') ?? ''];
  const purpose = Object.hasOwn(purposes, type) ? purposes[type] : undefined;
  if (!purpose || !token_hash)
    return (
      <Page title={t('Confirm')} width="sm">
        <ErrorBanner error={t('This link is invalid or has expired. Please request a new one.')} />
        <Button component={Link} to="/" variant="contained">
          {t('Browse newsletters')}
        </Button>
      </Page>
    );
  const follow = () => {
    setFollowed(true);
    // The shell follows a link before it shows anything. No entry of the history keeps the token.
    window.location.replace(`/?${new URLSearchParams({ token_hash, type })}`);
  };
  return (
    <Page title={purpose.title} width="sm">
      {user && (
        <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {rich("You're signed in as {email}. The link signs in the address that it was sent to.", {
            email: <bdi>{user.email}</bdi>,
          })}
        </Typography>
      )}
      <Typography sx={{ mb: 2 }}>{t('The link works once. Press the button to use it.')}</Typography>
      <Button variant="contained" size="large" loading={followed} onClick={follow}>
        {purpose.action}
      </Button>
    </Page>
  );
}
