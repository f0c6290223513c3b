import { DeleteIcon, EditIcon, IconButton, ViewIcon } from '@newsletters/shared/ui';

interface Props {
  /** The name of the row's thing, which the buttons' labels carry. */
  name: string;
  onView?: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons at the end of a row. */
export function RowActions({ name, onView, onEdit, onDelete }: Props) {
  // The browser's own tooltip: one of MUI's for each button is most of what a row costs to draw.
  const button = (action: string, Icon: typeof EditIcon, act: () => void) => (
    <IconButton title={action} aria-label={`${action} ${name}`} onClick={act}>
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', marginBlock: -6 }}>
      {onView && button('View', ViewIcon, onView)}
      {button('Edit', EditIcon, onEdit)}
      {button('Delete', DeleteIcon, onDelete)}
    </div>
  );
}
