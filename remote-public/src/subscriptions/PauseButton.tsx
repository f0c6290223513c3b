import {
  DialogActions,
  DialogContent,
  Form,
  FormDialog,
  Menu,
  MenuItem,
  TextField,
} from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { dayAhead, dayOf, fieldOf, LONGEST, momentIn } from './days';

const offered: [days: number, label: (until: string) => string][] = [
  [7, (until) => t('One week, until {until}', { until })],
  [14, (until) => t('Two weeks, until {until}', { until })],
];

interface DateProps {
  onUntil: (until: string) => void;
  onClose: () => void;
}

/** Asks for the day on which the pause ends. */
function PauseUntil({ onUntil, onClose }: DateProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    const until = momentIn(value);
    if (!until) return setError(t('Please choose a day within the next year'));
    onUntil(until);
    onClose();
  };
  return (
    <FormDialog title={t('Pause until a date')} open onClose={onClose}>
      <Form label={t('Pause until a date')} onSubmit={submit} error={null} pending={false}>
        <DialogContent sx={{ pt: 1, pb: 0 }}>
          <TextField
            type="date"
            label={t('Paused until')}
            fullWidth
            autoFocus
            value={value}
            onChange={(event) => {
              setValue(event.target.value);
              setError('');
            }}
            error={error !== ''}
            helperText={error || t('From this day on, issues come again.')}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: fieldOf(dayAhead(1)), max: fieldOf(dayAhead(LONGEST)) },
              formHelperText: { 'aria-live': 'polite' },
            }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button type="submit" variant="contained">
            {t('Pause')}
          </Button>
        </DialogActions>
      </Form>
    </FormDialog>
  );
}

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Called with the end of the pause. */
  onUntil: (until: string) => void;
  children?: ReactNode;
}

/** Pauses after asking for how long: a week, two weeks, or until a date. */
export function PauseButton({ onUntil, children, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        {...button}
        aria-haspopup="menu"
        aria-expanded={anchor ? true : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children ?? t('Pause')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {offered.map(([days, label]) => (
          <MenuItem
            key={days}
            onClick={() => {
              close();
              onUntil(dayAhead(days).toISOString());
            }}
          >
            {label(dayOf(dayAhead(days).toISOString()))}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            close();
            setChoosing(true);
          }}
        >
          {t('Until a date …')}
        </MenuItem>
      </Menu>
      {choosing && <PauseUntil onUntil={onUntil} onClose={() => setChoosing(false)} />}
    </>
  );
}
