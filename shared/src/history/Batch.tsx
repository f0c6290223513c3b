import { type HistoryFilter, historyQuery } from '@newsletters/shared/api/history';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ExpandIcon, PageBoundary, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { BatchName } from './BatchName';
import { Entry, type EntryProps, listStyle, Made, Operation } from './Entry';
import { LoadMore } from './LoadMore';
import { useFocusOnMore } from './useFocusOnMore';

interface Props extends EntryProps {
  filter: HistoryFilter;
}

function Opened({ entry: { table_name, batch }, filter, ...actions }: Props) {
  const query = useSuspenseInfiniteQuery(historyQuery(table_name, { batch: batch ?? undefined, ...filter }));
  const entries = query.data.pages.flat();
  const { list, remember } = useFocusOnMore(entries.length);
  return (
    <div ref={list}>
      <Box component="ol" sx={listStyle}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} {...actions} />
        ))}
      </Box>
      <LoadMore query={query} onMore={remember} />
    </div>
  );
}

/** A bulk action: what was done to how many, and each change on demand. */
export function Batch(props: Props) {
  const { entry } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack component="li" tabIndex={-1}>
      <Stack direction="row" sx={{ gap: 1.5, minWidth: 0 }}>
        <Operation operation={entry.done ?? ''} />
        <Stack sx={{ gap: 0.5, minWidth: 0, flexGrow: 1, alignItems: 'flex-start' }}>
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <BatchName {...entry} />
          </Typography>
          <Made {...entry} />
          <Button
            size="small"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            endIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
            onClick={() => setOpen(!open)}
            sx={{ marginInlineStart: -0.625 }}
          >
            {open ? t('Hide changes') : t('Show changes')}
          </Button>
        </Stack>
      </Stack>
      {open && (
        <Box id={id} sx={{ marginInlineStart: { sm: 4 } }}>
          <PageBoundary loading={<Skeleton variant="rounded" height={120} />}>
            <Opened {...props} />
          </PageBoundary>
        </Box>
      )}
    </Stack>
  );
}
