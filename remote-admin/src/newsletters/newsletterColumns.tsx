import type { NewsletterListItem } from '@newsletters/shared/api/newsletters';
import type { Column } from '@newsletters/shared/tables';
import { Typography } from '@newsletters/shared/ui';
import { actions, created, lines } from '../columns';
import type { View } from './view';

const oneLine = lines(1);

function Title({ title, description }: NewsletterListItem) {
  return (
    <>
      <Typography style={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary" style={oneLine}>
        {description}
      </Typography>
    </>
  );
}

/** The columns of the table of newsletters. */
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
