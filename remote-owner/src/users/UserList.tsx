import type { User } from '@newsletters/shared/api/users';
import type { Sorting, TablePlace } from '@newsletters/shared/tables';
import {
  AddIcon,
  Box,
  Button,
  Page,
  PageBoundary,
  SearchField,
  useDebouncedValue,
} from '@newsletters/shared/ui';
import { type RefObject, useCallback, useState } from 'react';
import { DeleteUser } from './DeleteUser';
import { NewUserDialog } from './NewUserDialog';
import { UserTable } from './UserTable';

/** What a person set in the list, kept while a user is edited in its place. */
export interface ListState {
  search: string;
  sorting?: Sorting;
}

/** All users, the newest first. */
export const wholeList: ListState = { search: '' };

interface Props {
  state: ListState;
  onChange: (state: ListState) => void;
  place: RefObject<TablePlace | undefined>;
  /** Whose row gets the focus back, after they were edited. */
  returning: RefObject<string | undefined>;
  onEdit: (id: string) => void;
}

/** All users, found by e-mail, with what can be done with them. */
export function UserList({ state, onChange, place, returning, onEdit }: Props) {
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<User>();
  const search = useDebouncedValue(state.search);
  const edit = useCallback(({ id }: User) => onEdit(id), [onEdit]);
  const created = () => {
    setCreating(false);
    // The new user stands first there; in another search or order they might not be seen.
    onChange(wholeList);
    place.current = undefined;
  };
  return (
    <Page
      title="User Management"
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
          New User
        </Button>
      }
    >
      <Box sx={{ mb: 2, maxWidth: 480 }}>
        <SearchField
          label="Search users by email"
          value={state.search}
          onChange={(text) => onChange({ ...state, search: text })}
        />
      </Box>
      <PageBoundary resetKeys={[search, state.sorting]}>
        <UserTable
          search={search}
          sorting={state.sorting}
          onSort={(sorting) => onChange({ ...state, sorting })}
          place={place}
          returning={returning}
          onEdit={edit}
          onDelete={setDeleting}
        />
      </PageBoundary>
      <NewUserDialog open={creating} onClose={() => setCreating(false)} onCreated={created} />
      <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
}
