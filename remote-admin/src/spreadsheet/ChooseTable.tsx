import { TextField } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import {
  Box,
  Button,
  ErrorBanner,
  focusHeading,
  Loading,
  Paper,
  Stack,
  Typography,
} from '@newsletters/shared/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useFileDrop } from '../images/useFileDrop';
import { readPasted, readTable } from './readTable';

interface Props {
  onRead: (cells: string[][]) => void;
}

/** Takes a table: from a file that is chosen or dropped, or from pasted cells. */
export function ChooseTable({ onRead }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [error, setError] = useState<unknown>();
  const read = async (work: () => Promise<string[][]>) => {
    setError(undefined);
    setReading(true);
    try {
      onRead(await work());
      // What had the focus goes.
      focusHeading({ preventScroll: true });
    } catch (failure) {
      setError(failure);
    }
    setReading(false);
  };
  const readFile = (file: File) => read(() => readTable(file));
  const { over, handlers } = useFileDrop(readFile, reading);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise choosing the same file again would fire no change event.
    target.value = '';
    if (file) void readFile(file);
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <ErrorBanner error={error} always />
      {reading && <Loading />}
      <Paper
        variant="outlined"
        {...handlers}
        sx={{
          p: { xs: 3, sm: 5 },
          textAlign: 'center',
          borderStyle: 'dashed',
          ...(over && { borderColor: 'primary.main', bgcolor: 'action.hover' }),
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('Choose a spreadsheet')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
          onChange={chosen}
        />
        <Button variant="contained" disabled={reading} onClick={() => input.current?.click()}>
          {t('Choose file')}
        </Button>
        <Typography sx={{ mt: 1.5 }}>{t('or drop it here')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t(
            '.csv, .tsv or .xlsx, up to 1,000 rows. Columns such as Title, Category, Description and Image are found by their headings.',
          )}
        </Typography>
      </Paper>
      <Box>
        <TextField
          label={t('Or paste cells')}
          multiline
          minRows={3}
          maxRows={8}
          fullWidth
          value=""
          disabled={reading}
          helperText={t('Copy them in your spreadsheet, with the headings.')}
          onChange={({ target }) => void read(() => readPasted(target.value))}
        />
      </Box>
    </Stack>
  );
}
