import {
  changeLinkedSubscription,
  type LinkedSubscription,
  linkedSubscriptionQuery,
  type UnsubscribeAction,
} from '@newsletters/shared/api/unsubscribe';
import { isId } from '@newsletters/shared/model';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { Link, useLocation } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, focusHeading, Page, Stack, Typography } from '@newsletters/shared/ui';
import { type SubmitEvent, useEffect, useState } from 'react';
import { dayOf } from '../subscriptions/days';

/** What the page says; the server writes it into the address after a form was sent without scripts. */
const states = ['unsubscribed', 'paused', 'weekly', 'monthly', 'renewed', 'invalid', 'failed'] as const;
type State = (typeof states)[number];

const done = {
  unsubscribe: 'unsubscribed',
  pause: 'paused',
  weekly: 'weekly',
  monthly: 'monthly',
} as const satisfies Record<UnsubscribeAction, State>;

const stateIn = (search: URLSearchParams) => states.find((state) => state === search.get('state'));

/** What the page says once nothing can be chosen; what it says of the newsletter is only known to scripts. */
const said: Record<Exclude<State, 'failed'>, { title: string; text: string }> = {
  unsubscribed: {
    title: t("You've unsubscribed"),
    text: t("You won't get any more issues. One that's already on its way may still arrive."),
  },
  paused: {
    title: t('Paused for 30 days'),
    text: t('After that, issues come again. You can change this under My Subscriptions.'),
  },
  weekly: {
    title: t('You now get it weekly'),
    text: t('You can change that at any time under My Subscriptions.'),
  },
  monthly: {
    title: t('You now get it monthly'),
    text: t('You can change that at any time under My Subscriptions.'),
  },
  renewed: {
    title: t('This link is from an earlier subscription'),
    text: t(
      'You have subscribed again since. Use the link in a newer email, or sign in and open My Subscriptions.',
    ),
  },
  invalid: {
    title: t("This link doesn't work any more"),
    text: t(
      "It may be incomplete, or the account has been deleted. Once you're signed in, everything is under My Subscriptions.",
    ),
  },
};

/** Where the subscription itself says what there is to say. */
function stateOf(subscription: LinkedSubscription | null | undefined): State | undefined {
  if (subscription === null) return 'invalid';
  if (subscription?.state === 'inactive') return 'unsubscribed';
  return subscription?.state === 'renewed' ? 'renewed' : undefined;
}

/** Whether what has been done is so: an address can say anything. */
const isSo = (state: State | undefined, { paused_until, frequency }: LinkedSubscription) =>
  state === 'paused' ? paused_until !== null : state === frequency;

/** The buttons. They work without scripts, too: then, the server takes what the form sends to this address. */
function Choices({
  subscription,
  pending,
  onChoice,
}: {
  subscription: LinkedSubscription | undefined;
  pending: UnsubscribeAction | undefined;
  onChoice: (action: UnsubscribeAction) => void;
}) {
  // Everything, as long as nobody knows what it is now.
  const { frequency = 'daily', paused_until = null } = subscription ?? {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value } = event.nativeEvent.submitter as HTMLButtonElement;
    if (!pending) onChoice(value as UnsubscribeAction);
  };
  const button = (action: UnsubscribeAction, text: string) => (
    <Button
      type="submit"
      name="action"
      value={action}
      size="large"
      variant={action === 'unsubscribe' ? 'contained' : 'outlined'}
      loading={pending === action}
      disabled={pending !== undefined && pending !== action}
    >
      {text}
    </Button>
  );
  return (
    <form method="post" onSubmit={submit}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {button('unsubscribe', t('Unsubscribe'))}
        {!paused_until && button('pause', t('Pause instead'))}
      </Stack>
      {!paused_until && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('A pause lasts 30 days.')}
        </Typography>
      )}
      {frequency !== 'monthly' && (
        <>
          <Typography component="h2" variant="h6" sx={{ mt: 4, mb: 1 }}>
            {t('Less often')}
          </Typography>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            {frequency === 'daily' && button('weekly', t('Get it weekly'))}
            {button('monthly', t('Get it monthly'))}
          </Stack>
        </>
      )}
    </form>
  );
}

/** Ends the subscription that its address names, whoever opens it. Opening it does nothing: programs open links, too. */
export default function UnsubscribePage() {
  const search = new URLSearchParams(useLocation().search);
  const named = search.get('token');
  const token = isId(named) ? named : undefined;
  const [state, setState] = useState(() => stateIn(search));
  const { data, error, refetch } = useQuery({
    ...linkedSubscriptionQuery(token ?? ''),
    enabled: token !== undefined,
  });
  const { mutate, isPending, variables, error: failure } = useMutation(changeLinkedSubscription(token ?? ''));
  const choose = (action: UnsubscribeAction) =>
    mutate(action, {
      onSuccess: (changed) => setState(stateOf(changed) ?? done[action]),
    });
  const isDone = state !== undefined && state !== 'failed';
  // Later than the first view: it's the server's, which knows nothing of the token. Without one, nothing can have been done.
  useEffect(() => {
    if (!token) setState('invalid');
  }, [token]);
  useEffect(() => {
    if (isDone) focusHeading();
  }, [isDone]);
  const known = data === undefined || (data && isSo(state, data)) ? state : undefined;
  const shown = stateOf(data) ?? known;
  if (shown && shown !== 'failed') {
    const { title, text } = said[shown];
    return (
      <Page title={title} width="sm">
        {data?.title && (
          <Typography component="p" variant="h6" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {data.title}
          </Typography>
        )}
        <Typography role="status" sx={{ mb: 3 }}>
          {text}
        </Typography>
        <Button
          component={Link}
          to={data?.title ? `/newsletter/${data.newsletter_id}` : '/'}
          variant="contained"
        >
          {data?.title ? t('Open the newsletter') : t('Browse newsletters')}
        </Button>
      </Page>
    );
  }
  const title = data?.title ? t('Unsubscribe from {title}?', { title: data.title }) : t('Unsubscribe?');
  return (
    <Page title={title} width="sm">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ErrorBanner
        error={
          failure ?? (state === 'failed' && !isPending && t('Not possible at the moment. Please try again.'))
        }
      />
      <Typography sx={{ mb: 3 }}>
        {data?.paused_until
          ? t("It's paused until {date}.", { date: dayOf(data.paused_until) })
          : t("You don't need an account or a password. Nothing happens until you press a button.")}
      </Typography>
      <Choices
        subscription={data ?? undefined}
        pending={isPending ? variables : undefined}
        onChoice={choose}
      />
    </Page>
  );
}
