import { dateOf } from '@newsletters/shared/model';
import { type Column, RowAction, RowActions } from '@newsletters/shared/tables';
import { DeleteIcon, EditIcon, ViewIcon } from '@newsletters/shared/ui';

/**
 * The style of a text that is cut after some lines. Plain styles in what each row draws: `sx` is worked out anew for each
 * of them.
 */
export const lines = (count: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    wordBreak: 'break-word',
  }) as const;

/** The column that says when a row was made. */
export const created = <Item extends { created_at: string }>(): Column<Item> => ({
  label: 'Created',
  cell: ({ created_at }) => dateOf(created_at),
  sortBy: ({ created_at }) => Date.parse(created_at),
  width: 140,
});

interface Actions<Item> {
  /** What the buttons' labels call the row. */
  nameOf: (item: Item) => string;
  onView?: (item: Item) => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** The column with what can be done with a row. */
export const actions = <Item,>({ nameOf, onView, onEdit, onDelete }: Actions<Item>): Column<Item> => ({
  label: 'Actions',
  align: 'right',
  width: onView ? 160 : 120,
  cell: (item) => {
    const name = nameOf(item);
    return (
      <RowActions>
        {onView && <RowAction action="View" name={name} icon={ViewIcon} onClick={() => onView(item)} />}
        <RowAction action="Edit" name={name} icon={EditIcon} onClick={() => onEdit(item)} />
        <RowAction action="Delete" name={name} icon={DeleteIcon} onClick={() => onDelete(item)} />
      </RowActions>
    );
  },
});
