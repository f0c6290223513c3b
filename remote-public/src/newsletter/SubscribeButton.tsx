import type { NewsletterChoice } from '@newsletters/shared/api/newsletters/reads';
import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { frequencyLabels, frequencyOf, isActive } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { useNavigate } from '@newsletters/shared/router';
import { offersCodes, requestSignIn, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { addChoice, SUBSCRIBE_PATH } from '../selection/store';
import { SubscribeDialog } from '../subscriptions/LazySubscribeDialog';
import { useStateOfLinks } from './origin';

interface Props {
  newsletter: NewsletterChoice;
}

interface SubscribeProps extends Props {
  userId: string;
  /** How often the dialog was opened since it was closed: more than once when its code couldn't be loaded. */
  open: number;
  setOpen: (open: number) => void;
}

/** Focuses the button once the dialog has closed: after a sign-in, what was pressed to open the dialog is gone. */
function useFocusAfter(open: number) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) ref.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return ref;
}

function Subscribe({ newsletter, userId, open, setOpen }: SubscribeProps) {
  const { data, error, isPending, refetch } = useQuery(subscriptionsQuery(userId));
  const button = useFocusAfter(open);
  const subscription = data?.find(({ newsletter_id }) => newsletter_id === newsletter.id);
  const subscribed = isActive(subscription);
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <Button
        ref={button}
        variant={subscribed ? 'outlined' : 'contained'}
        size="large"
        aria-haspopup="dialog"
        disabled={isPending}
        onClick={() => setOpen(open + 1)}
      >
        {subscribed ? t('Subscribed') : t('Subscribe')}
      </Button>
      <Typography role="status" variant="body2" color="textSecondary">
        {subscribed && frequencyLabels[frequencyOf(subscription?.frequency)]}
      </Typography>
      {open > 0 && (
        <SubscribeDialog key={open} userId={userId} newsletter={newsletter} onClose={() => setOpen(0)} />
      )}
    </>
  );
}

/** Subscribes the signed-in user, or shows that they're subscribed. Visitors can sign in first. */
export function SubscribeButton({ newsletter }: Props) {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const state = useStateOfLinks();
  const [open, setOpen] = useState(0);
  if (user)
    return <Subscribe key={user.id} newsletter={newsletter} userId={user.id} open={open} setOpen={setOpen} />;
  const signIn = async () => setOpen(Number(await requestSignIn()));
  const goOn = () => {
    addChoice(newsletter);
    void navigate(SUBSCRIBE_PATH, { state });
  };
  const style = { visibility: status === 'loading' ? 'hidden' : 'visible' };
  return (
    <>
      <Button variant="outlined" size="large" disabled sx={style}>
        {t('Sign in to Subscribe')}
      </Button>
      {offersCodes() ? (
        <Button variant="contained" size="large" onClick={goOn} sx={style}>
          {t('Subscribe with your email')}
        </Button>
      ) : (
        <Button variant="contained" size="large" aria-haspopup="dialog" onClick={signIn} sx={style}>
          {t('Sign in or create an account')}
        </Button>
      )}
    </>
  );
}
