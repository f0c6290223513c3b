import { type HistoryEntry, historyQuery } from '@newsletters/shared/api/history';
import { dateOf } from '@newsletters/shared/model';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Button, EmptyText, ErrorBanner, Paper, Typography } from '@newsletters/shared/ui';
import { useEffect, useRef } from 'react';
import { Entry } from './Entry';
import type { HistoryViewProps } from './shown';

/** The day of an entry, as a heading. */
function dayOf({ recorded_at }: HistoryEntry): string {
  const day = dateOf(recorded_at);
  const now = new Date();
  if (day === dateOf(now.toISOString())) return t('Today');
  now.setDate(now.getDate() - 1);
  return day === dateOf(now.toISOString()) ? t('Yesterday') : day;
}

function byDay(entries: HistoryEntry[]) {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** Moves the focus to the first of the entries that "Load more" has brought: its button may be gone. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return;
    list.current?.querySelectorAll<HTMLElement>('li')[from.current]?.focus();
    from.current = undefined;
  }, [count]);
  const remember = () => {
    from.current = count;
  };
  return { list, remember };
}

interface Props extends Pick<HistoryViewProps, 'table' | 'item' | 'onOpenItem'> {
  onRestore: (entry: HistoryEntry) => void;
}

/** The entries of the history, a group for each day. */
export function Entries({ table, item, onOpenItem, onRestore }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(historyQuery(table, item?.id));
  const entries = data.pages.flat();
  const { list, remember } = useFocusOnMore(entries.length);
  const more = () => {
    remember();
    void fetchNextPage();
  };
  if (entries.length === 0) return <EmptyText>{t('No changes yet')}</EmptyText>;
  return (
    <div ref={list}>
      {byDay(entries).map(([day, changes]) => (
        <Box component="section" key={day} aria-label={day} sx={{ mb: 3 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {day}
          </Typography>
          <Paper component="ol" variant="outlined" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {changes.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onOpenItem={item ? undefined : onOpenItem}
                onRestore={onRestore}
              />
            ))}
          </Paper>
        </Box>
      ))}
      <ErrorBanner error={error} onRetry={isFetchNextPageError ? more : () => void refetch()} />
      {hasNextPage && (
        <Box sx={{ textAlign: 'center' }}>
          <Button variant="outlined" onClick={more} loading={isFetchingNextPage}>
            {t('Load more')}
          </Button>
        </Box>
      )}
    </div>
  );
}
