import { ConfirmDialog } from '@newsletters/shared/forms';
import { named } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { SelectionFrame } from '../selection/SelectionFrame';
import { ChangeMenu } from './ChangeMenu';
import { ExportNewsletters } from './ExportNewsletters';
import { MoveDialog } from './MoveDialog';
import { restorable } from './restorable';
import { ScheduleDialog } from './ScheduleDialog';
import { noneSelected, type Selected, type SelectedNewsletter } from './selected';
import type { Batch } from './useBatch';
import type { Found } from './useFound';
import { useSelectAll } from './useSelectAll';

const impactOf = (rows: SelectedNewsletter[]) => {
  const subscriptions = rows.reduce((sum, { active_subscribers }) => sum + active_subscribers, 0);
  const lost = t(
    '{newsletters, plural, one {# newsletter} other {# newsletters}} and {subscriptions, plural, one {# active subscription} other {# active subscriptions}} will be deleted: {titles}.',
    {
      newsletters: rows.length,
      subscriptions,
      titles: named(rows.map(({ title }) => t('“{title}”', { title }))),
    },
  );
  return `${lost} ${restorable(rows.length)}`;
};

/** From so many on, making newsletters visible is asked about first: their subscribers and readers see them at once. */
const MANY = 10;

export interface SelectionBarProps {
  /** Those that match the search and the filters. */
  found: Found;
  selected: Selected;
  onSelect: Dispatch<SetStateAction<Selected>>;
  batch: Batch;
}

/** What is selected, and what can be done with it. It stays in sight while the list scrolls. */
export function SelectionBar({ found, selected, onSelect, batch }: SelectionBarProps) {
  const selecting = useSelectAll(found, onSelect);
  const progress = batch.progress ?? selecting.progress;
  const failure = batch.failure || selecting.failure;
  const [asking, setAsking] = useState<'delete' | 'move' | 'export' | 'show' | 'schedule'>();
  const rows = [...selected.values()];
  const shown = found.rows.filter(({ id }) => selected.has(id)).length;
  // Of those that aren't loaded, it's unknown whether they match.
  const hidden = found.complete ? rows.length - shown : 0;
  const all = shown === found.rows.length && (found.complete || selecting.whole === found.filter);
  const close = () => setAsking(undefined);
  const ask = (what: typeof asking) => {
    if (!progress && rows.length > 0) setAsking(what);
  };
  const count = rows.length;
  const selectedText =
    hidden > 0
      ? t('{count, number} selected, {hidden, number} of them not shown', { count, hidden })
      : t('{count, number} selected', { count });
  return (
    <SelectionFrame
      label={t('Selected newsletters')}
      selected={selectedText}
      progress={progress}
      failure={failure}
      onCancel={batch.progress ? batch.cancel : selecting.cancel}
      onClear={() => onSelect(noneSelected)}
      actions={
        <>
          {!all && (
            <Button onClick={selecting.start}>
              {found.total === undefined
                ? t('Select all matching')
                : t('Select all {total, number} matching', { total: found.total })}
            </Button>
          )}
          <ChangeMenu
            count={count}
            onTurn={(into) => {
              if (into === 'visible' && count >= MANY) ask('show');
              else void batch.turn(rows, into);
            }}
            onSchedule={() => ask('schedule')}
            onFeature={() => void batch.feature(rows)}
            onRemoveFromFeatured={() => void batch.removeFromFeatured(rows)}
            onMove={() => ask('move')}
          />
          <Button onClick={() => ask('export')}>{t('Export CSV')}</Button>
          <Button color="error" onClick={() => ask('delete')}>
            {t('Delete…')}
          </Button>
        </>
      }
    >
      <MoveDialog
        count={count}
        open={asking === 'move'}
        onMove={(category) => {
          close();
          void batch.move(rows, category);
        }}
        onClose={close}
      />
      <ScheduleDialog
        count={count}
        open={asking === 'schedule'}
        onSchedule={(moment) => {
          close();
          void batch.schedule(rows, moment);
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'show'}
        question={t('Are you sure you want to make {count, number} newsletters visible?', { count })}
        impact={t('Everyone can find them and subscribe, also those that were to be published later.')}
        action={t('Make {count, plural, one {# newsletter} other {# newsletters}} visible', { count })}
        onConfirm={() => {
          close();
          void batch.turn(rows, 'visible');
        }}
        onCancel={close}
      />
      {asking === 'export' && <ExportNewsletters only={selected} onClose={close} />}
      <ConfirmDialog
        open={asking === 'delete'}
        question={
          count === 1
            ? t('Are you sure you want to delete this newsletter?')
            : t('Are you sure you want to delete these newsletters?')
        }
        impact={impactOf(rows)}
        action={t('Delete')}
        onConfirm={() => {
          close();
          void batch.remove(rows);
        }}
        onCancel={close}
      />
    </SelectionFrame>
  );
}
