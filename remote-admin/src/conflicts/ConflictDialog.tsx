import type { Conflict } from '@newsletters/shared/api/conflicts';
import { actorQuery, type HistoryTable } from '@newsletters/shared/api/history';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { rich, t } from '@newsletters/shared/texts';
import { Box, Button, focusHeading, Lazy, Typography } from '@newsletters/shared/ui';
import { useId, useRef, useState } from 'react';

const load = async () => (await import('@newsletters/shared/history')).Comparison;

/** A save that was rejected, because someone else has changed the row. */
export interface RejectedSave<Row> {
  conflict: Conflict<Row>;
  /** What this user wanted to save. */
  mine: object;
}

interface Version {
  id: string | number;
  updated_at: string;
}

interface Props<Row> {
  table: HistoryTable;
  /** The dialog is open while this is set. */
  rejected: RejectedSave<Row> | undefined;
  onKeepMine: (theirs: Row) => void;
  onLoadTheirs: (theirs: Row) => void;
  onClose: () => void;
}

/** Who has saved their version; nobody if the history doesn't say. */
function Actor({ table, row }: { table: HistoryTable; row: Version }) {
  const { data: name } = useQuery(actorQuery(table, String(row.id), row.updated_at));
  if (!name) return null;
  return (
    <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {rich('Last saved by {name}.', { name: <bdi>{name}</bdi> })}
    </Typography>
  );
}

/** What had the focus before is the page: the button that saved was disabled meanwhile. */
function keepFocus(dialog: HTMLElement | null) {
  const { activeElement, body } = document;
  if (activeElement === body || dialog?.contains(activeElement)) focusHeading({ preventScroll: true });
}

/** Says that someone else has saved the same row in the meantime, and who, shows both versions, and lets the user decide. */
export function ConflictDialog<Row extends Version>({
  table,
  rejected,
  onKeepMine,
  onLoadTheirs,
  onClose,
}: Props<Row>) {
  const titleId = useId();
  const textId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(rejected);
  if (rejected && rejected !== shown) setShown(rejected);
  if (!shown) return null;
  const { conflict, mine } = shown;
  return (
    <Dialog
      open={rejected !== undefined}
      onClose={onClose}
      ref={dialog}
      role="alertdialog"
      disableRestoreFocus
      slotProps={{ transition: { onExited: () => keepFocus(dialog.current) } }}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId} component="h2">
        {conflict.message}
      </DialogTitle>
      <DialogContent>
        <Box id={textId} sx={{ mb: 3 }}>
          <Actor table={table} row={conflict.theirs} />
          <Typography color="textSecondary">
            {t(
              '“Keep mine” saves your changes and leaves the rest as they saved it. “Load theirs” discards your changes.',
            )}
          </Typography>
        </Box>
        <Lazy load={load} props={{ table, base: conflict.base, mine, theirs: conflict.theirs }} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => rejected && onLoadTheirs(conflict.theirs)}>{t('Load theirs')}</Button>
        <Button variant="contained" onClick={() => rejected && onKeepMine(conflict.theirs)}>
          {t('Keep mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
