import { randomUUID } from 'node:crypto';
import { repetitions } from '../../checks/effort';
import type { Database } from '../../shared/src/supabase/database.types';
import { execute, secret, signUp, type TestUser } from './support/clients';
import { entriesOf, latestOf } from './support/history';
import { newCategory, newNewsletter, newSubscription } from './support/rows';

type Table = 'newsletters' | 'categories' | 'profiles';

let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  [admin, owner] = [await signUp('admin'), await signUp('owner')];
});

const read = async (table: Table, id: string) => {
  const { data } = await secret.from(table).select().eq('id', id).throwOnError();
  return data[0];
};

const restore = (entry_id: number, new_category_id: string | null = null, { client } = admin) =>
  client.rpc('restore_history', { entry_id, new_category_id });

const restoreLatest = async (table: Table, id: string, category?: string, by = admin) =>
  restore((await latestOf(table, id)).id, category, by);

const bringBack = async (table: Table, id: string, category?: string, by = admin) => {
  const { data, error } = await restoreLatest(table, id, category, by);
  if (error) throw error;
  return data;
};

/** The beginning of a script that acts as the owner. */
const asOwner = () => `select set_config('request.jwt.claim.sub', '${owner.id}', true);`;

/**
 * The beginning of a script that alters a table whose rows `private.await_turn` guards. It takes the turn first, as everyone else
 * does: the other way around, both would wait for each other.
 */
const inTurn = `select pg_advisory_xact_lock(hashtext('public.categories.name'));`;

const remove = async (table: Table, id: string) => {
  await secret.from(table).delete().eq('id', id).throwOnError();
};

const subscriptionsOf = async (newsletter: string) => {
  const { data } = await secret
    .from('newsletter_subscriptions')
    .select()
    .eq('newsletter_id', newsletter)
    .order('id')
    .throwOnError();
  return data;
};

