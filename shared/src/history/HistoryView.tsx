import { type HistoryEntry, historyPeopleQuery, historyQuery } from '@newsletters/shared/api/history';
import { queryClient, useInfiniteQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { BackIcon, Button, focusHeading, Page, PageBoundary, Typography } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import { Entries } from './Entries';
import { Filters } from './Filters';
import { recorded } from './fields';
import { useFilter } from './filter';
import { RestoreDialog } from './RestoreDialog';
import type { HistoryViewProps } from './shown';

/** The changes to the rows of a table, newest first, each with a way back to what was there before. */
export function HistoryView({ table, item, onOpenItem, onBack }: HistoryViewProps) {
  // `opened` changes with each opening, so that each dialog starts afresh.
  const [restoring, setRestoring] = useState<{ entry: HistoryEntry; open: boolean; opened: number }>();
  const restore = (entry: HistoryEntry) =>
    setRestoring((last) => ({ entry, open: true, opened: (last?.opened ?? 0) + 1 }));
  const [back, setBack] = useState<number[]>([]);
  const { filter, change } = useFilter(table);
  useEffect(focusHeading, []);
  // The newest change may have renamed the item, as a restored title does.
  const { data } = useInfiniteQuery({ ...historyQuery(table, { rowId: item?.id }), enabled: Boolean(item) });
  const name = data?.pages[0]?.[0]?.label ?? item?.name ?? '';
  return (
    <Page
      title={item ? t('History of {name}', { name }) : recorded[table].heading}
      width="md"
      actions={
        <Button startIcon={<BackIcon />} onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 3, mt: -1.5 }}>
        {table === 'profiles' && !item
          ? t('Changes of roles and removed subscriptions of the last 90 days, newest first.')
          : t('Changes of the last 90 days, newest first.')}
      </Typography>
      {!item && <Filters table={table} filter={filter} onChange={change} />}
      <PageBoundary
        resetKeys={[item?.id, filter.search, filter.actorId, filter.kind]}
        onRetry={() => void queryClient.refetchQueries({ queryKey: historyPeopleQuery(table).queryKey })}
      >
        <Entries
          table={table}
          item={item}
          filter={item ? {} : filter}
          onOpenItem={onOpenItem}
          onRestore={restore}
          back={back}
        />
      </PageBoundary>
      {restoring && (
        <RestoreDialog
          key={restoring.opened}
          entry={restoring.entry}
          open={restoring.open}
          onClose={() => setRestoring({ ...restoring, open: false })}
          onBack={() => setBack([...back, restoring.entry.id])}
        />
      )}
    </Page>
  );
}
