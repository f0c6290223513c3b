import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import type { HistoryEntry } from '@newsletters/shared/api/history';
import { AddIcon, DeleteIcon, EditIcon } from '@newsletters/shared/forms';
import { agoOf, momentOf } from '@newsletters/shared/model';
import { rich, t } from '@newsletters/shared/texts';
import { Box, Button, link, passFocusOn, Stack, Typography } from '@newsletters/shared/ui';
import { Fragment } from 'react';
import { ChangeText } from './ChangeText';
import { ExampleDifferences } from './ExampleDifferences';
import { changesOf } from './fields';
import { actorOf, nameOf, restoreLabel } from './people';
import type { HistoryItem } from './shown';

const created = { icon: AddIcon, tone: 'success' };
const changed = { icon: EditIcon, tone: 'primary' };
const deleted = { icon: DeleteIcon, tone: 'error' };

const looks: Record<string, typeof created> = {
  insert: created,
  created,
  delete: deleted,
  deleted,
  removed: deleted,
};

/** What was done, as a sign. */
export function Operation({ operation }: { operation: string }) {
  const { icon: Icon, tone } = looks[operation] ?? changed;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 36,
        height: 36,
        borderRadius: '50%',
        color: `${tone}.main`,
        bgcolor: `color-mix(in srgb, var(--mui-palette-${tone}-main) 12%, transparent)`,
      }}
    >
      <Icon sx={{ fontSize: '1.25rem' }} />
    </Box>
  );
}

function Removed({ newsletter }: HistoryEntry) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {newsletter
        ? rich('Subscription to {newsletter} removed', {
            newsletter: <bdi>{t('“{text}”', { text: newsletter })}</bdi>,
          })
        : t('Subscription to a deleted newsletter removed')}
    </Typography>
  );
}

function Summary({ entry, cameBack }: Pick<EntryProps, 'entry' | 'cameBack'>) {
  if (entry.operation === 'removed') return <Removed {...entry} />;
  if (entry.operation === 'insert')
    return <Typography variant="body2">{cameBack ? t('Restored') : t('Created')}</Typography>;
  if (entry.operation === 'delete') {
    const { subscriptions } = entry;
    return (
      <Typography variant="body2">
        {subscriptions
          ? t('Deleted ({subscriptions, plural, one {# subscription} other {# subscriptions}})', {
              subscriptions,
            })
          : t('Deleted')}
      </Typography>
    );
  }
  const changes = changesOf(entry);
  if (changes.length === 0) return <Typography variant="body2">{t('Changed')}</Typography>;
  return changes.map((change) => (
    <Fragment key={change.column}>
      {change.kind === 'html' ? <ExampleDifferences entry={entry} /> : <ChangeText {...change} />}
    </Fragment>
  ));
}

/** Who made a change, and when. */
export const Made = (entry: HistoryEntry) => (
  <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    <bdi>{actorOf(entry)}</bdi> ·{' '}
    <time dateTime={entry.recorded_at} title={momentOf(entry.recorded_at)}>
      {agoOf(entry.recorded_at)}
    </time>
  </Typography>
);

/** A list of entries. */
export const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { gap: 1.5, p: 2 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;

export interface EntryProps {
  entry: HistoryEntry;
  /** Of a deletion: whether its row is there again. Of a creation: whether it brought a deleted row back. */
  cameBack?: boolean;
  /** Absent if only one item is shown anyway. */
  onOpenItem?: (item: HistoryItem) => void;
  onRestore: (entry: HistoryEntry) => void;
  /** The deletions whose rows have turned out to be there again, although the list may not tell. */
  back: number[];
}

function Name({ entry, onOpenItem }: Pick<EntryProps, 'entry' | 'onOpenItem'>) {
  const { row_id } = entry;
  const name = nameOf(entry);
  if (!onOpenItem || name === null) return null;
  const opens = row_id !== null && entry.operation !== 'removed';
  return (
    <Typography component="h3" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {opens ? (
        <Box
          component="button"
          title={t('Show only its history')}
          onClick={() => onOpenItem({ id: row_id, name })}
          sx={{
            ...link,
            p: 0,
            border: 0,
            bgcolor: 'transparent',
            color: 'text.primary',
            font: 'inherit',
            textAlign: 'start',
            cursor: 'pointer',
          }}
        >
          {name}
        </Box>
      ) : (
        name
      )}
    </Typography>
  );
}

/** One change: what, who, when, and the way back. */
export function Entry({ entry, cameBack, onOpenItem, onRestore, back }: EntryProps) {
  const { id, recorded_at, operation, row_id } = entry;
  const moment = momentOf(recorded_at);
  const isBack = cameBack || back.includes(id);
  const restorable = row_id !== null && !['insert', 'removed'].includes(operation) && !isBack;
  return (
    <Stack component="li" direction={{ xs: 'column', sm: 'row' }} tabIndex={-1}>
      <Stack direction="row" sx={{ gap: 1.5, flexGrow: 1, minWidth: 0 }}>
        <Operation operation={operation} />
        <Stack sx={{ gap: 0.5, minWidth: 0, flexGrow: 1 }}>
          <Name entry={entry} onOpenItem={onOpenItem} />
          <Summary entry={entry} cameBack={cameBack} />
          <Made {...entry} />
        </Stack>
      </Stack>
      {restorable && (
        <Button
          ref={passFocusOn}
          size="small"
          variant="outlined"
          startIcon={<RestoreIcon />}
          aria-label={restoreLabel(entry, moment)}
          onClick={() => onRestore(entry)}
          sx={{ flexShrink: 0, alignSelf: 'flex-start', marginInlineStart: { xs: 6, sm: 0 } }}
        >
          {t('Restore')}
        </Button>
      )}
    </Stack>
  );
}
