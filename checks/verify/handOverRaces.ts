import { newAccount, newNewsletter, newSubscription, type Race } from './sessions.ts';

const claim = `select from public.claim_hand_over(1, 10, 'webhook')`;

/** Somebody with a subscription that is due for the webhook, and nobody else. */
async function newPerson(admin: Parameters<typeof newAccount>[0]) {
  const [account, newsletter] = [await newAccount(admin, 'user'), await newNewsletter(admin)];
  await admin`delete from private.hand_over_people`;
  await admin`insert into private.hand_over_connections (newsletter_id, list_id)
    values (${newsletter}, -nextval('private.hand_over_webhooks'))`;
  await newSubscription(admin, account, newsletter);
  return account;
}

/** Making a token locks the account, and the end of an account waits for the person's row: each would wait for the other. */
const claims: Race = async ({ admin, request, during, report, rounds }) => {
  const account = await newPerson(admin);
  const service = { role: 'service_role' };
  const left = await during(`select from auth.users where id = '${account}' for update`, () =>
    request(account, claim, service),
  );
  if (left === 'done') report('a claim waits for an account that is being deleted');
  const taken = await request(account, claim, service);
  if (taken !== 'done') report(`afterwards, nobody is claimed: ${taken}`);
  for (let round = 0; round < rounds; round += 1) {
    const person = await newPerson(admin);
    const [gone] = await Promise.all([
      admin`delete from auth.users where id = ${person}`.then(
        () => 'done',
        ({ code }) => code,
      ),
      request(person, claim, service).then(
        (outcome) => /^4[^2]/.test(outcome) && report(`a claim: ${outcome}`),
      ),
    ]);
    if (gone !== 'done') report(`a deletion: ${gone}`);
  }
};

export const handOverRaces: Record<string, Race> = {
  'Somebody is claimed while their account is deleted: neither waits for the other': claims,
};
