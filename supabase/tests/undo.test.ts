import { randomUUID } from 'node:crypto';
import { execute, secret, signUp, type TestUser } from './support/clients';
import { entriesOf, latestOf } from './support/history';
import { newCategory, newNewsletter, newSubscription } from './support/rows';

// undo_last_change: finds the newest change of a row and takes it back, if nothing has happened since.

let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  [admin, owner] = [await signUp('admin'), await signUp('owner')];
});

const undo = (table: string, id: string, version?: string, { client } = admin) => {
  const request = client.rpc('undo_last_change', { changed_table: table, changed_id: id });
  return version ? request.setHeader('x-expected-updated-at', version) : request;
};

const read = async (id: string) =>
  (await secret.from('newsletters').select().eq('id', id).throwOnError()).data[0];

const update = async (id: string, values: object) => {
  const saved = secret.from('newsletters').update(values).eq('id', id).select().single();
  return (await saved.throwOnError()).data;
};

const remove = (id: string) => secret.from('newsletters').delete().eq('id', id).throwOnError();

const gone = {
  status: 404,
  error: { code: 'PT404', message: 'This entry is no longer in the history' },
};
const restored = { status: 409, error: { code: 'PT409', message: 'This has already been restored' } };

test('a deletion: the row comes back with its subscriptions', async () => {
  const row = await newNewsletter({ example_content: '<p>Hello</p>' });
  const subscription = await newSubscription((await signUp()).id, { newsletter_id: row.id });
  await remove(row.id);
  const { data } = await undo('newsletters', row.id).throwOnError();
  expect(await latestOf('newsletters', row.id)).toMatchObject({
    id: data,
    operation: 'insert',
    actor_id: admin.id,
  });
  expect(await read(row.id)).toEqual(row);
  const { data: found } = await secret
    .from('newsletter_subscriptions')
    .select()
    .eq('newsletter_id', row.id)
    .throwOnError();
  expect(found).toEqual([subscription]);
});

test('the last change of many, and only that [SQL]', async () => {
  const row = await newNewsletter();
  await update(row.id, { title: 'The first' });
  // More than one response of the API holds, as if the first change had been made so often.
  const { id, ...columns } = await latestOf('newsletters', row.id);
  const names = Object.keys(columns).join();
  await execute(`
    set local session_replication_role = replica;
    insert into public.history (${names}) select ${names} from public.history, generate_series(1, 1100) where id = ${id}`);
  const before = await update(row.id, { title: 'The last but one' });
  const last = await update(row.id, { title: 'The last' });
  await undo('newsletters', row.id, last.updated_at).throwOnError();
  expect(await read(row.id)).toEqual({ ...before, updated_at: expect.any(String) });
});

describe('happens only if nothing has happened since', () => {
  test('another change', async () => {
    const row = await newNewsletter();
    const mine = await update(row.id, { title: 'Mine' });
    const theirs = await update(row.id, { description: 'Theirs' });
    expect(await undo('newsletters', row.id, mine.updated_at)).toMatchObject({
      status: 409,
      error: { code: 'PT409', message: 'Someone else has changed this' },
    });
    expect(await read(row.id)).toEqual(theirs);
  });

  test('a deletion', async () => {
    const row = await newNewsletter();
    const { updated_at } = await update(row.id, { title: 'Mine' });
    await remove(row.id);
    expect(await undo('newsletters', row.id, updated_at)).toMatchObject({
      status: 404,
      error: { code: 'PT404', message: 'This has been deleted since. Restore the deletion first.' },
    });
    expect(await read(row.id)).toBeUndefined();
  });

  test('a restore of what was deleted, even if it was changed afterwards', async () => {
    const row = await newNewsletter();
    await remove(row.id);
    await undo('newsletters', row.id).throwOnError();
    expect(await undo('newsletters', row.id)).toMatchObject(restored);
    const theirs = await update(row.id, { title: 'Theirs' });
    expect(await undo('newsletters', row.id)).toMatchObject(restored);
    expect(await read(row.id)).toEqual(theirs);
  });

  test('several at once: it happens once', async () => {
    const row = await newNewsletter();
    const { updated_at } = await update(row.id, { title: 'Mine' });
    const outcomes = await Promise.all([1, 2, 3].map(() => undo('newsletters', row.id, updated_at)));
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await entriesOf('newsletters', row.id)).toHaveLength(3);
  });
});

