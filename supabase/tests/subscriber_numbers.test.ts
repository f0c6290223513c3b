import { connect, execute, secret, signUp, type TestUser } from './support/clients';
import { newNewsletter, newSubscription } from './support/rows';

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

const number = async (target_newsletter_id: string) =>
  (await owner.client.rpc('count_subscribers', { target_newsletter_id }).throwOnError()).data;

const shown = async (id: string) =>
  (await owner.client.rpc('newsletter_overview').eq('id', id).throwOnError()).data[0]?.active_subscribers;

const isEqual = `
  do $$ begin
    if exists (
      select from public.newsletters
      where private.active_subscribers(id) is distinct from (
        select count(*) from public.newsletter_subscriptions
        where newsletter_id = newsletters.id and status = 'active' and coalesce(paused_until, '-infinity') <= now()
      )
    ) then raise exception 'A number of subscribers differs from the subscriptions'; end if;
  end $$`;

test('the number follows every change of a subscription [SQL]', async () => {
  const { id } = await newNewsletter();
  const other = await newNewsletter();
  const reader = await signUp();
  const press = (sub_frequency: string) =>
    reader.client.rpc('add_subscription', { sub_newsletter_id: id, sub_frequency }).throwOnError();
  const numbers = [await number(id)];
  for (const frequency of ['daily', 'weekly', 'weekly', 'weekly']) {
    await press(frequency);
    numbers.push(await number(id));
  }
  expect(numbers).toEqual([0, 1, 1, 0, 1]);
  await secret
    .from('newsletter_subscriptions')
    .update({ newsletter_id: other.id })
    .eq('newsletter_id', id)
    .throwOnError();
  expect([await number(id), await number(other.id)]).toEqual([0, 1]);
  await owner.client.rpc('admin_delete_user', { user_id: reader.id }).throwOnError();
  expect([await number(id), await number(other.id), await shown(other.id)]).toEqual([0, 0, 0]);
  await execute(isEqual);
});

test('a deleted newsletter that is restored has its number again', async () => {
  const { id } = await newNewsletter();
  for (const status of ['active', 'active', 'inactive'])
    await newSubscription((await signUp()).id, { newsletter_id: id, status });
  await owner.client.from('newsletters').delete().eq('id', id).throwOnError();
  expect(await number(id)).toBe(0);
  const { data } = await owner.client
    .from('history')
    .select('id')
    .eq('row_id', id)
    .eq('operation', 'delete')
    .single()
    .throwOnError();
  await owner.client.rpc('restore_history', { entry_id: data.id }).throwOnError();
  expect([await number(id), await shown(id)]).toEqual([2, 2]);
});

test('people who subscribe and leave at the same moment are all counted [SQL]', async () => {
  const { id } = await newNewsletter();
  const readers = await Promise.all(Array.from({ length: 12 }, () => signUp()));
  const all = (sub_frequency: string) =>
    Promise.all(
      readers.map(({ client }) =>
        client.rpc('add_subscription', { sub_newsletter_id: id, sub_frequency }).throwOnError(),
      ),
    );
  await all('daily');
  expect([await number(id), await shown(id)]).toEqual([12, 12]);
  await all('daily');
  expect([await number(id), await shown(id)]).toEqual([0, 0]);
  await execute(isEqual);
});

test('changes that are not included yet are counted, and the next change includes them [SQL]', async () => {
  const { id } = await newNewsletter();
  await execute(
    `insert into private.subscriber_changes (newsletter_id, change) values ('${id}', 2), ('${id}', -1)`,
  );
  expect([await number(id), await shown(id)]).toEqual([1, 1]);
  await newSubscription((await signUp()).id, { newsletter_id: id });
  expect([await number(id), await shown(id)]).toEqual([2, 2]);
  await execute(`
    do $$ begin
      if exists (select from private.subscriber_changes where newsletter_id = '${id}')
        or (select active from private.subscriber_numbers where newsletter_id = '${id}') <> 2
      then raise exception 'Changes were left behind'; end if;
    end $$`);
});

test('nobody reads the numbers but through the procedures', async () => {
  const { id } = await newNewsletter();
  const { error } = await connect().rpc('count_subscribers', { target_newsletter_id: id });
  expect(error?.code).toBe('42501');
});
