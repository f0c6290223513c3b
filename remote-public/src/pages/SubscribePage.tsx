import { signInMessage } from '@newsletters/shared/api/authMessages';
import { audience } from '@newsletters/shared/api/reported';
import { subscribeToSelection } from '@newsletters/shared/api/selection';
import { EmailCodeForm } from '@newsletters/shared/forms';
import { consent } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { Link, useLocation, useNavigate } from '@newsletters/shared/router';
import { type CodeProof, offersCodes, requestSignIn, useSession } from '@newsletters/shared/session';
import { rich, t } from '@newsletters/shared/texts';
import {
  BackIcon,
  Box,
  Button,
  EmptyText,
  ErrorBanner,
  focusHeading,
  Page,
  Stack,
  Typography,
} from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useHome } from '../newsletter/origin';
import { addressOf } from '../selection/address';
import { ChosenList } from '../selection/ChosenList';
import { Outcomes } from '../selection/Outcomes';
import { SUBSCRIBE_PATH } from '../selection/store';
import { useChoices } from '../selection/useChoices';

const INVALID_LINK = t('This link is invalid or has expired. Please request a new one.');

const Consent = () => (
  <Typography variant="body2" color="textSecondary">
    {consent.wording}
  </Typography>
);

/** The steps from a choice to its subscriptions: signing in, by a code or its link, and subscribing. */
function useSteps({ choices, available, isOwn, drop }: ReturnType<typeof useChoices>) {
  const { user, signInWithCode } = useSession();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // Counts once a button is pressed: programs open links, too.
  const [token, setToken] = useState(() => new URLSearchParams(search).get('token_hash') ?? undefined);
  const [proving, setProving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [all, setAll] = useState(choices);
  const { mutate, isPending, data, error, context } = useMutation({
    ...subscribeToSelection,
    onMutate: audience,
  });
  useEffect(() => {
    // The form of the code has been replaced, with what had the focus.
    if (error && document.activeElement === document.body) focusHeading();
  }, [error]);
  // What became of it belongs to who has asked for it: after a sign-out, in any tab, it isn't shown, whoever signs in next.
  const isAnothers = user !== undefined && context !== audience();
  const subscribe = () => {
    setFailure(undefined);
    setAll(choices);
    mutate({ choices: available, again: isOwn }, { onSuccess: drop });
  };
  // What is chosen when the sign-in is over, which can take a while; undefined once the page has been left.
  const present = useRef<{ available: typeof available; subscribe: () => void }>(undefined);
  useEffect(() => {
    present.current = { available, subscribe };
    return () => {
      present.current = undefined;
    };
  });
  /** Rejects if that doesn't sign in. */
  const prove = async (proof: CodeProof) => {
    setFailure(undefined);
    setProving(true);
    await signInWithCode(proof).finally(() => setProving(false));
    // Whoever has left meanwhile is signed in, and nothing else.
    if (!present.current) return;
    const isChosen = present.current.available.length > 0;
    setToken(undefined);
    await navigate(isChosen ? SUBSCRIBE_PATH : '/', { replace: true, state });
    if (isChosen) present.current?.subscribe();
  };
  const follow = async () => {
    await prove({ token_hash: token ?? '' }).catch((reason: unknown) => {
      const isUsed = (reason as { code?: string }).code === 'otp_expired';
      if (isUsed) setToken(undefined);
      setFailure(isUsed ? INVALID_LINK : signInMessage(reason));
    });
  };
  return {
    token,
    proving,
    pending: proving || isPending,
    failure: failure ?? (isAnothers ? undefined : (error ?? undefined)),
    all,
    outcomes: user && !isAnothers ? data : undefined,
    subscribe,
    prove,
    follow,
  };
}

export default function SubscribePage() {
  const { user } = useSession();
  const home = useHome();
  const selection = useChoices(user?.id);
  const { choices, newsletters, available, change } = selection;
  const { token, proving, pending, failure, all, outcomes, subscribe, prove, follow } = useSteps(selection);
  const count = available.length;
  if (outcomes) return <Outcomes choices={all} outcomes={outcomes} email={user?.email} />;
  if (choices.length === 0 && !token && !failure) {
    return (
      <Page title={t('Subscribe')} width="sm">
        <EmptyText>{t("You haven't chosen any newsletters yet.")}</EmptyText>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
          <Button component={Link} to="/" variant="contained">
            {t('Browse newsletters')}
          </Button>
          {user && (
            <Button component={Link} to="/subscriptions">
              {t('My Subscriptions')}
            </Button>
          )}
        </Stack>
      </Page>
    );
  }
  const isVisitor = !user || proving;
  const action =
    count > 0
      ? t('{count, plural, one {Subscribe to # newsletter} other {Subscribe to # newsletters}}', { count })
      : t('Sign In');
  return (
    <Page
      title={choices.length > 0 ? t('Your selection') : t('Sign In')}
      width="sm"
      actions={
        // What a link holds isn't kept.
        !token && (
          <Button component={Link} to={home} startIcon={<BackIcon />}>
            {t('Back to Newsletters')}
          </Button>
        )
      }
    >
      <ErrorBanner error={failure} />
      {choices.length > 0 && (
        <ChosenList choices={choices} newsletters={newsletters} available={available} onChange={change} />
      )}
      {token || !isVisitor ? (
        <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
          {user && !proving && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {token
                ? rich("You're signed in as {email}. The link signs in the address that it was sent to.", {
                    email: <bdi>{user.email}</bdi>,
                  })
                : rich("You're signed in as {email}.", { email: <bdi>{user.email}</bdi> })}
            </Typography>
          )}
          {count > 0 && <Consent />}
          {(token || count > 0) && (
            <Button variant="contained" size="large" loading={pending} onClick={token ? follow : subscribe}>
              {action}
            </Button>
          )}
        </Stack>
      ) : (
        <>
          {offersCodes() && (
            <EmailCodeForm autoFocus={failure !== undefined} back={addressOf(available)} onProof={prove}>
              {count > 0 && <Consent />}
            </EmailCodeForm>
          )}
          <Box sx={{ mt: 1, mx: -1 }}>
            <Button aria-haspopup="dialog" onClick={() => void requestSignIn()}>
              {t('Sign in with a password')}
            </Button>
          </Box>
        </>
      )}
    </Page>
  );
}
