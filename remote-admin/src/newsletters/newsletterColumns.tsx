import type { NewsletterListItem } from '@newsletters/shared/api/newsletters';
import type { Column } from '@newsletters/shared/tables';
import { Typography } from '@newsletters/shared/ui';
import { actions, created } from '../columns';
import type { View } from './view';

// Plain styles in what each row draws: `sx` is worked out anew for each of them.
const oneLine = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  wordBreak: 'break-word',
} as const;

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
