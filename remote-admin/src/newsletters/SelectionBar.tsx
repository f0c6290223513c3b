import { ConfirmDialog, LinearProgress } from '@newsletters/shared/forms';
import { named } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import {
  Box,
  Button,
  CloseIcon,
  ErrorBanner,
  focusHeading,
  GlobalStyles,
  IconButton,
  Paper,
  Typography,
} from '@newsletters/shared/ui';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { ChangeMenu } from './ChangeMenu';
import { ExportNewsletters } from './ExportNewsletters';
import { MoveDialog } from './MoveDialog';
import { restorable } from './restorable';
import { noneSelected, type Selected, type SelectedNewsletter } from './selected';
import { useBatch } from './useBatch';
import type { Found } from './useFound';
import { useSelectAll } from './useSelectAll';

/** The height of the page's header in pixels. */
const HEADER = 64;

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

export interface SelectionBarProps {
  /** Those that match the search and the filters. */
  found: Found;
  selected: Selected;
  onSelect: Dispatch<SetStateAction<Selected>>;
}

/** The bar's height, so that the head of the table sticks below it. */
function useHeight() {
  const [height, setHeight] = useState(0);
  const ref = useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const observer = new ResizeObserver(() => setHeight(bar.offsetHeight));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return { height, ref };
}

/** What is selected, and what can be done with it. It stays in sight while the list scrolls. */
export function SelectionBar({ found, selected, onSelect }: SelectionBarProps) {
  const { progress: acting, failure: failed, cancel: stop, ...batch } = useBatch(onSelect);
  const selecting = useSelectAll(found, onSelect);
  const progress = acting ?? selecting.progress;
  const failure = failed || selecting.failure;
  const [asking, setAsking] = useState<'delete' | 'move' | 'export'>();
  const { height, ref } = useHeight();
  const rows = [...selected.values()];
  const shown = found.rows.filter(({ id }) => selected.has(id)).length;
  // Of those that aren't loaded, it's unknown whether they match.
  const hidden = found.complete ? rows.length - shown : 0;
  const all = found.complete
    ? shown === found.rows.length
    : rows.length >= (found.total ?? Number.POSITIVE_INFINITY);
  const close = () => setAsking(undefined);
  useEffect(
    () => () => {
      // Whatever had the focus may have disappeared with the bar.
      if (document.activeElement === document.body) focusHeading({ preventScroll: true });
    },
    [],
  );
  const ask = (what: typeof asking) => {
    if (!progress && rows.length > 0) setAsking(what);
  };
  const count = rows.length;
  const selectedText =
    hidden > 0
      ? t('{count, number} selected, {hidden, number} of them not shown', { count, hidden })
      : t('{count, number} selected', { count });
  return (
    <Paper
      ref={ref}
      role="region"
      aria-label={t('Selected newsletters')}
      variant="outlined"
      sx={{ position: 'sticky', top: HEADER, zIndex: 3, px: 2, py: 1, mb: 1, boxShadow: 3 }}
    >
      <GlobalStyles styles={{ html: { '--table-head-top': `${HEADER + height}px` } }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" sx={{ flex: '1 1 8rem', fontWeight: 600 }}>
          {progress?.status ?? selectedText}
        </Typography>
        {progress ? (
          <Button onClick={acting ? stop : selecting.cancel}>{t('Cancel')}</Button>
        ) : (
          <>
            {!all && (
              <Button onClick={selecting.start}>
                {found.total === undefined
                  ? t('Select all matching')
                  : t('Select all {total, number} matching', { total: found.total })}
              </Button>
            )}
            <ChangeMenu
              onTurn={(into) => void batch.turn(rows, into)}
              onFeature={() => void batch.feature(rows)}
              onRemoveFromFeatured={() => void batch.removeFromFeatured(rows)}
              onMove={() => ask('move')}
            />
            <Button onClick={() => ask('export')}>{t('Export CSV')}</Button>
            <Button color="error" onClick={() => ask('delete')}>
              {t('Delete…')}
            </Button>
            <IconButton
              aria-label={t('Clear selection')}
              sx={{ marginInlineStart: 'auto' }}
              onClick={() => onSelect(noneSelected)}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
      {progress && (
        <LinearProgress
          aria-label={progress.doing}
          variant={progress.part === undefined ? 'indeterminate' : 'determinate'}
          value={progress.part && 100 * progress.part}
          sx={{ mt: 1 }}
        />
      )}
      <ErrorBanner error={failure} />
      <MoveDialog
        count={count}
        open={asking === 'move'}
        onMove={(category) => {
          close();
          void batch.move(rows, category);
        }}
        onClose={close}
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
    </Paper>
  );
}
