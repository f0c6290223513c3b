import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Cluster } from '../../local/postgres/cluster.ts';
import { open } from '../../local/postgres/hosted.ts';

const password = 'password123';
const guesses = ['a wrong password', password, 'another wrong password', '', null];

/**
 * Guesses the password of an account with a stolen token whose session is old, and rolls each guess back as PostgREST does for a call
 * that asks for one row and gets none, or commits it; returns a line for each guess that tells more than the others.
 */
export const guessPasswords = async (cluster: Cluster): Promise<string[]> => {
  const admin = open(cluster.url('postgres'));
  const id = randomUUID();
  const claims = JSON.stringify({ sub: id, session_id: id });
  await admin`insert into auth.users (id, email, email_confirmed_at, encrypted_password)
    values (${id}, ${`${id}@example.com`}, now(), extensions.crypt(${password}, extensions.gen_salt('bf', 4)))`;
  await admin`insert into auth.sessions (id, user_id, created_at) values (${id}, ${id}, now() - interval '6 minutes')`;

  const guess = async (given: string | null, end: 'commit' | 'rollback'): Promise<string> => {
    const connection = await admin.reserve();
    try {
      await connection`begin`;
      await connection`select set_config('request.jwt.claims', ${claims}, true)`;
      await connection`set local role authenticated`;
      return `${(await connection`select * from public.delete_my_account(${given})`).count} rows`;
    } catch (error) {
      return error instanceof postgres.PostgresError ? `${error.code} ${error.message}` : String(error);
    } finally {
      await connection.unsafe(end);
      connection.release();
    }
  };

  const refusal = '42501 Please sign in again, then delete your account within five minutes.';
  const problems: string[] = [];
  for (const end of ['rollback', 'commit'] as const)
    for (const given of [...guesses, ...guesses]) {
      const outcome = await guess(given, end);
      if (outcome !== refusal) problems.push(`${end} of ${given}: ${outcome}`);
    }
  const left = await admin`select from auth.users where id = ${id}`;
  if (left.count !== 1) problems.push('the account is gone');
  await admin.end();
  return problems;
};