/** A generator of repeatable pseudo-random numbers (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const pieces = [
  'a',
  ' ',
  '"',
  "'",
  '\\',
  '\n',
  '\t',
  '{',
  '$1',
  '%I',
  '🥐',
  'é',
  '\u200b',
  '</script>',
  'null',
  '\u2028',
];

describe('deleting and restoring gives the same rows', () => {
  let readers: TestUser[];
  beforeAll(async () => {
    readers = [await signUp(), await signUp(), await signUp()];
  });

  test.each(Array.from({ length: repetitions(12, 3) }, (_, seed) => seed))('newsletter %i', async (seed) => {
    const random = randomFrom(seed);
    const text = (least: number, most: number) =>
      `x${Array.from({ length: least + random(most - least) }, () => pieces[random(pieces.length)]).join('')}x`;
    const time = () =>
      new Date(1.6e12 + random(1e9) * 100 + random(1000)).toISOString().replace('Z', `${random(1000)}Z`);
    const row = await newNewsletter({
      title: text(1, 15),
      description: text(1, 200),
      image_url: random(2) ? `https://images.example.com/${random(1e6)}.png` : null,
      example_content: random(3) ? text(1, 5000) : null,
      owner_id: random(2) ? admin.id : null,
      created_at: time(),
      updated_at: time(),
    });
    for (const reader of readers.slice(random(4)))
      await newSubscription(reader.id, {
        newsletter_id: row.id,
        frequency: ['daily', 'weekly', 'monthly'][random(3)],
        status: ['active', 'inactive'][random(2)],
        created_at: time(),
      });
    const subscriptions = await subscriptionsOf(row.id);
    await admin.client.from('newsletters').delete().eq('id', row.id).throwOnError();
    expect(await subscriptionsOf(row.id)).toEqual([]);
    expect(await latestOf('newsletters', row.id)).toMatchObject({ subscriptions: subscriptions.length });
    const entry = await bringBack('newsletters', row.id);
    expect(await read('newsletters', row.id)).toEqual(row);
    expect(await subscriptionsOf(row.id)).toEqual(subscriptions);
    expect(await latestOf('newsletters', row.id)).toMatchObject({
      id: entry,
      operation: 'insert',
      actor_id: admin.id,
    });
  });

  test('category', async () => {
    const row = await newCategory({ description: 'About', created_at: '2020-01-01T00:00:00.123456Z' });
    await remove('categories', row.id);
    await bringBack('categories', row.id);
    expect(await read('categories', row.id)).toEqual(row);
  });

  test('site settings [SQL]', async () => {
    // In one transaction, so that other tests never see them missing.
    await execute(`
      ${asOwner()}
      create temporary table expected on commit drop as select * from public.site_settings;
      delete from public.site_settings;
      select private.restore_history(max(id), null) from public.history where table_name = 'site_settings';
      do $$ begin
        assert (select site_settings::text from public.site_settings) = (select expected::text from expected);
      end $$`);
  });
});

describe('restoring an earlier version', () => {
  test('brings back everything but the dates, and can itself be undone', async () => {
    const row = await newNewsletter({ example_content: '<p>First</p>', owner_id: admin.id });
    const other = await newCategory();
    const change = {
      title: 'Changed',
      category_id: other.id,
      example_content: null,
      image_url: 'https://x.example/1.png',
    };
    await secret.from('newsletters').update(change).eq('id', row.id).throwOnError();
    const changed = await read('newsletters', row.id);
    await bringBack('newsletters', row.id);
    const restored = await read('newsletters', row.id);
    expect(restored).toEqual({ ...row, updated_at: restored?.updated_at });
    expect(restored?.updated_at).not.toBe(row.updated_at);
    await bringBack('newsletters', row.id);
    expect(await read('newsletters', row.id)).toMatchObject({ ...changed, updated_at: expect.any(String) });
    expect(await entriesOf('newsletters', row.id)).toHaveLength(4);
  });

  test.each([
    ['the example, if the change was of the example', { example_content: '<p>Two</p>' }, '<p>One</p>'],
    ['nothing of the example otherwise', { title: 'Another title' }, '<p>Three</p>'],
  ])('brings back %s', async (_what, change, example_content) => {
    const row = await newNewsletter({ example_content: '<p>One</p>' });
    const update = (values: object) =>
      secret.from('newsletters').update(values).eq('id', row.id).throwOnError();
    await update(change);
    const { id: entry } = await latestOf('newsletters', row.id);
    await update({ description: 'Later', example_content: '<p>Three</p>' });
    await restore(entry).throwOnError();
    const { title, description } = row;
    expect(await read('newsletters', row.id)).toMatchObject({ title, description, example_content });
  });

  test('brings back an owner who still exists', async () => {
    const row = await newNewsletter({ owner_id: admin.id });
    await secret.from('newsletters').update({ owner_id: owner.id }).eq('id', row.id).throwOnError();
    await bringBack('newsletters', row.id);
    expect(await read('newsletters', row.id)).toMatchObject({ owner_id: admin.id });
  });

  test('leaves a column alone that was added later [SQL]', async () => {
    const row = await newCategory({ description: 'First' });
    await secret.from('categories').update({ description: 'Second' }).eq('id', row.id).throwOnError();
    const entry = await latestOf('categories', row.id);
    await execute(`
      ${asOwner()}
      ${inTurn}
      alter table public.categories add column later text not null default 'later';
      update public.categories set later = 'kept' where id = '${row.id}';
      select private.restore_history(${entry.id}, null);
      do $$ begin
        assert (select later = 'kept' and description = 'First' from public.categories where id = '${row.id}');
      end $$;
      alter table public.categories drop column later`);
  });

  test('brings back the role of a user', async () => {
    const user = await signUp('admin');
    await secret.from('profiles').update({ role: 'user' }).eq('id', user.id).throwOnError();
    await bringBack('profiles', user.id, undefined, owner);
    expect(await read('profiles', user.id)).toMatchObject({ role: 'admin' });
    expect(await latestOf('profiles', user.id)).toMatchObject({ actor_id: owner.id, changed: ['role'] });
  });
});

test('accounts that were deleted meanwhile are left out', async () => {
  const [gone, stays, author] = [await signUp(), await signUp(), await signUp('admin')];
  const { id } = await newNewsletter({ owner_id: author.id });
  for (const { id: user } of [gone, stays]) await newSubscription(user, { newsletter_id: id });
  await remove('newsletters', id);
  for (const { id: user_id } of [gone, author])
    await owner.client.rpc('admin_delete_user', { user_id }).throwOnError();
  await bringBack('newsletters', id);
  expect(await subscriptionsOf(id)).toMatchObject([{ user_id: stays.id }]);
  expect(await read('newsletters', id)).toMatchObject({ owner_id: null });
});

test('an older deletion brings the newsletter back with the subscriptions of the newest one', async () => {
  const [left, paused, late, gone] = [await signUp(), await signUp(), await signUp(), await signUp()];
  const { id, title } = await newNewsletter();
  for (const { id: user } of [left, paused, gone]) await newSubscription(user, { newsletter_id: id });
  await remove('newsletters', id);
  const older = await latestOf('newsletters', id);
  await bringBack('newsletters', id);
  await secret.from('newsletters').update({ title: 'Renamed' }).eq('id', id).throwOnError();
  const row = { sub_newsletter_id: id, sub_frequency: 'weekly' };
  await left.client.rpc('add_subscription', row).throwOnError();
  await late.client.rpc('add_subscription', row).throwOnError();
  const p_until = new Date(Date.now() + 86_400_000).toISOString();
  await paused.client.rpc('pause_subscriptions', { p_until, p_newsletter_id: id }).throwOnError();
  await gone.client.from('newsletter_subscriptions').delete().eq('newsletter_id', id).throwOnError();
  const before = await subscriptionsOf(id);
  await remove('newsletters', id);
  expect((await restore(older.id)).error).toBeNull();
  expect(await read('newsletters', id)).toMatchObject({ title });
  expect(await subscriptionsOf(id)).toEqual(before);
  const states = before.map(({ user_id, status, paused_until }) => [user_id, status, paused_until !== null]);
  expect(states.sort()).toEqual(
    [
      [left.id, 'inactive', false],
      [paused.id, 'active', true],
      [late.id, 'active', false],
    ].sort(),
  );
});

describe('a category that is gone', () => {
  const withoutCategory = async () => {
    const row = await newNewsletter();
    await remove('newsletters', row.id);
    await remove('categories', row.category_id);
    return row;
  };

  test('is asked for, and nothing is restored until it is given', async () => {
    const row = await withoutCategory();
    expect(await restoreLatest('newsletters', row.id)).toMatchObject({
      status: 422,
      error: { code: 'PT422', message: 'Please select a category' },
    });
    expect(await read('newsletters', row.id)).toBeUndefined();
    const { id } = await newCategory();
    await bringBack('newsletters', row.id, id);
    expect(await read('newsletters', row.id)).toEqual({ ...row, category_id: id });
  });

  test('must be replaced by one that exists', async () => {
    const row = await withoutCategory();
    expect(await restoreLatest('newsletters', row.id, randomUUID())).toMatchObject({
      status: 409,
      error: { code: '23503', message: 'This category no longer exists' },
    });
  });

  test('is asked for by an earlier version too', async () => {
    const row = await newNewsletter();
    const { id } = await newCategory();
    await secret.from('newsletters').update({ category_id: id }).eq('id', row.id).throwOnError();
    await remove('categories', row.category_id);
    expect(await restoreLatest('newsletters', row.id)).toMatchObject({ error: { code: 'PT422' } });
  });

  test('is not replaced while it exists', async () => {
    const row = await newNewsletter();
    await remove('newsletters', row.id);
    await bringBack('newsletters', row.id, (await newCategory()).id);
    expect(await read('newsletters', row.id)).toEqual(row);
  });
});

describe('refusals', () => {
  const deletedNewsletter = async (
    values: Partial<Database['public']['Tables']['newsletters']['Insert']> = {},
  ) => {
    const row = await newNewsletter(values);
    await remove('newsletters', row.id);
    return row;
  };

  test('twice, one after the other or at once: it happens once', async () => {
    const { id } = await deletedNewsletter();
    const { id: user } = await signUp();
    const { id: entry } = await latestOf('newsletters', id);
    const outcomes = await Promise.all([restore(entry), restore(entry), restore(entry)]);
    const refused = { status: 409, error: { message: 'This has already been restored' } };
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    expect(outcomes.filter(({ error }) => error)).toMatchObject([refused, refused]);
    await newSubscription(user, { newsletter_id: id });
    expect(await restore(entry)).toMatchObject(refused);
    expect(await subscriptionsOf(id)).toHaveLength(1);
  });

  test('a version that is in place', async () => {
    const { id } = await newCategory();
    await secret.from('categories').update({ description: 'Changed' }).eq('id', id).throwOnError();
    const { id: entry } = await latestOf('categories', id);
    await restore(entry).throwOnError();
    expect(await restore(entry)).toMatchObject({
      status: 409,
      error: { message: 'This version is already in place' },
    });
  });

  test('an earlier version of a row that was deleted since', async () => {
    const { id } = await newCategory();
    await secret.from('categories').update({ description: 'Changed' }).eq('id', id).throwOnError();
    const { id: entry } = await latestOf('categories', id);
    await remove('categories', id);
    expect(await restore(entry)).toMatchObject({
      status: 404,
      error: { message: 'This has been deleted since. Restore the deletion first.' },
    });
  });

  test('a creation', async () => {
    const { id } = await newCategory();
    expect(await restoreLatest('categories', id)).toMatchObject({
      status: 400,
      error: { message: 'There is no earlier version' },
    });
  });

  test('an entry that is not there', async () => {
    expect(await restore(2 ** 40)).toMatchObject({
      status: 404,
      error: { message: 'This entry is no longer in the history' },
    });
  });

  test('a category whose name is taken again', async () => {
    const row = await newCategory();
    await remove('categories', row.id);
    await newCategory({ name: row.name.toUpperCase() });
    expect(await restoreLatest('categories', row.id)).toMatchObject({
      status: 409,
      error: { code: '23505', message: 'A category with this name already exists' },
    });
  });

  test('a row that no longer meets the rules [SQL]', async () => {
    const row = await newNewsletter();
    await execute(`
      ${inTurn}
      alter table public.newsletters drop constraint newsletters_title_visible;
      update public.newsletters set title = repeat(U&'\\200B', 3) where id = '${row.id}';
      delete from public.newsletters where id = '${row.id}';
      alter table public.newsletters
        add constraint newsletters_title_visible check (private.visible(title) <> '') not valid`);
    expect(await restoreLatest('newsletters', row.id)).toMatchObject({
      status: 400,
      error: { code: '22023', message: 'This version no longer meets the rules' },
    });
  });

  test.each(['user', 'newsletter_manager'] as const)('by a %s', async (role) => {
    const { id } = await deletedNewsletter();
    expect(await restoreLatest('newsletters', id, undefined, await signUp(role))).toMatchObject({
      status: 403,
      error: { message: 'Only admins and owners can do this' },
    });
    expect(await read('newsletters', id)).toBeUndefined();
  });
});

describe('a role', () => {
  const former = async (role: 'admin' | 'owner') => {
    const user = await signUp(role);
    await secret.from('profiles').update({ role: 'user' }).eq('id', user.id).throwOnError();
    return user;
  };

  test('is restored by owners only', async () => {
    const user = await former('admin');
    expect(await restoreLatest('profiles', user.id)).toMatchObject({
      status: 403,
      error: { message: 'Only owners can manage users' },
    });
    expect(await read('profiles', user.id)).toMatchObject({ role: 'user' });
  });

  test.each([
    ['unconfirmed', 'email_confirmed_at = null', "This user hasn't confirmed their email address yet"],
    ['banned', "banned_until = now() + interval '1 day'", 'This account is disabled'],
  ])('is not restored to an account that is %s [SQL]', async (_what, change, message) => {
    const user = await former('owner');
    await execute(`update auth.users set ${change} where id = '${user.id}'`);
    const response = await restoreLatest('profiles', user.id, undefined, owner);
    expect(response).toMatchObject({ status: 403, error: { message } });
    expect(await read('profiles', user.id)).toMatchObject({ role: 'user' });
  });

  test('of a deleted account is not restored', async () => {
    const user = await former('admin');
    const { id } = await latestOf('profiles', user.id);
    await owner.client.rpc('admin_delete_user', { user_id: user.id }).throwOnError();
    expect(await restore(id, null, owner)).toMatchObject({
      status: 404,
      error: { message: 'This user no longer exists' },
    });
  });
});
