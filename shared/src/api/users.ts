import { isId, type NewUser, type Role, roleOf } from '@newsletters/shared/model';
import { infiniteQueryOptions, mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { confirmed } from './conflicts';
import { profileQuery } from './profiles';
import { changeLoaded, dropLoaded, inChunks } from './rowChunks';
import { mayBeMade, removal } from './unknownOutcome';
import { RequestError, succeeded, unwrap } from './unwrap';

const FAILED = t('Failed to load users');

type UserRow = Database['public']['Functions']['admin_list_users']['Returns'][number];

/** How the server sorts users. */
export interface UserOrder {
  column: 'email' | 'role' | 'created_at' | 'last_sign_in_at';
  ascending: boolean;
}

/** The procedure's own order. */
export const newestUsersFirst: UserOrder = { column: 'created_at', ascending: false };

/** Adds what is unusual about the accounts: `deleted`, `suspended` or `anonymous`; null where it couldn't be loaded. */
async function withStates<Account extends { id: string }>(accounts: Account[], signal: AbortSignal) {
  if (accounts.length === 0) return [];
  const user_ids = accounts.map(({ id }) => id);
  const result = await supabase().rpc('account_states', { user_ids }).abortSignal(signal);
  const states = new Map(unwrap(result, FAILED).map(({ id, state }) => [id, state]));
  return accounts.map((account): Account & { state?: string | null } => ({
    ...account,
    state: states.get(account.id),
  }));
}

async function usersChunk(
  search: string,
  { column, ascending }: UserOrder,
  unconfirmed: boolean,
  last: Pick<UserRow, 'id' | UserOrder['column']> | undefined,
  size: number,
  signal: AbortSignal,
) {
  const result = await supabase()
    .rpc('admin_list_users', {
      p_search: search || undefined,
      p_order: column,
      p_descending: !ascending,
      p_after: last?.[column],
      p_after_id: last?.id,
      p_limit: size,
      p_unconfirmed: unconfirmed || undefined,
    })
    .abortSignal(signal);
  const accounts = unwrap(result, FAILED);
  return withStates(accounts, signal).catch((error: unknown) => {
    // Without any response, all of it is loaded again once the back end can be reached.
    if (signal.aborted || (error instanceof RequestError && error.status === 0)) throw error;
    return accounts.map((account) => ({ ...account, state: null }));
  });
}

/** An account as owners see it. */
export type User = Awaited<ReturnType<typeof usersChunk>>[number];

/**
 * All confirmed accounts, or the unconfirmed ones, in chunks, searched by email and sorted on the server: there can be many more than a
 * page should hold. Fails with "Failed to load users".
 */
export const usersQuery = (search = '', order = newestUsersFirst, unconfirmed = false) =>
  infiniteQueryOptions({
    queryKey: ['users', search.trim(), order, unconfirmed],
    ...inChunks<User>((last, size, signal) =>
      usersChunk(search.trim(), order, unconfirmed, last, size, signal),
    ),
  });

/** How many confirmed or unconfirmed accounts there are, or match a search; one more than `MOST_COUNTED` or `MOST_MATCHES` if there are more. */
export const usersNumberQuery = (search = '', unconfirmed = false) =>
  queryOptions({
    queryKey: ['users', 'number', search.trim(), unconfirmed],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase()
          .rpc('count_users', {
            p_search: search.trim() || undefined,
            p_unconfirmed: unconfirmed || undefined,
          })
          .abortSignal(signal),
        FAILED,
      ),
  });

/** One account in its current state. Fails with "Failed to load users". */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (!isId(id)) throw new RequestError(t('User not found'), 404);
      const found = unwrap(
        await supabase().rpc('admin_list_users', { p_id: id }).abortSignal(signal),
        FAILED,
      );
      const [user] = await withStates(found, signal);
      if (user) return user;
      // The lists still show them.
      void queryClient.invalidateQueries({
        queryKey: ['users'],
        predicate: ({ queryKey }) => queryKey[1] !== id,
      });
      throw new RequestError(t('This user no longer exists'), 404);
    },
  });

/** The present role of an account with its version; null if there is none any more. Fails with "Failed to load users". */
export const presentRoleQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'role'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      succeeded(
        await supabase()
          .from('profiles')
          .select('role, updated_at')
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle(),
        FAILED,
      ),
  });

/** Reloads the list when somebody else has removed or created the user, or when nobody knows what became of the change. */
const refreshIfOutdated = (error: Error) => {
  const isOther = error instanceof RequestError && (error.status === 404 || error.status === 409);
  if (isOther || mayBeMade(error)) void queryClient.invalidateQueries({ queryKey: ['users'] });
};

/** 64 random characters: within the limit of 72 bytes, and impossible to guess. */
const randomPassword = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(48))));

/** An account to create. Without a password it gets a random one that nobody knows. */
export type Account = Omit<NewUser, 'password'> & { password?: string };

/** Creates an account that can sign in at once, and returns its id. Fails with "Failed to create user". */
export const createUser = mutationOptions({
  meta: { invalidates: ['users'] },
  mutationFn: async ({ email, role, password = randomPassword() }: Account) =>
    unwrap(await supabase().rpc('admin_create_user', { email, password, role }), t('Failed to create user')),
  onError: refreshIfOutdated,
});

interface RoleChange {
  id: string;
  role: Role;
}

async function changeRole({ id, role }: RoleChange) {
  const fallback = t('Failed to update user role');
  try {
    return unwrap(await supabase().rpc('update_user_role', { target_user_id: id, new_role: role }), fallback);
  } catch (error) {
    if (!mayBeMade(error)) throw error;
    const read = async () =>
      unwrap(
        await supabase().from('profiles').select('id, role, updated_at').eq('id', id).single(),
        fallback,
      );
    return confirmed(error, { role }, read);
  }
}

/**
 * Changes a role, also in the loaded lists and, if it is the user's own, in the local profile. Without a response, it's read whether it was
 * changed. Fails with "Failed to update user role" or the server's reason, for example that the last owner must stay.
 */
export const updateUserRole = mutationOptions({
  mutationFn: changeRole,
  onSuccess: (profile) => {
    changeLoaded<User>(['users'], (users) =>
      users.map((user) => (user.id === profile.id ? { ...user, role: roleOf(profile.role) } : user)),
    );
    queryClient.setQueryData(
      userQuery(profile.id).queryKey,
      (user) => user && { ...user, role: profile.role },
    );
    // Only the signed-in user's own profile is ever loaded.
    queryClient.setQueryData(profileQuery(profile.id).queryKey, (own) => own && profile);
  },
  onError: refreshIfOutdated,
});

const removeUser = (id: string) =>
  removal(
    async () =>
      succeeded(await supabase().rpc('admin_delete_user', { user_id: id }), t('Failed to delete user')),
    () => supabase().rpc('admin_list_users', { p_id: id }),
  );

/**
 * Deletes an account with its profile and subscriptions. Without a response, it's read whether it was deleted. Fails with "Failed to delete
 * user" or the server's reason.
 */
export const deleteUser = mutationOptions({
  // The list of newsletters has the number of subscribers.
  meta: { invalidates: ['newsletters', 'subscribers'] },
  mutationFn: removeUser,
  onSuccess: (_data, id) => dropLoaded<User>(['users'], (user) => user.id === id),
  onError: refreshIfOutdated,
});
