import { admin, during, newAccount, newNewsletter, newSubscription, request, rounds } from './callers';

const claim = `select from public.claim_hand_over(1, 10, 'webhook')`;
const service = { role: 'service_role' };

/** Somebody with a subscription that is due for the webhook, and nobody else. */
async function newPerson() {
  const [account, newsletter] = [await newAccount('user'), await newNewsletter()];
  await admin`delete from private.hand_over_people`;
  await admin`insert into private.hand_over_connections (newsletter_id, list_id)
    values (${newsletter}, -nextval('private.hand_over_webhooks'))`;
  await newSubscription(account, newsletter);
  return account;
}

// Making a token locks the account, and the end of an account waits for the person's row: each would wait for the other.
describe('somebody is claimed while their account is deleted', () => {
  test('the claim leaves them out, and takes them afterwards', async () => {
    const account = await newPerson();
    const deletion = `select from auth.users where id = '${account}' for update`;
    expect(await during(deletion, () => request(account, claim, service))).not.toBe('done');
    expect(await request(account, claim, service)).toBe('done');
  });

  test('neither waits for the other', async () => {
    for (const round of rounds) {
      const person = await newPerson();
      const [deletion, outcome] = await Promise.all([
        admin`delete from auth.users where id = ${person}`.then(
          () => 'done',
          ({ code }) => code,
        ),
        request(person, claim, service),
      ]);
      expect({ round, deletion }).toEqual({ round, deletion: 'done' });
      expect(outcome).not.toMatch(/^4[^2]/);
    }
  });
});

test('a connection is changed while one of its people is saved: neither waits for the other', async () => {
  const account = await newPerson();
  await request(account, claim, service);
  const [held] = await admin`select claim from private.hand_over_people where user_id = ${account}`;
  const save = `select public.save_hand_over('${account}', '${held?.claim}', p_done := true)`;
  const outcome = await during(
    'select from private.hand_over_connections for update',
    () => request(account, save, service),
    {
      meanwhile: (transaction) =>
        transaction`select from private.hand_over_people where user_id = ${account} for update`,
    },
  );
  const [kept] = await admin`select claim from private.hand_over_people where user_id = ${account}`;
  expect({ outcome, kept: kept?.claim }).toEqual({ outcome: 'done', kept: null });
});
