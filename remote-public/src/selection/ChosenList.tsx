import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { t } from '@newsletters/shared/texts';
import { Box, CloseIcon, focusHeading, IconButton, Picture, Stack, Typography } from '@newsletters/shared/ui';
import { useId } from 'react';
import { FrequencySelect } from '../subscriptions/FrequencySelect';
import { tooOften } from '../subscriptions/tooOften';
import { row, rows } from './rows';
import type { Chosen } from './store';

interface RowProps {
  choice: Chosen;
  /** Undefined until it has been read, and if visitors can't find it. */
  newsletter: NewsletterListItem | undefined;
  /** Whether it can be subscribed to, as far as is known. */
  isAvailable: boolean;
  onChange: (choice: Chosen) => void;
  onRemove: () => void;
}

function Row({ choice, newsletter, isAvailable, onChange, onRemove }: RowProps) {
  const id = useId();
  const { title } = choice;
  return (
    <Stack component="li" direction="row" sx={row}>
      <Picture
        src={newsletter?.image_url}
        focus={newsletter?.image_focus}
        alt=""
        sizes="64px"
        sx={{ width: 64, flexShrink: 0, borderRadius: 1, display: { xs: 'none', sm: 'block' } }}
      />
      <div style={{ flex: '1 1 6rem', minWidth: 0 }}>
        <Typography id={id} dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography aria-live="polite" variant="body2" color="textSecondary">
          {isAvailable ? newsletter && tooOften(choice.frequency, newsletter) : t('No longer available')}
        </Typography>
      </div>
      {isAvailable && (
        <Box sx={{ minWidth: 0 }}>
          <FrequencySelect
            value={choice.frequency}
            onChange={(frequency) => onChange({ ...choice, frequency })}
            describedBy={id}
          />
        </Box>
      )}
      <IconButton
        aria-label={t('Remove {title} from your selection', { title })}
        onClick={onRemove}
        edge="end"
      >
        <CloseIcon />
      </IconButton>
    </Stack>
  );
}

interface Props {
  choices: readonly Chosen[];
  /** Those of them that visitors can find. */
  newsletters: NewsletterListItem[];
  /** Those of the choices that can be subscribed to. */
  available: readonly Chosen[];
  onChange: (choices: Chosen[]) => void;
}

/** What has been chosen, each with its frequency. */
export const ChosenList = ({ choices, newsletters, available, onChange }: Props) => (
  <Stack component="ul" sx={rows}>
    {choices.map((choice) => (
      <Row
        key={choice.id}
        choice={choice}
        newsletter={newsletters.find(({ id }) => id === choice.id)}
        isAvailable={available.includes(choice)}
        onChange={(changed) => onChange(choices.map((one) => (one.id === choice.id ? changed : one)))}
        onRemove={() => {
          // The button goes with its row.
          focusHeading({ preventScroll: true });
          onChange(choices.filter(({ id }) => id !== choice.id));
        }}
      />
    ))}
  </Stack>
);
