import { DeleteIcon, EditIcon, ViewIcon } from '@newsletters/shared/forms';
import { dateOf } from '@newsletters/shared/model';
import { type Column, RowAction, RowActions } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';

/** The column with the date a row was created. */
export const created = <Item extends { created_at: string }>(): Column<Item> => ({
  label: t('Created'),
  cell: ({ created_at }) => dateOf(created_at),
  sortBy: ({ created_at }) => Date.parse(created_at),
  width: 140,
});

interface Actions<Item> {
  /** The row's name in the labels of its buttons. */
  nameOf: (item: Item) => string;
  onView?: (item: Item) => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** The column with the actions on a row. */
export const actions = <Item,>({ nameOf, onView, onEdit, onDelete }: Actions<Item>): Column<Item> => ({
  label: t('Actions'),
  align: 'end',
  width: onView ? 160 : 120,
  cell: (item) => {
    const name = nameOf(item);
    return (
      <RowActions>
        {onView && (
          <RowAction
            action={t('View')}
            label={t('View {name}', { name })}
            icon={ViewIcon}
            onClick={() => onView(item)}
          />
        )}
        <RowAction
          action={t('Edit')}
          label={t('Edit {name}', { name })}
          icon={EditIcon}
          onClick={() => onEdit(item)}
        />
        <RowAction
          action={t('Delete')}
          label={t('Delete {name}', { name })}
          icon={DeleteIcon}
          onClick={() => onDelete(item)}
        />
      </RowActions>
    );
  },
});
