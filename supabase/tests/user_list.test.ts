import { randomUUID } from 'node:crypto';
import { ban, execute, newEmail, secret, signUp, type TestUser } from './support/clients';
import { counts } from './support/rows';

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

const list = async (values: object) =>
  (await owner.client.rpc('admin_list_users', values).throwOnError()).data;

/** Accounts whose address has a part that no other has, in the order of their addresses. */
async function someUsers() {
  const part = randomUUID().slice(0, 13);
  const users: { id: string; email: string }[] = [];
  for (const [place, role] of ['user', 'admin', 'user', 'newsletter_manager', 'user'].entries()) {
    const email = `${'abcde'[place]}-${part}@example.com`;
    const { data: id } = await owner.client
      .rpc('admin_create_user', { email, password: 'password123', role })
      .throwOnError();
    users.push({ id, email });
  }
  return { part, users };
}

/** Reads a list in chunks of two, each after the last row of the one before. */
async function inChunks(
  p_search: string,
  p_order: 'email' | 'role' | 'created_at' | 'last_sign_in_at',
  p_descending: boolean,
) {
  const found: string[] = [];
  let last: { p_after?: string | null; p_after_id?: string } = {};
  for (;;) {
    const chunk = await list({ p_search, p_order, p_descending, p_limit: 2, ...last });
    found.push(...chunk.map(({ id }) => id));
    const end = chunk.at(-1);
    if (chunk.length < 2 || !end) return found;
    last = { p_after: end[p_order], p_after_id: end.id };
  }
}

test.each(['email', 'role', 'created_at', 'last_sign_in_at'] as const)(
  'sorted by %s, chunks hold each user once, in both directions',
  async (order) => {
    const { part, users } = await someUsers();
    const sorted = (await list({ p_search: part, p_order: order, p_descending: false })).map(({ id }) => id);
    expect(sorted.toSorted()).toEqual(users.map(({ id }) => id).toSorted());
    expect(await inChunks(part, order, false)).toEqual(sorted);
    expect(await inChunks(part, order, true)).toEqual(sorted.toReversed());
    const { data: all } = await owner.client
      .rpc('admin_list_users')
      .ilike('email', `%${part}%`)
      .order(order, { ascending: true, nullsFirst: true })
      .order('id')
      .throwOnError();
    expect(sorted).toEqual(all.map(({ id }) => id));
  },
);

test('without arguments, all users come newest first', async () => {
  const { users } = await someUsers();
  const all = (await list({})).map(({ id }) => id);
  expect(all.filter((id) => users.some((user) => user.id === id))).toEqual(
    users.map(({ id }) => id).toReversed(),
  );
});

test('a text is found anywhere in the address, in any case; wildcards stand for themselves', async () => {
  const { part, users } = await someUsers();
  const emails = async (p_search: string) => (await list({ p_search })).map(({ email }) => email);
  expect(await emails(` C-${part.toUpperCase()}@Ex `)).toEqual([users[2]?.email]);
  for (const text of [`${part}%@`, `_-${part}`, `${part}\\`, `*${part}`])
    expect(await emails(text)).toEqual([]);
  const { data } = await owner.client.rpc('count_users', { p_search: part }).throwOnError();
  expect(data).toBe(users.length);
});

test('an address is found that contains all words, in any order', async () => {
  const { part, users } = await someUsers();
  const number = async (p_search: string) =>
    (await owner.client.rpc('count_users', { p_search }).throwOnError()).data;
  for (const [p_search, found] of [
    [` EXAMPLE.com \t ${part} `, users],
    [`com example c-${part}`, users.slice(2, 3)],
    [`${part} nothing`, []],
    [`${part} c_`, []],
  ] as const) {
    expect((await list({ p_search })).map(({ id }) => id).toSorted()).toEqual(
      found.map(({ id }) => id).toSorted(),
    );
    expect(await number(p_search)).toBe(found.length);
  }
});

test('the first 200 characters of a search count', async () => {
  const email = `${randomUUID()}${'a'.repeat(164)}@example.com`;
  const { data: id } = await owner.client
    .rpc('admin_create_user', { email, password: 'password123', role: 'user' })
    .throwOnError();
  const beginning = email.slice(0, 200);
  for (const [p_search, found] of [
    [`${beginning}b`, [id]],
    [` ${beginning.slice(1, 199)}bb`, []],
    [email.slice(0, 36).padEnd(200).concat('nothing'), [id]],
  ] as const) {
    expect((await list({ p_search })).map((row) => row.id)).toEqual(found);
    const { data } = await owner.client.rpc('count_users', { p_search }).throwOnError();
    expect(data).toBe(found.length);
  }
});

