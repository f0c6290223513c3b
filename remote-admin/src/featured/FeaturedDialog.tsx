import { DialogActions, DialogContent, FormDialog, useUnsavedGuard } from '@newsletters/shared/forms';
import { MOST_FEATURED } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Button, EmptyText, ErrorBanner, Loading, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { AddFeatured } from './AddFeatured';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import { FeaturedRow } from './FeaturedRow';
import { SortableList } from './SortableList';
import { useArrangement } from './useArrangement';

/** Arranges the newsletters that come first on home. */
export function FeaturedDialog({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const arrangement = useArrangement(() => guard.finish(() => setOpen(false)));
  const { items, setItems, saving, unsaved } = arrangement;
  const guard = useUnsavedGuard(unsaved, undefined, saving);
  const close = async () => {
    if (await guard.ask()) setOpen(false);
  };
  const full = items.length >= MOST_FEATURED;
  return (
    <FormDialog title={t('Featured newsletters')} width="sm" open={open} onClose={close} onClosed={onClose}>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('They come first on the home page, in this order.')}
        </Typography>
        <ErrorBanner error={arrangement.failedToLoad} onRetry={arrangement.retry} />
        <ErrorBanner error={arrangement.error} />
        {arrangement.theirs && <ChangedMeanwhile {...arrangement} theirs={arrangement.theirs} />}
        {arrangement.loading && !arrangement.failedToLoad && <Loading />}
        {!arrangement.loading && (
          <>
            <AddFeatured
              featured={new Set(items.map(({ id }) => id))}
              disabled={saving || full}
              hint={
                full
                  ? t("You've reached the limit of {most, number} newsletters.", { most: MOST_FEATURED })
                  : t('Up to {most, number} newsletters', { most: MOST_FEATURED })
              }
              onAdd={(added) => setItems([...items, added])}
            />
            {items.length === 0 && <EmptyText>{t('No newsletters are featured')}</EmptyText>}
            <SortableList label={t('Featured newsletters')} items={items} disabled={saving} onSort={setItems}>
              {(newsletter, at, move) => (
                <FeaturedRow
                  newsletter={newsletter}
                  at={at}
                  last={items.length - 1}
                  disabled={saving}
                  onMove={move}
                  onRemove={() => setItems(items.toSpliced(at, 1))}
                />
              )}
            </SortableList>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={saving}>
          {t('Cancel')}
        </Button>
        <Button variant="contained" loading={saving} disabled={!unsaved} onClick={arrangement.save}>
          {t('Save')}
        </Button>
      </DialogActions>
      {guard.dialog}
    </FormDialog>
  );
}
