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

/** What `ilike.%text%` looks for, wildcards resolved. */
const sought = (filter: string | null) =>
  (filter ?? 'ilike.%%').slice('ilike.%'.length, -1).replaceAll('\\', '');

/** The row that the chunk starts after. */
const lastIn = (filter: string | null) => /id\.[lg]t\.([\w-]+)/.exec(filter ?? '')?.[1];

function found(users: User[], { searchParams }: URL): User[] {
  const text = sought(searchParams.get('email')).toLowerCase();
  const id = searchParams.get('id')?.slice('eq.'.length);
  return users.filter((user) => user.email.includes(text) && (id === undefined || user.id === id));
}

function ordered(users: User[], order: string | null): User[] {
  const [column, direction] = (order ?? 'created_at.desc').split(/[.,]/) as [keyof User, string];
  const sign = direction === 'desc' ? -1 : 1;
  return users.toSorted((a, b) => sign * String(a[column]).localeCompare(String(b[column])));
}

/** Answers `account_states`: the accounts whose state is unusual, by email. */
export const statesHandler = (users: User[], states: Record<string, string> = {}) =>
  http.post(at.procedure('account_states'), async ({ request }) => {
    const { user_ids } = (await request.json()) as { user_ids: string[] };
    const asked = users.filter(({ id }) => user_ids.includes(id));
    const rows = asked.map(({ id, email }) => ({ id, state: states[email] }));
    return HttpResponse.json(rows.filter(({ state }) => state !== undefined));
  });

/** Answers `admin_list_users` as PostgREST would: filtered, ordered, at most 1,000 rows, with the count of all. */
export const usersHandler = (users: User[]) =>
  http.post(at.procedure('admin_list_users'), ({ request }) => {
    const url = new URL(request.url);
    const all = ordered(found(users, url), url.searchParams.get('order'));
    const last = lastIn(url.searchParams.get('or'));
    const from = Number(url.searchParams.get('offset') ?? 0) + all.findIndex(({ id }) => id === last) + 1;
    const rows = all.slice(from, from + Math.min(1000, Number(url.searchParams.get('limit') ?? 1000)));
    const range = rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`;
    return HttpResponse.json(rows, { headers: { 'content-range': `${range}/${all.length}` } });
  });
