import { pauseOf, type Subscription } from '@newsletters/shared/api/subscriptions';
import { type Frequency, frequencyLabels, frequencyOf, isActive } from '@newsletters/shared/model';
import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import {
  Box,
  Button,
  ErrorBanner,
  IconButton,
  link,
  MoreIcon,
  Picture,
  Typography,
} from '@newsletters/shared/ui';
import { memo, useId } from 'react';
import { linkTo } from '../newsletter/linkTo';
import { dayOf } from './days';
import { FrequencySelect } from './FrequencySelect';
import { tellIfMoved } from './feedback';
import { PauseButton } from './PauseButton';
import { isOpen, nameOf, unavailable } from './shown';
import { usePause, usePaused } from './usePause';
import { useSubscriptionChange } from './useSubscriptionChange';

/** One line on wide screens; on others, the controls are below the title. */
const row = {
  display: 'grid',
  gridTemplate: {
    xs: '"cover about menu" auto "controls controls controls" auto / 56px minmax(0, 1fr) auto',
    md: '"cover about controls menu" auto / 56px minmax(0, 1fr) auto auto',
  },
  alignItems: 'center',
  columnGap: 1.5,
  // The label of the frequency reaches into it.
  rowGap: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};

interface Props {
  subscription: Subscription;
  /** The level of its title. */
  heading: 'h2' | 'h3';
  /** Opens the menu of the subscription at its button. */
  onMore: (subscription: Subscription, button: HTMLElement) => void;
}

interface AboutProps extends Pick<Props, 'subscription' | 'heading'> {
  titleId: string;
}

/** The status in words. */
function statusOf(subscription: Subscription) {
  const until = pauseOf(subscription);
  if (until) return t('Paused until {date}', { date: dayOf(until) });
  return isActive(subscription) ? t('Active') : t('Inactive');
}

function About({ subscription, heading, titleId }: AboutProps) {
  const { newsletters: newsletter } = subscription;
  const active = isActive(subscription) && !pauseOf(subscription);
  const isOver = newsletter?.state === 'discontinued';
  const unlessOver = { display: { xs: isOver ? 'none' : 'block', sm: 'block' } };
  return (
    <Box sx={{ gridArea: 'about', minWidth: 0 }}>
      <Typography id={titleId} variant="h3" component={heading} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {newsletter ? (
          <Box component={Link} {...linkTo(newsletter)} sx={{ ...link, color: 'inherit' }}>
            {newsletter.title}
          </Box>
        ) : (
          unavailable
        )}
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ display: 'flex', gap: '0.5ch', overflow: 'hidden', whiteSpace: 'nowrap' }}
      >
        <Box
          component="span"
          sx={{ flexShrink: 0, fontWeight: 600, color: active ? 'primary.main' : undefined }}
        >
          {statusOf(subscription)}
        </Box>
        {isOver && (
          <Box component="span" sx={{ flexShrink: 0 }}>
            · {t('No longer published')}
          </Box>
        )}
        {newsletter && (
          <>
            <Box component="span" sx={unlessOver}>
              ·
            </Box>
            {/* In its own direction, so that its end is cut off. */}
            <Typography component="bdi" variant="inherit" noWrap sx={unlessOver}>
              {newsletter.description}
            </Typography>
          </>
        )}
      </Typography>
    </Box>
  );
}

/** One of the user's subscriptions, with its actions. It's not drawn again when the list has only measured its rows. */
export const SubscriptionRow = memo(function SubscriptionRow({ subscription, heading, onMore }: Props) {
  const titleId = useId();
  const { user_id: userId, newsletter_id: newsletterId } = subscription;
  const change = useSubscriptionChange({ id: newsletterId, title: nameOf(subscription) }, true);
  const pause = usePause([subscription]);
  const paused = usePaused([subscription]).length > 0;
  const pending = change.isPending || pause.isPending;
  const active = isActive(subscription);
  const frequency = frequencyOf(subscription.frequency);
  const open = isOpen(subscription);
  const failed = (error: Error) => tellIfMoved(subscription, error);
  const update = (wanted: { active: boolean; frequency: Frequency }) => {
    if (pending) return;
    change.mutateAsync({ userId, newsletterId, ...wanted }).catch(failed);
  };
  const pauseUntil = (until: string | undefined) => {
    if (pending) return;
    pause.mutateAsync({ userId, newsletterId, until }).catch(failed);
  };
  return (
    <article aria-labelledby={titleId}>
      <ErrorBanner error={change.error ?? pause.error} />
      <Box sx={row}>
        <Picture
          src={subscription.newsletters?.image_url}
          focus={subscription.newsletters?.image_focus}
          alt=""
          // The square is the middle of a cover of 100 by 56 pixels.
          sizes="100px"
          ratio={1}
          sx={{ gridArea: 'cover', borderRadius: 1 }}
        />
        <About subscription={subscription} heading={heading} titleId={titleId} />
        <Box sx={{ gridArea: 'controls', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 11.25rem' }, '& > *': { width: '100%' } }}>
            {active && open ? (
              <FrequencySelect
                value={change.isPending ? change.variables.frequency : frequency}
                onChange={(value) => update({ active: true, frequency: value })}
                disabled={pending}
                describedBy={titleId}
              />
            ) : (
              <Typography variant="body2" color="textSecondary">
                {frequencyLabels[frequency]}
              </Typography>
            )}
          </Box>
          {active && (
            <PauseButton
              variant="outlined"
              aria-describedby={titleId}
              loading={pause.isPending}
              disabled={pending}
              onUntil={pauseUntil}
              onResume={paused ? () => pauseUntil(undefined) : undefined}
              sx={{ minWidth: 120, flexGrow: { xs: 1, sm: 0 } }}
            />
          )}
          {(active || open) && (
            <Button
              variant="outlined"
              aria-describedby={titleId}
              loading={change.isPending && change.variables.active !== active}
              disabled={pending}
              // By the second click of a double click, another subscription may have taken this one's place.
              onClick={({ detail }) => detail < 2 && update({ active: !active, frequency })}
              sx={{ minWidth: 124, flexGrow: { xs: 1, sm: 0 } }}
            >
              {active ? t('Unsubscribe') : t('Reactivate')}
            </Button>
          )}
        </Box>
        <IconButton
          aria-label={t('More actions for {name}', { name: nameOf(subscription) })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMore(subscription, currentTarget)}
          sx={{ gridArea: 'menu' }}
        >
          <MoreIcon />
        </IconButton>
      </Box>
    </article>
  );
});
