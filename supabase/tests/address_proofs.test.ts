import { backend, connect, execute, newEmail, signUp, type TestUser } from './support/clients';
import { emailsTo, newCode, passAMinute, signInByCode } from './support/outbox';

// Whoever proves an address by a code or its link owns the account. On the embedded back end a sign-up is confirmed at once and
// nothing is proven; what else the auth server makes, SQL makes here.

const opens = async (email: string, password: string) =>
  (await connect().auth.signInWithPassword({ email, password })).error === null;

/** Fails unless the SQL condition holds for the account. */
const expectAccount = (email: string, condition: string) =>
  execute(`do $$ begin
    assert exists (select from auth.users where email = '${email}' and ${condition}), 'not so: ' || $c$${condition}$c$;
  end $$`);
const proven = 'not exists (select from private.unproven_accounts where user_id = users.id)';

/** Fails unless nothing that somebody had before signs in or acts any more. */
const expectShutOut = async ({ email, password, token, client }: TestUser) => {
  expect(await opens(email, password)).toBe(false);
  const { data } = await client.auth.getSession();
  const refreshed = await connect().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
  expect(refreshed.error).not.toBeNull();
  const changed = await fetch(`${backend.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password: 'once more 123' }),
  });
  expect(changed.status).toBe(403);
  expect(await opens(email, 'once more 123')).toBe(false);
};

/** An account as the auth server makes it of a sign-up with the form: nobody has followed the link. */
const unconfirmed = async () => {
  const stranger = await signUp();
  await execute(`
    update auth.users set email_confirmed_at = null, last_sign_in_at = null where id = '${stranger.id}';
    delete from auth.sessions where user_id = '${stranger.id}'`);
  return stranger;
};
/** The link of the ordinary confirmation, as a sign-up or "Send again" sends it. */
const sendConfirmation = async ({ id }: TestUser) => {
  const hash = crypto.randomUUID();
  await execute(
    `update auth.users set confirmation_token = '${hash}', confirmation_sent_at = now() where id = '${id}'`,
  );
  return hash;
};
const confirm = (token_hash: string) => connect().auth.verifyOtp({ type: 'signup', token_hash });

test('a new address has an unconfirmed account without a password, until its code is entered [SQL]', async () => {
  const email = newEmail();
  const { code } = await newCode(email);
  await expectAccount(
    email,
    `email_confirmed_at is null and last_sign_in_at is null and not ${proven}
     and not exists (select from auth.sessions where user_id = users.id)`,
  );
  const { client, session } = await signInByCode(email, code);
  expect(session?.user).toMatchObject({ email, role: 'authenticated' });
  await expectAccount(email, `email_confirmed_at is not null and last_sign_in_at is not null and ${proven}`);
  expect((await client.rpc('has_password').throwOnError()).data).toBe(false);
  const { data } = await client.from('profiles').select('role').throwOnError();
  expect(data).toEqual([{ role: 'user' }]);
  expect((await client.auth.refreshSession()).error).toBeNull();
  await client.auth.updateUser({ password: 'of my own 123' });
  expect((await client.rpc('has_password').throwOnError()).data).toBe(true);
  expect(await opens(email, 'of my own 123')).toBe(true);
});

test.each(['code', 'link', 'code that somebody else asked for'] as const)(
  'whoever enters a %s has the account to themselves: not the password and sessions of who signed up [SQL]',
  async (way) => {
    const stranger = await signUp();
    const { email } = stranger;
    // Requests of the page have a challenge; others need none.
    const { code, hash } = await newCode(email, way === 'code that somebody else asked for' ? {} : undefined);
    const { client, error } =
      way === 'link'
        ? await (async () => {
            const client = connect();
            return { client, ...(await client.auth.verifyOtp({ type: 'email', token_hash: hash })) };
          })()
        : await signInByCode(email, code);
    expect(error).toBeNull();
    expect((await client.rpc('has_password').throwOnError()).data).toBe(false);
    await expectShutOut(stranger);
    expect((await client.auth.refreshSession()).error).toBeNull();
  },
);

test('nor does a password open it that was set while the account was unconfirmed, with "Send again" in between [SQL]', async () => {
  const stranger = await unconfirmed();
  const { email, password } = stranger;
  const first = await newCode(email);
  // The stranger sends the ordinary confirmation again: it has no code, and the one before is no longer valid.
  await sendConfirmation(stranger);
  expect((await signInByCode(email, first.code)).error?.code).toBe('otp_expired');
  expect(await opens(email, password)).toBe(false);
  await passAMinute(email);
  const second = await newCode(email);
  expect((await signInByCode(email, second.code)).error).toBeNull();
  await expectShutOut(stranger);
});

test('confirming an ordinary sign-up keeps its password, and so do codes afterwards [SQL]', async () => {
  const person = await unconfirmed();
  const { data, error } = await confirm(await sendConfirmation(person));
  expect(error).toBeNull();
  await expectAccount(person.email, proven);
  const { code } = await newCode(person.email);
  const { client } = await signInByCode(person.email, code);
  expect((await client.rpc('has_password').throwOnError()).data).toBe(true);
  expect(await opens(person.email, person.password)).toBe(true);
  const refreshed = await connect().auth.refreshSession({
    refresh_token: data.session?.refresh_token ?? '',
  });
  expect(refreshed.error).toBeNull();
});

test('choosing a password by the link for it proves the address: that one is left, and codes keep it [SQL]', async () => {
  const person = await signUp();
  await connect().auth.resetPasswordForEmail(person.email);
  const [email] = await emailsTo(person.email);
  const client = connect();
  const token_hash = email?.link.searchParams.get('token_hash') ?? '';
  expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
  await expectShutOut(person);
  await client.auth.updateUser({ password: 'of my own 123' });
  await passAMinute(person.email);
  const { code } = await newCode(person.email);
  expect((await signInByCode(person.email, code)).error).toBeNull();
  expect(await opens(person.email, 'of my own 123')).toBe(true);
});

test('an account that an owner has made is its person’s once they enter a code [SQL]', async () => {
  const owner = await signUp('owner');
  const email = newEmail();
  const credentials = { email, password: 'owner knows 123' };
  await owner.client.rpc('admin_create_user', { ...credentials, role: 'admin' }).throwOnError();
  const client = connect();
  const { data } = await client.auth.signInWithPassword(credentials);
  const guest = { ...credentials, id: '', token: data.session?.access_token ?? '', client };
  const { code } = await newCode(email);
  const { client: own } = await signInByCode(email, code);
  await expectShutOut(guest);
  expect((await own.from('profiles').select('role').throwOnError()).data).toContainEqual({ role: 'admin' });
});

test('a code that is withdrawn because the password changes proves nothing [SQL]', async () => {
  const stranger = await signUp();
  await newCode(stranger.email);
  await stranger.client.auth.updateUser({ password: 'another 123' });
  expect(await opens(stranger.email, 'another 123')).toBe(true);
  await expectAccount(stranger.email, `not ${proven}`);
  const { code } = await newCode(stranger.email);
  expect((await signInByCode(stranger.email, code)).error).toBeNull();
  await expectShutOut({ ...stranger, password: 'another 123' });
});

test('a change of the address that others have begun ends with the proof [SQL]', async () => {
  const stranger = await signUp();
  const { code } = await newCode(stranger.email);
  await execute(`update auth.users set email_change = 'elsewhere@example.com', email_change_token_new = 'new-${stranger.id}',
    email_change_token_current = 'current-${stranger.id}', email_change_sent_at = now() where id = '${stranger.id}'`);
  await signInByCode(stranger.email, code);
  await expectAccount(
    stranger.email,
    "email_change = '' and email_change_token_new = '' and email_change_token_current = ''",
  );
  for (const token_hash of [`new-${stranger.id}`, `current-${stranger.id}`])
    expect((await connect().auth.verifyOtp({ type: 'email_change', token_hash })).error).not.toBeNull();
});

test('an address that was changed without an email is unproven again; with one, it isn’t [SQL]', async () => {
  const person = await unconfirmed();
  await confirm(await sendConfirmation(person));
  const [asked, set] = [newEmail(), newEmail()];
  await execute(`update auth.users set email_change = '${asked}' where id = '${person.id}'`);
  await execute(`update auth.users set email = '${asked}', email_change = '' where id = '${person.id}'`);
  await expectAccount(asked, proven);
  for (let time = 0; time < 2; time += 1)
    await execute(`update auth.users set email = '${time}${set}' where id = '${person.id}'`);
  await expectAccount(`1${set}`, `not ${proven}`);
  const { code } = await newCode(`1${set}`);
  await signInByCode(`1${set}`, code);
  expect(await opens(`1${set}`, person.password)).toBe(false);
});

test('whatever else changes of an account proves nothing, and ends nothing [SQL]', async () => {
  const stranger = await signUp();
  await newCode(stranger.email);
  await execute(
    `update auth.users set last_sign_in_at = now(), raw_user_meta_data = '{"a": 1}' where id = '${stranger.id}'`,
  );
  // As the auth server withdraws all tokens.
  await execute(
    `update auth.users set recovery_token = '', recovery_sent_at = null where id = '${stranger.id}'`,
  );
  await execute(
    `update auth.users set recovery_token = 'pkce_a${stranger.id}', recovery_sent_at = now() where id = '${stranger.id}'`,
  );
  await execute(`update auth.users set recovery_token = 'pkce_b${stranger.id}' where id = '${stranger.id}'`);
  await expectAccount(stranger.email, `not ${proven} and encrypted_password <> ''`);
  expect(await opens(stranger.email, stranger.password)).toBe(true);
});

test('an empty hash is no password [SQL]', async () => {
  const { id, client } = await signUp();
  expect((await client.rpc('has_password').throwOnError()).data).toBe(true);
  await execute(`update auth.users set encrypted_password = '' where id = '${id}'`);
  expect((await client.rpc('has_password').throwOnError()).data).toBe(false);
});

test('another account keeps its password and sessions, and stays as unproven as it was [SQL]', async () => {
  const [stranger, other] = [await signUp(), await signUp()];
  const { code } = await newCode(stranger.email);
  await signInByCode(stranger.email, code);
  expect(await opens(other.email, other.password)).toBe(true);
  expect((await other.client.auth.refreshSession()).error).toBeNull();
  await expectAccount(other.email, `not ${proven}`);
});
