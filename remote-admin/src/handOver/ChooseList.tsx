import type { ToolList } from '@newsletters/shared/api/handOver';
import { MenuItem, TextField } from '@newsletters/shared/forms';
import { wordOrder } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { type FormEvent, useState } from 'react';

/** What connects the newsletter. */
export interface Connecting {
  connect: (list: number) => void;
  pending: boolean;
  error: Error | null;
}

/** Chooses the list in the mailing tool that a newsletter's subscriptions are handed over to. */
export function ChooseList({ lists, connect, pending, error }: Connecting & { lists: ToolList[] }) {
  const [chosen, setChosen] = useState<number>();
  const [missing, setMissing] = useState(false);
  const list = lists.find(({ id }) => id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!list);
    if (list && !pending) connect(list.id);
  };
  if (lists.length === 0)
    return <Typography>{t('listmonk has no lists. Once it has one, you can choose it here.')}</Typography>;
  const order = wordOrder();
  return (
    <div>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TextField
          select
          id="hand-over-list"
          label={t('List in listmonk')}
          size="small"
          value={list?.id ?? ''}
          error={missing && !list}
          helperText={missing && !list && t('Please select a list')}
          onChange={({ target }) => setChosen(Number(target.value))}
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
