import type { Connection, ToolList } from '@newsletters/shared/api/handOver';
import { MenuItem, TextField } from '@newsletters/shared/forms';
import { wordOrder } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { type FormEvent, useState } from 'react';

/** What connects the newsletter. */
export interface Connecting {
  connect: (to: Connection) => void;
  pending: boolean;
  error: Error | null;
}

interface Props extends Connecting {
  lists: ToolList[];
  webhook: boolean;
}

/** Chooses the list of listmonk that a newsletter's subscriptions are handed over to, or the webhook. */
export function ChooseList({ lists, webhook, connect, pending, error }: Props) {
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);
  const chosen = webhook && value === 'webhook' ? value : lists.find(({ id }) => String(id) === value)?.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen === undefined);
    if (chosen !== undefined && !pending) connect(chosen);
  };
  if (lists.length === 0 && !webhook)
    return <Typography>{t('listmonk has no lists. Once it has one, you can choose it here.')}</Typography>;
  const order = wordOrder();
  const isMissing = missing && chosen === undefined;
  return (
    <div>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TextField
          select
          id="hand-over-list"
          label={webhook ? t('List in listmonk or webhook') : t('List in listmonk')}
          size="small"
          value={chosen ?? ''}
          error={isMissing}
          helperText={
            isMissing && (webhook ? t('Please select a list or the webhook') : t('Please select a list'))
          }
          onChange={({ target }) => setValue(String(target.value))}
          sx={{ width: { xs: '100%', sm: 360 } }}
        >
          {lists
            .toSorted((one, other) => order(one.name, other.name))
            .map(({ id, name }) => (
              <MenuItem
                key={id}
                value={id}
                dir="auto"
                sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
              >
                {name}
              </MenuItem>
            ))}
          {webhook && <MenuItem value="webhook">{t('Webhook')}</MenuItem>}
        </TextField>
        <Box>
          <Button type="submit" variant="contained" loading={pending}>
            {t('Connect')}
          </Button>
        </Box>
      </Box>
      <ErrorBanner error={error} />
    </div>
  );
}
