import type { SxProps, Theme } from '@mui/material/styles';
import type { EditIcon } from '@newsletters/shared/ui';
import type { ComponentProps, ReactNode } from 'react';

/** For the table to set once; MUI's own `IconButton` for each is about half of what a row costs to draw. */
export const rowActions: SxProps<Theme> = {
  display: 'flex',
  justifyContent: 'flex-end',
  my: -0.75,
  '& button': {
    display: 'inline-flex',
    p: 1,
    border: 0,
    borderRadius: '50%',
    bgcolor: 'transparent',
    color: 'action.active',
    fontSize: '1.25rem',
    cursor: 'pointer',
  },
  '& button:hover': { bgcolor: 'action.hover' },
  '& button:disabled': { bgcolor: 'transparent', color: 'action.disabled', cursor: 'default' },
  '& button:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
};

/** What can be done with a row, side by side in its last cell: some `RowAction`. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="row-actions">{children}</div>
);

interface Props extends Omit<ComponentProps<'button'>, 'name'> {
  /** What it does, in a word. */
  action: string;
  /** What the row is called; its accessible name is the action and this. */
  name: string;
  icon: typeof EditIcon;
}

/** A button of a row, shown as an icon. */
export const RowAction = ({ action, name, icon: Icon, ...props }: Props) => (
  <button type="button" title={action} aria-label={`${action} ${name}`} {...props}>
    <Icon fontSize="inherit" />
  </button>
);
