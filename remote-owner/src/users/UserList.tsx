import type { User } from '@newsletters/shared/api/users';
import { AddIcon, Chip, HistoryIcon } from '@newsletters/shared/forms';
import type { Sorting, TablePlace } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import {
  Box,
  Button,
  Lazy,
  Page,
  PageBoundary,
  SearchField,
  Stack,
  useDebouncedValue,
} from '@newsletters/shared/ui';
import { type RefObject, useCallback, useState } from 'react';
import { newestFirst } from './columns';
import { DeleteUser } from './DeleteUser';
import { NewUserDialog } from './NewUserDialog';
import { UserTable } from './UserTable';

const loadExport = async () => (await import('./ExportUsers')).ExportUsers;

/** The search, filter and order of the list, kept while Edit User takes its place. */
export interface ListState {
  search: string;
  /** Those who haven't confirmed their address, in place of those who have. */
  unconfirmed: boolean;
  sorting: Sorting;
}

/** All users who have confirmed their address, newest first. */
export const wholeList: ListState = { search: '', unconfirmed: false, sorting: newestFirst };

interface Props {
  state: ListState;
  onChange: (state: ListState) => void;
  place: RefObject<TablePlace | undefined>;
  /** The user whose row gets the focus back after editing. */
  returning: RefObject<string | undefined>;
  onEdit: (id: string) => void;
  onHistory: () => void;
}

/** All users who have confirmed their address or all others, searched by email, with the actions on each. */
export function UserList({ state, onChange, place, returning, onEdit, onHistory }: Props) {
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<User>();
  // How often the dialog was opened since it was closed: more than once when its code couldn't be loaded.
  const [exporting, setExporting] = useState(0);
  const search = useDebouncedValue(state.search);
  const edit = useCallback(({ id }: User) => onEdit(id), [onEdit]);
  const created = () => {
    setCreating(false);
    // There the new user comes first; another search or order might not show them.
    onChange(wholeList);
    place.current = undefined;
  };
  return (
    <Page
      title={t('User Management')}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <Button startIcon={<HistoryIcon />} onClick={onHistory}>
            {t('History')}
          </Button>
          <Button variant="outlined" onClick={() => setExporting(exporting + 1)}>
            {t('Export CSV')}
          </Button>
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
            {t('New User')}
          </Button>
        </Stack>
      }
    >
      <Box sx={{ mb: 2, maxWidth: 480, displayPrint: 'none' }}>
        <SearchField
          label={t('Search users by email')}
          value={state.search}
          onChange={(text) => onChange({ ...state, search: text })}
        />
      </Box>
      <Box role="group" aria-label={t('Show only')} sx={{ mb: 2, displayPrint: 'none' }}>
        <Chip
          component="button"
          aria-pressed={state.unconfirmed}
          color={state.unconfirmed ? 'primary' : 'default'}
          variant={state.unconfirmed ? 'filled' : 'outlined'}
          onClick={() => onChange({ ...state, unconfirmed: !state.unconfirmed })}
          label={t('Unconfirmed')}
        />
      </Box>
      <PageBoundary resetKeys={[search, state.sorting, state.unconfirmed]}>
        <UserTable
          search={search}
          unconfirmed={state.unconfirmed}
          sorting={state.sorting}
          onSort={(sorting) => onChange({ ...state, sorting })}
          place={place}
          returning={returning}
          onEdit={edit}
          onDelete={setDeleting}
        />
      </PageBoundary>
      <NewUserDialog open={creating} onClose={() => setCreating(false)} onCreated={created} />
      {exporting > 0 && (
        <Lazy
          key={exporting}
          dialog
          load={loadExport}
          props={{ unconfirmed: state.unconfirmed, onClose: () => setExporting(0) }}
        />
      )}
      <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
}
