import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { notify } from '@newsletters/shared/notifications';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { DialogActions } from './DialogActions';
import { FormDialog } from './FormDialog';
import { saveFile, today } from './saveFile';

interface Options {
  onProgress: (done: number, total: number | undefined) => void;
  signal: AbortSignal;
}

interface Props<Format extends string> {
  /** How far it is: "200 of 1,200 users"; without a total, "200 users". */
  progressText: (done: number, total: number | undefined) => string;
  /** What has been done: "1,200 users saved in users.csv". */
  savedText: (count: number, file: string) => string;
  /** The formats, each with a sentence on what it's for. A single one is no choice. */
  formats: Record<Format, string>;
  /** Writes the file. */
  write: (format: Format, options: Options) => Promise<{ content: Blob; count: number }>;
  /** The file's name, without date and extension. */
  fileName: string;
  onClose: () => void;
}

/** The names of the formats that aren't products. */
const formatNames: Record<string, string> = {
  Spreadsheet: t('Spreadsheet'),
  'Other software': t('Other software'),
};

interface ProgressProps {
  progressText: Props<string>['progressText'];
  progress: { done: number; total: number | undefined } | undefined;
}

function Progress({ progressText, progress }: ProgressProps) {
  const { done, total } = progress ?? { done: 0, total: undefined };
  return (
    <Box sx={{ mt: 2 }}>
      <LinearProgress
        aria-label={t('Exporting')}
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? (100 * done) / total : undefined}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {done > 0 ? progressText(done, total || undefined) : t('Preparing…')}
      </Typography>
    </Box>
  );
}

/** Saves a long list as CSV, in the format that the user chooses, with progress. Nothing is saved unless it's complete. */
export function ExportDialog<Format extends string>({
  progressText,
  savedText,
  formats,
  write,
  fileName,
  onClose,
}: Props<Format>) {
  const labelId = useId();
  const all = Object.keys(formats) as Format[];
  const [format, setFormat] = useState(all[0] as Format);
  const [progress, setProgress] = useState<ProgressProps['progress']>();
  const [open, setOpen] = useState(true);
  const controller = useRef<AbortController>(undefined);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setProgress(undefined);
      const { content, count } = await write(format, {
        onProgress: (done, total) => setProgress({ done, total }),
        signal,
      });
      signal.throwIfAborted();
      const file = `${fileName}-${today()}.csv`;
      saveFile(file, content);
      notify({ message: savedText(count, file) });
      setOpen(false);
    },
  });
  useEffect(() => () => controller.current?.abort(), []);
  const cancel = () => {
    controller.current?.abort();
    reset();
    if (!isPending) setOpen(false);
  };
  return (
    <FormDialog title={t('Export CSV')} open={open} onClose={cancel} onClosed={onClose}>
      <Box sx={{ px: 3, pb: 2 }}>
        <ErrorBanner error={error} always />
        {all.length === 1 ? (
          <Typography>{formats[format]}</Typography>
        ) : (
          <>
            <FormLabel id={labelId}>{t('Format')}</FormLabel>
            <RadioGroup
              aria-labelledby={labelId}
              value={format}
              onChange={({ target }) => setFormat(target.value as Format)}
            >
              {all.map((name) => (
                <FormControlLabel
                  key={name}
                  value={name}
                  disabled={isPending}
                  control={<Radio />}
                  sx={{ alignItems: 'flex-start', mt: 0.5 }}
                  label={
                    <Box component="span" sx={{ display: 'block', pt: 1 }}>
                      {formatNames[name] ?? name}
                      <Typography
                        component="span"
                        variant="body2"
                        color="textSecondary"
                        sx={{ display: 'block' }}
                      >
                        {formats[name]}
                      </Typography>
                    </Box>
                  }
                />
              ))}
            </RadioGroup>
          </>
        )}
        {isPending && <Progress progressText={progressText} progress={progress} />}
      </Box>
      <DialogActions>
        <Button onClick={cancel}>{t('Cancel')}</Button>
        <Button variant="contained" loading={isPending} onClick={() => mutate()}>
          {t('Export')}
        </Button>
      </DialogActions>
    </FormDialog>
  );
}
