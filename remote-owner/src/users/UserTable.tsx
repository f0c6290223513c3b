import { useChunks } from '@newsletters/shared/api/useChunks';
import { type User, usersNumberQuery, usersQuery } from '@newsletters/shared/api/users';
import { MOST_COUNTED, MOST_MATCHES } from '@newsletters/shared/model';
import { useSession } from '@newsletters/shared/session';
import { DataTable, type Sorting, type TablePlace } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, Typography } from '@newsletters/shared/ui';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import { orderOf, userColumns } from './columns';

interface Props {
  search: string;
  unconfirmed: boolean;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  place: RefObject<TablePlace | undefined>;
  returning: RefObject<string | undefined>;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

const idOf = ({ id }: User) => id;

/** The matching users, searched and sorted by the server, loaded in chunks as the table scrolls. */
export function UserTable({
  search,
  unconfirmed,
  sorting,
  onSort,
  place,
  returning,
  onEdit,
  onDelete,
}: Props) {
  const { user: own } = useSession();
  const order = orderOf(useDeferredValue(sorting));
  const text = useDeferredValue(search);
  const listed = useDeferredValue(unconfirmed);
  const most = text.trim() === '' ? MOST_COUNTED : MOST_MATCHES;
  const { rows, total, error, retry, more } = useChunks(
    usersQuery(text, order, listed),
    usersNumberQuery(text, listed),
    idOf,
  );
  const columns = useMemo(
    () => userColumns({ ownId: own?.id, returning, onEdit, onDelete }),
    [own?.id, returning, onEdit, onDelete],
  );
  const stateless =
    rows.some(({ state }) => state === null) && t('Failed to load which accounts are suspended or deleted');
  return (
    <>
      <ErrorBanner error={error ?? stateless} onRetry={retry} />
      {rows.length > 0 && total !== undefined && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {total > most
            ? t('More than {most, plural, one {# user} other {# users}}', { most })
            : t('{total, plural, one {# user} other {# users}}', { total })}
        </Typography>
      )}
      <DataTable
        label={t('Users')}
        cardsBelow="md"
        columns={columns}
        rows={rows}
        rowKey={idOf}
        empty={t('No users found matching your search criteria.')}
        sorting={sorting}
        onSort={onSort}
        total={total === undefined || total > most ? null : total}
        onEnd={more}
        place={place}
      />
    </>
  );
}
