import { secret, signUp, type TestUser } from './support/clients';
import { newCategory, newNewsletter, newSubscription } from './support/rows';

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

test('shows what the list needs, and counts active subscribers only', async () => {
  const { id: category_id, name } = await newCategory();
  const full = await newNewsletter({
    category_id,
    image_url: 'https://images.example.com/1.png',
    example_content: '<p>Hello</p>',
  });
  const bare = await newNewsletter({ category_id, example_content: '' });
  const statuses = ['active', 'active', 'inactive'];
  for (const status of statuses)
    await newSubscription((await signUp()).id, { newsletter_id: full.id, status });
  await secret.from('newsletters').update({ title: 'Renamed' }).eq('id', bare.id).throwOnError();
  const { data } = await admin.client
    .rpc('newsletter_overview')
    .eq('category_id', category_id)
    .throwOnError();
  const { example_content: _example, image_focus: _focus, owner_id: _owner, ...shown } = full;
  expect(data).toEqual([
    {
      ...shown,
      id: bare.id,
      title: 'Renamed',
      image_url: null,
      created_at: bare.created_at,
      publish_at: bare.publish_at,
      entered_at: bare.entered_at,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      category_name: name,
      has_example: false,
      active_subscribers: 0,
    },
    { ...shown, category_name: name, has_example: true, active_subscribers: 2 },
  ]);
  expect(data[0]?.updated_at).not.toBe(bare.updated_at);
});

test('is read in chunks by key, each newsletter once', async () => {
  const { id: category_id } = await newCategory();
  const created_at = '2020-01-01T00:00:00+00:00';
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await newNewsletter({ category_id, created_at })).id);
  const found: string[] = [];
  for (let last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'; ; ) {
    const { data } = await admin.client
      .rpc('newsletter_overview')
      .eq('category_id', category_id)
      .or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${last})`)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, 1)
      .throwOnError();
    found.push(...data.map(({ id }) => id));
    if (data.length < 2) break;
    last = data.at(-1)?.id ?? '';
  }
  expect(found).toEqual(ids.sort().reverse());
});
