import postgres from 'postgres';
import { checkMeeting, newAccount } from './sessions.ts';

const password = 'password123';
const guesses = ['a wrong password', password, 'another wrong password', '', null];
const refusal = '42501 Please sign in again, then delete your account within five minutes.';

/** With a stolen token of an old session, no guess of the password may tell more than another, rolled back (as PostgREST can) or not. */
export const guessPasswords = checkMeeting(async (admin, callers, report) => {
  const id = await newAccount(admin, 'user');
  const claims = JSON.stringify({ sub: id, session_id: id });
  await admin`update auth.users set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 4))
    where id = ${id}`;
  await admin`update auth.sessions set created_at = now() - interval '6 minutes' where id = ${id}`;
  const caller = await callers.reserve();
  for (const end of ['rollback', 'commit'])
    for (const given of [...guesses, ...guesses]) {
      await caller`begin`;
      await caller`select set_config('request.jwt.claims', ${claims}, true)`;
      await caller`set local role authenticated`;
      const outcome = await caller`select * from public.delete_my_account(${given})`.then(
        ({ count }) => `${count} rows`,
        (error) => (error instanceof postgres.PostgresError ? `${error.code} ${error.message}` : `${error}`),
      );
      await caller.unsafe(end);
      if (outcome !== refusal) report(`${end} of ${given}: ${outcome}`);
    }
  caller.release();
  const left = await admin`select from auth.users where id = ${id}`;
  if (left.count !== 1) report('the account is gone');
});
