import type { User } from '@newsletters/shared/api/users';
import { at, newId } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';

/** An account as the procedure lists it. */
export const aUser = (values: Partial<User> = {}): User => ({
  id: newId(),
  email: 'reader@example.com',
  role: 'user',
  created_at: '2026-01-05T09:00:00+00:00',
  last_sign_in_at: null,
  email_confirmed_at: '2026-01-05T09:00:00+00:00',
  ...values,
});

/** The arguments of a call of `admin_list_users`. */
interface ListArguments {
  p_search?: string;
  p_order?: keyof User;
  p_descending?: boolean;
  p_after_id?: string;
  p_limit?: number;
  p_id?: string;
  p_unconfirmed?: boolean;
}

const found = (users: User[], { p_search = '', p_id, p_unconfirmed = false }: ListArguments) =>
  users.filter(
    ({ id, email, email_confirmed_at }) =>
      email.includes(p_search.toLowerCase()) &&
      (p_id === undefined ? (email_confirmed_at === null) === p_unconfirmed : id === p_id),
  );

function ordered(users: User[], { p_order = 'created_at', p_descending = true }: ListArguments): User[] {
  const sign = p_descending ? -1 : 1;
  return users.toSorted((a, b) => sign * String(a[p_order]).localeCompare(String(b[p_order])));
}

/** Answers `account_states`: the accounts whose state is unusual, by email. */
export const statesHandler = (users: User[], states: Record<string, string> = {}) =>
  http.post(at.procedure('account_states'), async ({ request }) => {
    const { user_ids } = (await request.json()) as { user_ids: string[] };
    const asked = users.filter(({ id }) => user_ids.includes(id));
    const rows = asked.map(({ id, email }) => ({ id, state: states[email] }));
    return HttpResponse.json(rows.filter(({ state }) => state !== undefined));
  });

/** Answers `admin_list_users`: filtered, ordered, at most 1,000 rows, after the last row of the previous chunk. */
export const usersHandler = (users: User[]) =>
  http.post(at.procedure('admin_list_users'), async ({ request }) => {
    const values = (await request.json()) as ListArguments;
    const all = ordered(found(users, values), values);
    const from = all.findIndex(({ id }) => id === values.p_after_id) + 1;
    return HttpResponse.json(all.slice(from, from + Math.min(1000, values.p_limit ?? 1000)));
  });

/** Answers `count_users` with the number of those that match, or another number. */
export const numberHandler = (users: User[], number?: number) =>
  http.post(at.procedure('count_users'), async ({ request }) =>
    HttpResponse.json(number ?? found(users, (await request.json()) as ListArguments).length),
  );
