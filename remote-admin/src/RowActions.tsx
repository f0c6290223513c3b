import { DeleteIcon, EditIcon, IconButton, Stack, Tooltip, ViewIcon } from '@newsletters/shared/ui';

interface Props {
  /** The name of the row's thing, which the buttons' labels carry. */
  name: string;
  onView?: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons at the end of a row. */
export function RowActions({ name, onView, onEdit, onDelete }: Props) {
  const button = (action: string, Icon: typeof EditIcon, act: () => void) => (
    <Tooltip title={action} describeChild>
      <IconButton aria-label={`${action} ${name}`} onClick={act}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', my: -0.75 }}>
      {onView && button('View', ViewIcon, onView)}
      {button('Edit', EditIcon, onEdit)}
      {button('Delete', DeleteIcon, onDelete)}
    </Stack>
  );
}
