import { type ChoiceOutcome, subscribeToSelection } from '@newsletters/shared/api/selection';
import type { Frequency } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { rich, t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, focusHeading, Page, Stack, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useHome } from '../newsletter/origin';
import { subscribedLabels } from '../subscriptions/subscribedLabels';
import { row, rows } from './rows';
import type { Chosen } from './store';

/** What is said of a newsletter that nothing has changed for. */
const unchanged: Record<Exclude<ChoiceOutcome, 'subscribed' | 'left'>, string> = {
  active: t('You were subscribed already, and nothing has changed.'),
  paused: t('Your subscription is paused, and stays so.'),
  unavailable: t('No longer available'),
};

const unsubscribed = t('You unsubscribed from it earlier.');

function sentenceFor(outcome: ChoiceOutcome, frequency: Frequency) {
  if (outcome === 'subscribed') return subscribedLabels[frequency];
  return outcome === 'left' ? unsubscribed : unchanged[outcome];
}

interface RowProps {
  choice: Chosen;
  outcome: ChoiceOutcome;
  onSubscribed: () => void;
}

function Row({ choice, outcome, onSubscribed }: RowProps) {
  const { mutate, data, isPending, error } = useMutation(subscribeToSelection);
  const now = data?.get(choice.id) ?? outcome;
  return (
    <Stack component="li" direction="row" sx={row}>
      <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {choice.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {sentenceFor(now, choice.frequency)}
        </Typography>
      </div>
      {now === 'left' && (
        <Button
          variant="outlined"
          loading={isPending}
          onClick={() =>
            mutate(
              { choices: [choice], again: true },
              { onSuccess: (outcomes) => outcomes.get(choice.id) === 'subscribed' && onSubscribed() },
            )
          }
        >
          {t('Subscribe again')}
        </Button>
      )}
      <ErrorBanner error={error} />
    </Stack>
  );
}

interface Props {
  choices: readonly Chosen[];
  outcomes: ReadonlyMap<string, ChoiceOutcome>;
  /** The address of the account. */
  email: ReactNode;
}

/** The page that says what became of each newsletter, with the ways on. */
export function Outcomes({ choices, outcomes, email }: Props) {
  // How many that had been left are subscribed to again.
  const [again, setAgain] = useState(0);
  const home = useHome();
  useEffect(() => focusHeading(), []);
  const made = again + [...outcomes.values()].filter((outcome) => outcome === 'subscribed').length;
  const title =
    made > 0
      ? t('{count, plural, one {Subscribed to # newsletter} other {Subscribed to # newsletters}}', {
          count: made,
        })
      : t('Nothing has changed');
  return (
    <Page title={title} width="sm">
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {rich('Issues go to {email}.', { email: <bdi>{email}</bdi> })}
      </Typography>
      <Stack component="ul" sx={rows}>
        {choices.map((choice) => (
          <Row
            key={choice.id}
            choice={choice}
            outcome={outcomes.get(choice.id) ?? 'unavailable'}
            onSubscribed={() => setAgain((before) => before + 1)}
          />
        ))}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to="/subscriptions" variant="contained">
          {t('My Subscriptions')}
        </Button>
        <Button component={Link} to={home}>
          {t('Back to Newsletters')}
        </Button>
      </Stack>
    </Page>
  );
}
