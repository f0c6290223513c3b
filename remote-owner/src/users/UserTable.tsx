import { type User, usersQuery } from '@newsletters/shared/api/users';
import { counted } from '@newsletters/shared/model';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { DataTable, type Sorting, type TablePlace } from '@newsletters/shared/tables';
import { ErrorBanner, Typography } from '@newsletters/shared/ui';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import { orderOf, userColumns } from './columns';

interface Props {
  search: string;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  place: RefObject<TablePlace | undefined>;
  returning: RefObject<string | undefined>;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

/** The users that match, searched and sorted by the server, loaded in chunks as the table is scrolled. */
export function UserTable({ search, sorting, onSort, place, returning, onEdit, onDelete }: Props) {
  const { user: own } = useSession();
  const order = orderOf(useDeferredValue(sorting));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch, isFetchNextPageError } =
    useSuspenseInfiniteQuery(usersQuery(useDeferredValue(search), order));
  // Somebody new moves the others by one place between two chunks: each is shown once.
  const rows = useMemo(
    () => [...new Map(data.pages.flatMap((chunk) => chunk.rows).map((user) => [user.id, user])).values()],
    [data],
  );
  const total = data.pages.at(-1)?.total ?? 0;
  const columns = useMemo(
    () => userColumns({ ownId: own?.id, returning, onEdit, onDelete }),
    [own?.id, returning, onEdit, onDelete],
  );
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return (
    <>
      <ErrorBanner error={error} onRetry={retry} />
      {rows.length > 0 && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {counted(total, 'user')}
        </Typography>
      )}
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No users found matching your search criteria."
        sorting={sorting}
        onSort={onSort}
        total={total}
        onEnd={() => void (hasNextPage && !isFetching && fetchNextPage())}
        place={place}
      />
    </>
  );
}
