import { type Category, categoriesQuery } from '@newsletters/shared/api/categories';
import { dateOf } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { type Column, DataTable } from '@newsletters/shared/tables';
import { AddIcon, Button, Page, Typography } from '@newsletters/shared/ui';
import { useMemo, useState } from 'react';
import { CategoryForm } from '../categories/CategoryForm';
import { DeleteCategory } from '../categories/DeleteCategory';
import { RowActions } from '../RowActions';

type Choose = (category: Category) => void;

const columnsOf = (onEdit: Choose, onDelete: Choose): Column<Category>[] => [
  {
    label: 'Name',
    cell: ({ name }) => <Typography sx={{ fontWeight: 600 }}>{name}</Typography>,
    sortBy: ({ name }) => name,
    width: '25%',
  },
  {
    label: 'Description',
    cell: ({ description }) =>
      description || (
        <Typography component="span" color="textSecondary">
          No description
        </Typography>
      ),
    sortBy: ({ description }) => description ?? '',
  },
  {
    label: 'Created',
    cell: ({ created_at }) => dateOf(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
    width: 140,
  },
  {
    label: 'Actions',
    align: 'right',
    width: 120,
    cell: (category) => (
      <RowActions name={category.name} onEdit={() => onEdit(category)} onDelete={() => onDelete(category)} />
    ),
  },
];

/** Category Management: the table, and a form in a dialog. */
export default function CategoriesPage() {
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  // The number is new at each opening, so that each form starts with fresh fields.
  const [form, setForm] = useState<{ category: Category | null; open: boolean; opened: number }>({
    category: null,
    open: false,
    opened: 0,
  });
  const [deleting, setDeleting] = useState<Category>();
  const columns = useMemo(() => {
    const edit = (category: Category) =>
      setForm(({ opened }) => ({ category, open: true, opened: opened + 1 }));
    return columnsOf(edit, setDeleting);
  }, []);
  const create = () => setForm(({ opened }) => ({ category: null, open: true, opened: opened + 1 }));
  return (
    <Page
      title="Category Management"
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
          New Category
        </Button>
      }
    >
      <DataTable
        label="Categories"
        columns={columns}
        rows={categories}
        rowKey={({ id }) => id}
        empty="No categories found"
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
