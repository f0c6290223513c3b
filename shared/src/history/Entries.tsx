import { type HistoryEntry, type HistoryFilter, historyQuery } from '@newsletters/shared/api/history';
import { dateOf } from '@newsletters/shared/model';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, EmptyText, Paper, Typography } from '@newsletters/shared/ui';
import { Batch } from './Batch';
import { Entry, type EntryProps, listStyle } from './Entry';
import { isWhole } from './filter';
import { LoadMore } from './LoadMore';
import type { HistoryViewProps } from './shown';
import { useFocusOnMore } from './useFocusOnMore';

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

/** The deletions whose rows are there again, and the entries that brought a deleted row back, as far as the list tells. */
function comebacksIn(newestFirst: HistoryEntry[]): ReadonlySet<HistoryEntry> {
  const comebacks = new Set<HistoryEntry>();
  const isThere = new Map<string | null, boolean>();
  for (const entry of newestFirst.toReversed()) {
    const { operation, row_id } = entry;
    if (operation === 'insert' && row_id && isThere.get(row_id) === false) comebacks.add(entry);
    if (operation === 'insert' || operation === 'delete') isThere.set(row_id, operation === 'insert');
  }
  for (const entry of newestFirst)
    if (entry.operation === 'delete' && isThere.get(entry.row_id)) comebacks.add(entry);
  return comebacks;
}

interface Props
  extends Pick<HistoryViewProps, 'table' | 'item' | 'onOpenItem'>,
    Pick<EntryProps, 'onRestore' | 'back'> {
  filter: HistoryFilter;
}

/** The entries of the history, a group for each day; of a bulk action, one that opens. */
export function Entries({ table, item, filter, onOpenItem, onRestore, back }: Props) {
  const query = useSuspenseInfiniteQuery(historyQuery(table, { rowId: item?.id, ...filter }));
  const entries = query.data.pages.flat();
  const { list, remember } = useFocusOnMore(entries.length);
  const comebacks = comebacksIn(entries);
  if (entries.length === 0)
    return (
      <>
        <EmptyText>{isWhole(filter) ? t('No changes yet') : t('No changes found')}</EmptyText>
        <LoadMore query={query} onMore={remember} />
      </>
    );
  return (
    <div ref={list}>
      {byDay(entries).map(([day, changes]) => (
        <Box component="section" key={day} aria-label={day} sx={{ mb: 3 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {day}
          </Typography>
          <Paper component="ol" variant="outlined" sx={listStyle}>
            {changes.map((entry) => {
              const Row = entry.entries > 1 ? Batch : Entry;
              return (
                <Row
                  // Of accounts, the entries come from two tables.
                  key={`${entry.operation} ${entry.id}`}
                  entry={entry}
                  // Not passed on to the changes of a bulk action.
                  cameBack={entry.entries === 1 && comebacks.has(entry)}
                  filter={filter}
                  onOpenItem={item ? undefined : onOpenItem}
                  onRestore={onRestore}
                  back={back}
                />
              );
            })}
          </Paper>
        </Box>
      ))}
      <LoadMore query={query} onMore={remember} />
    </div>
  );
}
