import { categoriesQuery } from '@newsletters/shared/api/categories';
import { everyOverviewQuery } from '@newsletters/shared/api/newsletters/overview';
import { audience } from '@newsletters/shared/api/reported';
import { useUnsavedGuard } from '@newsletters/shared/forms';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { focusHeading, Page } from '@newsletters/shared/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DraftBanner } from '../drafts/DraftBanner';
import { useKept } from '../drafts/useKept';
import { BackToList } from '../newsletters/BackToList';
import { ChooseTable } from './ChooseTable';
import { ColumnFields } from './ColumnFields';
import { type Checked, checkRows } from './checkRows';
import { ImportBar } from './ImportBar';
import { LastImport } from './LastImport';
import { RowsTable } from './RowsTable';
import { useImporting } from './useImporting';
import { useTable } from './useTable';

interface Props {
  onDone: () => void;
}

/** Imports newsletters from a table: chosen, reviewed, corrected and imported on one page. */
export function SpreadsheetImport({ onDone }: Props) {
  const { data: newsletters } = useSuspenseQuery(everyOverviewQuery);
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const { user } = useSession();
  const { table, rows, choices, imported, visible, review, ...change } = useTable();
  const importing = useImporting(user?.id ?? '', review.id, change.leaveOut);
  const { progress, failures } = importing;
  const [onlyProblems, setOnlyProblems] = useState(false);
  // Rows that are done still tell how dates are written, and which rows repeat them.
  const checked = useMemo(
    () => checkRows(rows, { newsletters, categories }, choices).filter(({ row }) => !imported.has(row.key)),
    [rows, newsletters, categories, choices, imported],
  );
  const tried = useMemo(
    () => checked.map((one) => ({ ...one, failure: failures.get(one.row.key) })),
    [checked, failures],
  );
  const unsaved = checked.length > 0;
  const draft = useKept({
    item: 'spreadsheet',
    dirty: unsaved,
    contentOf: useCallback(() => review, [review]),
    saving: progress !== undefined,
    onRestore: change.restore,
    onAnswered: focusHeading,
  });
  const guard = useUnsavedGuard(unsaved, draft.drop, progress !== undefined);
  useEffect(() => focusHeading(), []);
  const names = useMemo(() => categories.map(({ name }) => name), [categories]);
  const edit: typeof change.edit = (key, ...edited) => {
    importing.forget([key]);
    change.edit(key, ...edited);
  };
  const choose: typeof change.choose = (keys, action) => {
    importing.forget(keys);
    change.choose(keys, action);
  };
  const importRows = async (ready: Checked[]) => {
    const started = audience();
    draft.begin(review.id);
    const complete = await importing.importRows(ready, visible, draft.keepDone);
    // Nothing else is left to do with what is skipped or unchanged.
    if (!complete || checked.some(({ problems }) => Object.keys(problems).length > 0)) return;
    draft.drop();
    if (started === audience()) guard.finish(onDone);
  };
  return (
    <Page title={t('Import from a spreadsheet')} width="xl" actions={<BackToList onBack={onDone} />}>
      {!progress && <LastImport />}
      {!progress && <DraftBanner {...draft} mb={2} />}
      {table ? (
        <>
          <ColumnFields
            headings={change.headings}
            hasHeadings={table.hasHeadings}
            columns={table.columns}
            disabled={progress !== undefined}
            onField={change.setField}
            onHasHeadings={change.setHasHeadings}
          />
          <ImportBar
            rows={tried}
            progress={progress}
            problem={importing.problem}
            visible={visible}
            onVisible={change.setVisible}
            onlyProblems={onlyProblems}
            onOnlyProblems={setOnlyProblems}
            onCreate={(missing) => void importing.createCategories(missing)}
            onChooseAll={choose}
            onImport={(ready) => void importRows(ready)}
            onCancel={importing.cancel}
          />
          <RowsTable
            rows={tried}
            columns={table.columns}
            categories={names}
            disabled={progress !== undefined}
            onlyProblems={onlyProblems}
            onEdit={edit}
            onChoose={choose}
          />
        </>
      ) : (
        <ChooseTable onRead={change.read} />
      )}
      {guard.dialog}
    </Page>
  );
}
