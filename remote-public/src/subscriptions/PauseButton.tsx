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
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { dayAhead, dayOf, fieldOf, LONGEST, momentIn } from './days';

const offered: [days: number, label: (until: string) => string][] = [
  [7, (until) => t('One week, until {until}', { until })],
  [14, (until) => t('Two weeks, until {until}', { until })],
];

/** Asks for the day on which the pause ends. */
function DateForm({ onChoose }: { onChoose: (until: string) => void }) {
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    const until = momentIn(value);
    if (until) onChoose(until);
    else setError(t('Please choose a day within the next year'));
  };
  return (
    <Form label={t('Pause until a date')} onSubmit={submit} error={null} pending={false}>
      <DialogContent sx={{ pt: 1 }}>
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
      <DialogActions>
        <Button type="submit" variant="contained">
          {t('Pause')}
        </Button>
      </DialogActions>
    </Form>
  );
}

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Called with the end of the pause. */
  onUntil: (until: string) => void;
  /** Given while there is a pause: the button then ends it, and stays the same element, so that it keeps the focus. */
  onResume?: () => void;
  children?: ReactNode;
}

/** Pauses after asking for how long: a week, two weeks, or until a date. */
export function PauseButton({ onUntil, onResume, children, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string>(undefined);
  const [open, setOpen] = useState<'menu' | 'date'>();
  const choose = (until: string) => {
    chosen.current = until;
    setOpen(undefined);
  };
  // Once menu or dialog is off the screen, so that the button has the focus when it's disabled for the time of the request.
  const act = () => {
    button.current?.focus();
    if (chosen.current) onUntil(chosen.current);
    chosen.current = undefined;
  };
  return (
    <>
      <Button
        {...rest}
        ref={button}
        aria-haspopup={onResume ? undefined : 'menu'}
        aria-expanded={open === 'menu' ? true : undefined}
        onClick={onResume ?? (() => setOpen('menu'))}
      >
        {children ?? (onResume ? t('Resume now') : t('Pause'))}
      </Button>
      <Menu
        open={open === 'menu'}
        anchorEl={button.current}
        onClose={() => setOpen(undefined)}
        slotProps={{ transition: { onExited: () => open !== 'date' && act() } }}
      >
        {offered.map(([days, label]) => {
          const until = dayAhead(days).toISOString();
          return (
            <MenuItem key={days} onClick={() => choose(until)}>
              {label(dayOf(until))}
            </MenuItem>
          );
        })}
        <MenuItem onClick={() => setOpen('date')}>{t('Until a date…')}</MenuItem>
      </Menu>
      <FormDialog
        title={t('Pause until a date')}
        open={open === 'date'}
        onClose={() => setOpen(undefined)}
        onClosed={act}
      >
        <DateForm onChoose={choose} />
      </FormDialog>
    </>
  );
}
