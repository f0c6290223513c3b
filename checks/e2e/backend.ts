import type { remotes } from '../../delivery/project/apps';

/** Where the running product is. The secret key is for preparing rows and checking effects, never for the browser. */
export interface Stack {
  shell: string;
  remotes: Record<(typeof remotes)[number]['name'], string>;
  backend: string;
  publicKey: string;
  secretKey: string;
}

export const stack = JSON.parse(process.env.E2E_STACK ?? '{}') as Stack;

const secretHeaders = {
  apikey: stack.secretKey,
  authorization: `Bearer ${stack.secretKey}`,
  'content-type': 'application/json',
  prefer: 'return=representation',
};

async function callWithSecret<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const response = await fetch(`${stack.backend}${path}`, {
    method,
    headers: secretHeaders,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Result>;
}

/** Reads and writes rows with the secret key: to prepare a test's own data, and to check what really happened. */
export const rows = {
  read: <Item>(path: string) => callWithSecret<Item[]>('GET', `/rest/v1/${path}`),
  insert: async <Item>(table: string, row: unknown) =>
    (await callWithSecret<Item[]>('POST', `/rest/v1/${table}`, row))[0] as Item,
  update: (path: string, values: unknown) => callWithSecret<unknown[]>('PATCH', `/rest/v1/${path}`, values),
  remove: (path: string) => callWithSecret<unknown[]>('DELETE', `/rest/v1/${path}`),
};

/** The names of the files in a bucket. */
export async function filesIn(bucket: string): Promise<string[]> {
  const list = { prefix: '', limit: 1000 };
  const files = await callWithSecret<{ name: string }[]>('POST', `/storage/v1/object/list/${bucket}`, list);
  return files.map(({ name }) => name);
}

/** The oldest newsletters, which are the seed's: no test creates, changes or deletes one of these. */
export const seeded = (limit: number) =>
  rows.read<{ id: string; title: string }>(
    `newsletters?select=id,title&created_at=gt.2020-02-01&order=created_at,id&limit=${limit}`,
  );

export const password = 'password123';

/** A session as the auth server returns it and the auth library stores it. */
export interface Session {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  user: { id: string; email: string };
}

async function openSession(path: string, email: string): Promise<Session> {
  const response = await fetch(`${stack.backend}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: stack.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${path} for ${email}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Session>;
}

/** Signs in over HTTP. */
export const sessionOf = (email: string) => openSession('token?grant_type=password', email);

export interface Account {
  id: string;
  email: string;
  session: Session;
}

/** Creates an account for one test. */
export async function newAccount(role: string): Promise<Account> {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  const session = await openSession('signup', email);
  const { id } = session.user;
  if (role !== 'user') await rows.update(`profiles?id=eq.${id}`, { role });
  return { id, email, session };
}
