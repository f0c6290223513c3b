import { newestUsersFirst, type User, type UserOrder } from '@newsletters/shared/api/users';
import { DeleteIcon, EditIcon, RoleBadge } from '@newsletters/shared/forms';
import { momentOf, roleOf } from '@newsletters/shared/model';
import { type Column, RowAction, RowActions, type Sorting } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Typography } from '@newsletters/shared/ui';
import type { RefObject } from 'react';
import { userName } from './userName';

/** The actions on a row, and which row is the signed-in user's own. */
interface Actions {
  ownId: string | undefined;
  /** The user whose Edit button takes the focus when it renders. */
  returning: RefObject<string | undefined>;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

/** By their labels, which the table sorts by. */
const serverColumns: Record<string, UserOrder['column']> = {
  [t('User')]: 'email',
  [t('Role')]: 'role',
  [t('Created At')]: 'created_at',
  [t('Last Sign In')]: 'last_sign_in_at',
};

/** The order in which the list opens. */
export const newestFirst: Sorting = { column: t('Created At'), direction: 'desc' };

/** The order to request from the server. */
export function orderOf(sorting: Sorting): UserOrder {
  const column = serverColumns[sorting.column];
  return column ? { column, ascending: sorting.direction === 'asc' } : newestUsersFirst;
}

const signedInAt = ({ last_sign_in_at: moment }: User) => (moment ? momentOf(moment) : t('Never'));

const Remark = ({ children }: { children: string }) => (
  <Typography component="span" variant="caption" color="textSecondary">
    {' '}
    {children}
  </Typography>
);

/** What is said about accounts in these states. */
const stateRemarks = new Map([
  ['suspended', t('(suspended)')],
  ['anonymous', t('(anonymous)')],
]);

/** What is unusual about a user, unless the name says it. */
function remarksOn(user: User): string[] {
  const { state, email, email_confirmed_at } = user;
  const named = email === userName(user);
  const remarks = state && (named || state === 'suspended') ? [stateRemarks.get(state) ?? `(${state})`] : [];
  return named && email_confirmed_at === null ? [...remarks, t('(email not confirmed)')] : remarks;
}

/** The columns of the users table. The actions on the signed-in user's own row are disabled. */
export const userColumns = ({ ownId, returning, onEdit, onDelete }: Actions): Column<User>[] => [
  {
    label: t('User'),
    sortBy: 'server',
    cell: (user) => (
      <>
        <bdi>{userName(user)}</bdi>
        {user.id === ownId && <Remark>{t('(you)')}</Remark>}
        {remarksOn(user).map((remark) => (
          <Remark key={remark}>{remark}</Remark>
        ))}
      </>
    ),
  },
  { label: t('Role'), sortBy: 'server', width: 190, cell: ({ role }) => <RoleBadge role={roleOf(role)} /> },
  { label: t('Created At'), sortBy: 'server', width: 210, cell: ({ created_at }) => momentOf(created_at) },
  { label: t('Last Sign In'), sortBy: 'server', width: 210, cell: signedInAt },
  {
    label: t('Actions'),
    width: 120,
    align: 'end',
    cell: (user) => (
      <RowActions>
        <RowAction
          action={t('Edit')}
          label={t('Edit {name}', { name: userName(user) })}
          icon={EditIcon}
          disabled={user.id === ownId}
          autoFocus={user.id === returning.current}
          onFocus={() => {
            returning.current = undefined;
          }}
          onClick={() => onEdit(user)}
        />
        <RowAction
          action={t('Delete')}
          label={t('Delete {name}', { name: userName(user) })}
          icon={DeleteIcon}
          disabled={user.id === ownId}
          onClick={() => onDelete(user)}
        />
      </RowActions>
    ),
  },
];