test('a creation is not undone', async () => {
  const { id, updated_at } = await newNewsletter();
  expect(await undo('newsletters', id, updated_at)).toMatchObject({
    status: 400,
    error: { message: 'There is no earlier version' },
  });
});

describe('undo_creation', () => {
  const undoCreation = (id: string, version?: string, { client } = admin) => {
    const request = client.rpc('undo_creation', { p_newsletter_id: id });
    return version ? request.setHeader('x-expected-updated-at', version) : request;
  };

  test('deletes a newsletter that nobody subscribes to; it can be restored', async () => {
    const row = await newNewsletter();
    const ended = { newsletter_id: row.id, status: 'inactive' } as const;
    await newSubscription((await signUp()).id, ended);
    const { data } = await undoCreation(row.id, row.updated_at).throwOnError();
    expect(data).toBe(row.id);
    expect(await read(row.id)).toBeUndefined();
    expect(await latestOf('newsletters', row.id)).toMatchObject({
      operation: 'delete',
      actor_id: admin.id,
      subscriptions: 1,
    });
    await undo('newsletters', row.id).throwOnError();
    expect(await read(row.id)).toEqual(row);
  });

  test('leaves a newsletter with its subscribers, and says how many there are', async () => {
    const row = await newNewsletter();
    const subscriptions = [];
    for (const message of [
      'Not deleted, because 1 person has subscribed since',
      'Not deleted, because 2 people have subscribed since',
    ]) {
      subscriptions.push(await newSubscription((await signUp()).id, { newsletter_id: row.id }));
      expect(await undoCreation(row.id, row.updated_at)).toMatchObject({
        status: 409,
        error: { code: 'PT409', message },
      });
    }
    expect(await read(row.id)).toEqual(row);
    const { data: left } = await secret
      .from('newsletter_subscriptions')
      .select()
      .eq('newsletter_id', row.id)
      .order('created_at')
      .throwOnError();
    expect(left).toEqual(subscriptions);
    expect(await entriesOf('newsletters', row.id)).toHaveLength(1);
  });

  test('counts the subscribers of this newsletter, and those that it has now', async () => {
    const [row, other] = [await newNewsletter(), await newNewsletter()];
    const reader = await signUp();
    await newSubscription(reader.id, { newsletter_id: other.id });
    await newSubscription(reader.id, { newsletter_id: row.id });
    await remove(row.id);
    await undo('newsletters', row.id).throwOnError();
    await secret.from('newsletter_subscriptions').delete().eq('newsletter_id', row.id).throwOnError();
    await undoCreation(row.id, row.updated_at).throwOnError();
    expect(await read(row.id)).toBeUndefined();
    expect(await read(other.id)).toEqual(other);
  });

  test('deletes no later version, and nothing that is gone', async () => {
    const row = await newNewsletter();
    const theirs = await update(row.id, { title: 'Theirs' });
    expect(await undoCreation(row.id, row.updated_at)).toMatchObject({
      status: 409,
      error: { code: 'PT409', message: 'Someone else has changed this' },
    });
    expect(await read(row.id)).toEqual(theirs);
    expect(await undoCreation(randomUUID())).toMatchObject({
      status: 404,
      error: { code: 'PT404', message: 'This newsletter no longer exists' },
    });
  });
});

test.each([
  ['newsletters', () => randomUUID()],
  ['categories', () => 'x'],
  ['auth.users', () => owner.id],
  ['', () => ''],
])('there is nothing to undo in "%s"', async (table, id) => {
  expect(await undo(table, id())).toMatchObject(gone);
});

test.each(['user', 'newsletter_manager'] as const)('a %s learns nothing', async (role) => {
  const caller = await signUp(role);
  const { id } = await newCategory();
  for (const row of [id, randomUUID()])
    expect(await undo('categories', row, undefined, caller)).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'Only admins and owners can do this' },
    });
});

test('a change of a role, by owners only', async () => {
  const { id } = await signUp();
  const change = secret.from('profiles').update({ role: 'admin' }).eq('id', id).select().single();
  const { data: changed } = await change.throwOnError();
  for (const row of [id, randomUUID()])
    expect(await undo('profiles', row, changed.updated_at)).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'Only owners can manage users' },
    });
  await undo('profiles', id, changed.updated_at, owner).throwOnError();
  const { data: now } = await secret.from('profiles').select().eq('id', id).single().throwOnError();
  expect(now).toMatchObject({ role: 'user' });
  expect(await undo('profiles', id, changed.updated_at, owner)).toMatchObject({ error: { code: 'PT409' } });
});