test('one user is found by id', async () => {
  const { users } = await someUsers();
  expect((await list({ p_id: users[1]?.id })).map(({ id }) => id)).toEqual([users[1]?.id]);
  expect(await list({ p_id: randomUUID() })).toEqual([]);
});

test('who hasn’t confirmed the address is listed and counted only when asked for, or by id [SQL]', async () => {
  const { part, users } = await someUsers();
  const [first, , third] = users;
  await execute(
    `update auth.users set email_confirmed_at = null where id in ('${first?.id}', '${third?.id}')`,
  );
  const ids = async (values: object) =>
    (await list({ p_search: part, ...values })).map(({ id }) => id).toSorted();
  const idsOf = (some: typeof users) => some.map(({ id }) => id).toSorted();
  const others = users.filter((user) => user !== first && user !== third);
  const unconfirmed = users.filter((user) => !others.includes(user));
  for (const p_order of ['email', 'role', 'created_at', 'last_sign_in_at']) {
    expect(await ids({ p_order })).toEqual(idsOf(others));
    expect(await ids({ p_order, p_unconfirmed: false })).toEqual(idsOf(others));
    expect(await ids({ p_order, p_unconfirmed: null })).toEqual(idsOf(others));
    expect(await ids({ p_order, p_unconfirmed: true })).toEqual(idsOf(unconfirmed));
  }
  expect(await list({ p_id: first?.id })).toMatchObject([{ id: first?.id, email_confirmed_at: null }]);
  const number = async (values: object) =>
    (await owner.client.rpc('count_users', values).throwOnError()).data;
  expect(await number({ p_search: part })).toBe(3);
  expect(await number({ p_search: part, p_unconfirmed: null })).toBe(3);
  expect(await number({ p_search: part, p_unconfirmed: true })).toBe(2);
  expect(await number({ p_unconfirmed: true })).toBeGreaterThanOrEqual(2);
  await execute(`update auth.users set email_confirmed_at = now() where id = '${first?.id}'`);
  expect(await ids({})).toEqual(idsOf([...others, ...users.slice(0, 1)]));
});

test('an unknown order is rejected', async () => {
  const { error, status } = await owner.client.rpc('admin_list_users', { p_order: 'encrypted_password' });
  expect({ status, message: error?.message }).toEqual({
    status: 400,
    message: 'Users are sorted by email, role, created_at or last_sign_in_at',
  });
});

test('the number of users is the number of accounts', async () => {
  const number = async (p_unconfirmed: boolean) =>
    (await owner.client.rpc('count_users', { p_unconfirmed }).throwOnError()).data;
  const count = async () => (await number(false)) + (await number(true));
  const { rows, counted } = await counts('profiles', count);
  expect(counted).toBe(rows);
});

test('the number of users found follows sign-ups and deletions', async () => {
  const { part, users } = await someUsers();
  const number = async () => (await owner.client.rpc('count_users', { p_search: part }).throwOnError()).data;
  expect(await number()).toBe(users.length);
  for (const { id } of users) await owner.client.rpc('admin_delete_user', { user_id: id }).throwOnError();
  expect(await number()).toBe(0);
});

const isEqual = `
  do $$ begin
    if exists (
      (select id, email::text, role, created_at, last_sign_in_at, email_confirmed_at from private.accounts
      except select users.id, users.email, coalesce(profiles.role, 'user'), users.created_at, last_sign_in_at, email_confirmed_at
      from auth.users left join public.profiles on profiles.id = users.id)
      union all
      (select users.id, users.email, coalesce(profiles.role, 'user'), users.created_at, last_sign_in_at, email_confirmed_at
      from auth.users left join public.profiles on profiles.id = users.id
      except select id, email::text, role, created_at, last_sign_in_at, email_confirmed_at from private.accounts)
    ) then raise exception 'private.accounts differs from auth.users and profiles'; end if;
  end $$`;

test('what lists show of accounts is what the auth server and profiles hold [SQL]', async () => {
  const { users } = await someUsers();
  const [promoted, gone, renamed, bare, banned] = users.map(({ id }) => id);
  await owner.client
    .rpc('update_user_role', { target_user_id: promoted ?? '', new_role: 'admin' })
    .throwOnError();
  await owner.client.rpc('admin_delete_user', { user_id: gone ?? '' }).throwOnError();
  await ban(banned ?? '');
  await execute(`update auth.users set email = '${newEmail()}', email_confirmed_at = null,
    last_sign_in_at = now(), created_at = now() - interval '1 year' where id = '${renamed}'`);
  await execute(`delete from public.profiles where id = '${bare}'`);
  await execute(isEqual);
  await execute(`insert into public.profiles (id, role) values ('${bare}', 'owner')`);
  await execute(isEqual);
  await secret
    .from('profiles')
    .update({ role: 'user' })
    .eq('id', bare ?? '')
    .throwOnError();
  await execute(isEqual);
});
