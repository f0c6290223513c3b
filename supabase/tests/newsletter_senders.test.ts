import { randomUUID } from 'node:crypto';
import { type Client, secret, signUp } from './support/clients';
import { newNewsletter, newSender } from './support/rows';

let editor: Client;
beforeAll(async () => {
  ({ client: editor } = await signUp('admin'));
});

const aSender = () => `${randomUUID()}.letters.test`;
const add = (values: { newsletter_id: string; sender: string }) =>
  editor.from('newsletter_senders').insert(values);
const sendersOf = async (id: string) =>
  (await secret.from('newsletter_senders').select('sender').eq('newsletter_id', id).throwOnError()).data;

test('a newsletter can have several senders, and a sender several newsletters, each pair once', async () => {
  const [one, other] = [await newNewsletter(), await newNewsletter()];
  const [first, second] = [aSender(), aSender()];
  for (const pair of [
    { newsletter_id: one.id, sender: first },
    { newsletter_id: one.id, sender: second },
    { newsletter_id: other.id, sender: first },
  ])
    expect(await add(pair)).toMatchObject({ status: 201 });
  expect(await add({ newsletter_id: one.id, sender: first })).toMatchObject({
    status: 409,
    error: { code: '23505' },
  });
  const again = await editor
    .from('newsletter_senders')
    .upsert(
      [
        { newsletter_id: one.id, sender: first },
        { newsletter_id: other.id, sender: second },
      ],
      { onConflict: 'newsletter_id,sender', ignoreDuplicates: true },
    )
    .select('newsletter_id, sender');
  expect(again.data).toEqual([{ newsletter_id: other.id, sender: second }]);
});

test('a pair that an editor deletes and adds again is the latest of its sender', async () => {
  const sender = aSender();
  const [one, other] = [await newNewsletter(), await newNewsletter()];
  const pair = { newsletter_id: one.id, sender };
  await add(pair).throwOnError();
  await add({ newsletter_id: other.id, sender }).throwOnError();
  await editor.from('newsletter_senders').delete().match(pair).throwOnError();
  await add(pair).throwOnError();
  const latest = await editor
    .from('newsletter_senders')
    .select('newsletter_id')
    .eq('sender', sender)
    .order('created_at', { ascending: false });
  expect(latest.data).toEqual([{ newsletter_id: one.id }, { newsletter_id: other.id }]);
});

test('a user deletes no sender, whichever they ask for', async () => {
  const { newsletter_id } = await newSender();
  const { client } = await signUp();
  await client.from('newsletter_senders').delete();
  expect(await sendersOf(newsletter_id)).toHaveLength(1);
});

test('senders go with their newsletter', async () => {
  const { newsletter_id } = await newSender();
  expect(await sendersOf(newsletter_id)).toHaveLength(1);
  await editor.from('newsletters').delete().eq('id', newsletter_id).throwOnError();
  expect(await sendersOf(newsletter_id)).toEqual([]);
});

test('a sender of a newsletter that is gone is refused', async () => {
  const response = await add({ newsletter_id: randomUUID(), sender: aSender() });
  expect(response).toMatchObject({ status: 409, error: { code: '23503' } });
});

test.each([
  ['of 320 characters', 'a'.repeat(320), 201],
  ['of 321', 'a'.repeat(321), 400],
  ['too short', 'ab', 400],
  ['in capital letters', 'Letters.test', 400],
  ['with a space', 'letters .test', 400],
  ['with a line break', 'letters.test\n', 400],
  ['with a control character', 'letters\u0007.test', 400],
])('a sender %s is answered as its form deserves', async (_what, sender, status) => {
  const { id } = await newNewsletter();
  const response = await add({ newsletter_id: id, sender });
  expect(response.status).toBe(status);
  if (status === 400) expect(response.error?.message).toMatch(/^A sender has 3 to 320 characters/);
  expect(await sendersOf(id)).toHaveLength(status === 201 ? 1 : 0);
});
