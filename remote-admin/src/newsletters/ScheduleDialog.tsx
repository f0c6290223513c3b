import { DialogActions, FormDialog, TextField } from '@newsletters/shared/forms';
import { publishProblem } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Button } from '@newsletters/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import { momentIn, timeZone } from './moments';
import { INCOMPLETE, isPast, LATEST } from './publishing';

interface Props {
  /** How many newsletters are scheduled. */
  count: number;
  open: boolean;
  /** Called with a moment as the database writes it. */
  onSchedule: (moment: string) => void;
  onClose: () => void;
}

const PASSED = t('This moment has passed. Choose a later one');

/** It goes with the dialog, so nothing of the last time is left when that opens again. */
function ScheduleForm({ onSchedule, onClose }: Pick<Props, 'onSchedule' | 'onClose'>) {
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const moment = momentIn(input.current?.value ?? '') ?? INCOMPLETE;
    const found = publishProblem(moment) ?? (isPast(moment) ? PASSED : '');
    setProblem(found);
    if (found) input.current?.focus();
    else onSchedule(moment);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Box sx={{ px: 3, pt: 1, pb: 2 }}>
        <TextField
          type="datetime-local"
          id="schedule-at"
          label={t('Publish on')}
          fullWidth
          required
          autoFocus
          inputRef={input}
          error={problem !== ''}
          helperText={
            problem ||
            t('In your time zone, {zone}. Until then, only editors see them.', { zone: timeZone() })
          }
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { max: LATEST },
            formHelperText: { 'aria-live': 'polite' },
          }}
        />
      </Box>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="contained">
          {t('Schedule')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for the moment at which newsletters appear. */
export function ScheduleDialog({ count, open, ...form }: Props) {
  return (
    <FormDialog
      title={t('Schedule {count, plural, one {# newsletter} other {# newsletters}}', { count })}
      open={open}
      onClose={form.onClose}
    >
      <ScheduleForm {...form} />
    </FormDialog>
  );
}
