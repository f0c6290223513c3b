import type { SxProps, Theme } from '@mui/material/styles';
import type { EditIcon } from '@newsletters/shared/forms';
import type { ComponentProps, ReactNode } from 'react';

/** Set once on the table: an MUI `IconButton` per action is about half the cost of rendering a row. */
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

/** The actions of a row, side by side in its last cell; contains `RowAction`s. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="row-actions">{children}</div>
);

interface Props extends Omit<ComponentProps<'button'>, 'name'> {
  /** What it does, in one word. */
  action: string;
  /** The accessible name: what it does, and with which row. */
  label: string;
  icon: typeof EditIcon;
}

/** An icon button in a row. */
export const RowAction = ({ action, label, icon: Icon, ...props }: Props) => (
  <button type="button" title={action} aria-label={label} {...props}>
    <Icon fontSize="inherit" />
  </button>
);
