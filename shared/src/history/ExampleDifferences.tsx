import { exampleChangeQuery, type HistoryEntry } from '@newsletters/shared/api/history';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ExpandIcon, PageBoundary, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { LineDifferences } from './Differences';
import { sizesOf } from './size';

function Lines({ entry }: { entry: HistoryEntry }) {
  const { data: change } = useSuspenseQuery(exampleChangeQuery(entry));
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="caption">{sizesOf(change)}</Typography>
      <LineDifferences
        before={change.before ?? ''}
        after={change.after ?? ''}
        label={t('Example issue, differences')}
      />
    </Stack>
  );
}

/** A changed example issue: the changed lines on demand. */
export function ExampleDifferences({ entry }: { entry: HistoryEntry }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Typography variant="body2">{t('Example issue changed')}</Typography>
      <Button
        size="small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        endIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
        onClick={() => setOpen(!open)}
        sx={{ marginInlineStart: -0.625 }}
      >
        {open ? t('Hide differences') : t('Show differences')}
      </Button>
      {open && (
        <Box id={id} sx={{ mt: 1 }}>
          <PageBoundary loading={<Skeleton variant="rounded" height={120} />}>
            <Lines entry={entry} />
          </PageBoundary>
        </Box>
      )}
    </div>
  );
}
