import { type Category, categoriesQuery } from '@newsletters/shared/api/categories';
import { AddIcon } from '@newsletters/shared/forms';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { DataTable, type Sorting } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, Page, Stack } from '@newsletters/shared/ui';
import { useMemo, useState } from 'react';
import { CategoryForm } from '../categories/CategoryForm';
import { CategorySelection } from '../categories/CategorySelection';
import { categoryColumns } from '../categories/categoryColumns';
import { DeleteCategory } from '../categories/DeleteCategory';
import { HistoryButton } from '../history/HistoryButton';
import { WithHistory } from '../history/WithHistory';

function Categories({ onHistory }: { onHistory: () => void }) {
  const { data: categories, error, refetch } = useSuspenseQuery(categoriesQuery);
  // `opened` changes with each opening, so that each form starts with fresh fields.
  const [form, setForm] = useState<{ category: Category | null; open: boolean; opened: number }>({
    category: null,
    open: false,
    opened: 0,
  });
  const [deleting, setDeleting] = useState<Category>();
  // As they come from the server.
  const [sorting, setSorting] = useState<Sorting>({ column: t('Name'), direction: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => {
    const edit = (category: Category) =>
      setForm(({ opened }) => ({ category, open: true, opened: opened + 1 }));
    return categoryColumns(edit, setDeleting);
  }, []);
  const create = () => setForm(({ opened }) => ({ category: null, open: true, opened: opened + 1 }));
  return (
    <Page
      title={t('Category Management')}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <HistoryButton onClick={onHistory} />
          <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
            {t('New Category')}
          </Button>
        </Stack>
      }
    >
      {categories.some(({ id }) => selected.has(id)) && (
        <CategorySelection categories={categories} selected={selected} onSelect={setSelected} />
      )}
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <DataTable
        label={t('Categories')}
        columns={columns}
        rows={categories}
        rowKey={({ id }) => id}
        empty={t('No categories found')}
        sorting={sorting}
        onSort={setSorting}
        selection={{ selected, onChange: setSelected, nameOf: ({ name }) => name }}
      />
      <CategoryForm
        key={form.opened}
        category={form.category}
        open={form.open}
        onClose={() => setForm((now) => ({ ...now, open: false }))}
      />
      <DeleteCategory category={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
}

/** Category Management: the table, with a form in a dialog; or its history. */
export default function CategoriesPage() {
  return (
    <WithHistory table="categories">{(openHistory) => <Categories onHistory={openHistory} />}</WithHistory>
  );
}
