import type { Category } from '@newsletters/shared/api/categories';
import type { Column } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { lines, Typography } from '@newsletters/shared/ui';
import { actions, created } from '../columns';

type Choose = (category: Category) => void;

/** The columns of the categories table. */
export const categoryColumns = (onEdit: Choose, onDelete: Choose): Column<Category>[] => [
  {
    label: t('Name'),
    phone: 'title',
    cell: ({ name }) => (
      <Typography dir="auto" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
    ),
    sortBy: ({ name }) => name,
    width: '25%',
  },
  {
    label: t('Description'),
    cell: ({ description }) =>
      description ? (
        <span dir="auto" style={lines(3)}>
          {description}
        </span>
      ) : (
        <Typography component="span" color="textSecondary">
          {t('No description')}
        </Typography>
      ),
    sortBy: ({ description }) => description ?? '',
  },
  created(),
  actions({ nameOf: ({ name }) => name, onEdit, onDelete }),
];
