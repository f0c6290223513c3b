import { isActive, type Subscription } from '@newsletters/shared/api/subscriptions';
import { TextField } from '@newsletters/shared/forms';
import { type Frequency, frequencies, frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import { Link } from '@newsletters/shared/router';
import { Box, Button, Chip, ErrorBanner, MuiLink, Paper, Typography } from '@newsletters/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { useSubscriptionChange } from './useSubscriptionChange';

interface FrequencyProps {
  value: Frequency;
  onChange: (frequency: Frequency) => void;
  disabled: boolean;
  describedBy: string;
}

function FrequencySelect({ value, onChange, disabled, describedBy }: FrequencyProps) {
  return (
    <TextField
      select
      label="Frequency"
      size="small"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(frequencyOf(event.target.value))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-describedby': describedBy } }}
      sx={{ minWidth: 180 }}
    >
      {frequencies.map((frequency) => (
        <option key={frequency} value={frequency}>
          {frequencyLabels[frequency]}
        </option>
      ))}
    </TextField>
  );
}

/** Gives the focus back to a control after it was disabled: browsers take it away from disabled elements. */
function useFocusBack(pending: boolean) {
  const acted = useRef<Element>(null);
  useEffect(() => {
    if (pending) return;
    if (document.activeElement === document.body && acted.current instanceof HTMLElement)
      acted.current.focus();
    acted.current = null;
  }, [pending]);
  return () => {
    acted.current = document.activeElement;
  };
}

interface Props {
  subscription: Subscription;
  onDelete: (subscription: Subscription) => void;
}

function About({ subscription, titleId }: { subscription: Subscription; titleId: string }) {
  const { newsletters: newsletter, newsletter_id } = subscription;
  return (
    <>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mr: 1 }}>
        {newsletter ? (
          <MuiLink component={Link} to={`/newsletter/${newsletter_id}`} color="inherit">
            {newsletter.title}
          </MuiLink>
        ) : (
          'This newsletter is no longer available'
        )}
      </Typography>
      {newsletter && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{
            mt: 0.5,
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 3,
            overflow: 'hidden',
          }}
        >
          {newsletter.description}
        </Typography>
      )}
    </>
  );
}

/** One of the user's subscriptions, with its actions. */
export function SubscriptionCard({ subscription, onDelete }: Props) {
  const titleId = useId();
  const change = useSubscriptionChange(
    { id: subscription.newsletter_id, title: subscription.newsletters?.title ?? 'this newsletter' },
    true,
  );
  const rememberFocus = useFocusBack(change.isPending);
  const active = isActive(subscription);
  const frequency = frequencyOf(subscription.frequency);
  const update = (wanted: { active: boolean; frequency: Frequency }) => {
    const { user_id: userId, newsletter_id: newsletterId } = subscription;
    if (change.isPending) return;
    rememberFocus();
    change.mutate({ userId, newsletterId, ...wanted });
  };
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: 2, mb: 2, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
        <div>
          <About subscription={subscription} titleId={titleId} />
        </div>
        <Chip
          size="small"
          label={active ? 'Active' : 'Inactive'}
          color={active ? 'primary' : 'default'}
          variant={active ? 'filled' : 'outlined'}
        />
      </Box>
      <ErrorBanner error={change.error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
        {active ? (
          <FrequencySelect
            value={change.isPending ? change.variables.frequency : frequency}
            onChange={(value) => update({ active: true, frequency: value })}
            disabled={change.isPending}
            describedBy={titleId}
          />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {frequencyLabels[frequency]}
          </Typography>
        )}
        <Box sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 0 } }} />
        <Button
          variant={active ? 'outlined' : 'contained'}
          aria-describedby={titleId}
          loading={change.isPending && change.variables.active !== active}
          disabled={change.isPending}
          // By the second click of a double click, the button may already do the opposite.
          onClick={({ detail }) => detail < 2 && update({ active: !active, frequency })}
        >
          {active ? 'Unsubscribe' : 'Reactivate'}
        </Button>
        <Button color="error" aria-describedby={titleId} onClick={() => onDelete(subscription)}>
          Delete
        </Button>
      </Box>
    </Paper>
  );
}
