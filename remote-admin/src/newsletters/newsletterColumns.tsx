import type { NewsletterListItem } from '@newsletters/shared/api/newsletters';
import type { Column } from '@newsletters/shared/tables';
import { lines } from '@newsletters/shared/ui';
import { actions, created } from '../columns';
import type { View } from './view';

// Plain elements, because every row renders again while a search is typed.
const oneLine = { ...lines(1), color: 'var(--mui-palette-text-secondary)' };

function Title({ title, description }: NewsletterListItem) {
  return (
    <>
      <div style={{ fontWeight: 600, fontSize: '1rem' }}>{title}</div>
      <div style={oneLine}>{description}</div>
    </>
  );
}

/** The columns of the newsletters table. */
export const newsletterColumns = (
  onOpen: (view: View) => void,
  onDelete: (newsletter: NewsletterListItem) => void,
): Column<NewsletterListItem>[] => [
  { label: 'Title', cell: (newsletter) => <Title {...newsletter} />, sortBy: ({ title }) => title },
  {
    label: 'Category',
    cell: ({ categories }) => categories?.name,
    sortBy: ({ categories }) => categories?.name ?? '',
    width: '20%',
  },
  created(),
  actions({
    nameOf: ({ title }) => title,
    onView: ({ id }) => onOpen({ name: 'detail', id }),
    onEdit: ({ id }) => onOpen({ name: 'form', id }),
    onDelete,
  }),
];
