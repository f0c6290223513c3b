import { categoriesQuery } from '@newsletters/shared/api/categories';
import { everyOverviewQuery } from '@newsletters/shared/api/newsletters/overview';
import { useUnsavedGuard } from '@newsletters/shared/forms';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { focusHeading, Page } from '@newsletters/shared/ui';
import { useEffect, useMemo, useState } from 'react';
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
  const { table, rows, choices, ...change } = useTable();
  const importing = useImporting(user?.id ?? '', change.leaveOut);
  const { progress, failures } = importing;
  const [visible, setVisible] = useState(false);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const guard = useUnsavedGuard(table !== undefined && rows.length > 0);
  useEffect(() => focusHeading(), []);
  const checked = useMemo(
    () => checkRows(rows, { newsletters, categories }, choices),
    [rows, newsletters, categories, choices],
  );
  const names = useMemo(() => categories.map(({ name }) => name), [categories]);
  const importRows = async (ready: Checked[]) => {
    const complete = await importing.importRows(ready, visible);
    // Nothing else is left to do with what is skipped or unchanged.
    if (!complete || checked.some(({ problems }) => Object.keys(problems).length > 0)) return;
    guard.release();
    onDone();
  };
  return (
    <Page title={t('Import from a spreadsheet')} width="xl" actions={<BackToList onBack={onDone} />}>
      {!progress && <LastImport />}
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
            rows={checked}
            progress={progress}
            problem={importing.problem}
            visible={visible}
            onVisible={setVisible}
            onlyProblems={onlyProblems}
            onOnlyProblems={setOnlyProblems}
            onCreate={(missing) => void importing.createCategories(missing)}
            onChooseAll={change.choose}
            onImport={(ready) => void importRows(ready)}
            onCancel={importing.cancel}
          />
          <RowsTable
            rows={checked}
            columns={table.columns}
            failures={failures}
            categories={names}
            disabled={progress !== undefined}
            onlyProblems={onlyProblems}
            onEdit={change.edit}
            onChoose={change.choose}
          />
        </>
      ) : (
        <ChooseTable onRead={change.read} />
      )}
      {guard.dialog}
    </Page>
  );
}
