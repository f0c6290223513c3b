import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { UserError } from '../../delivery/project/command.ts';
import { isAddress } from '../../delivery/registry/registry.ts';
import type { Database } from '../../shared/src/supabase/database.types.ts';

/** What the programs of this folder work with. */
export type Client = SupabaseClient<Database>;

/** All buckets. The site stores its files at their top level; folders are made by people. */
export const buckets = ['newsletter-images', 'site-assets'] as const;

/** How many rows or files are read at a time. */
export const PAGE = 100;

/** A client for a program: it keeps no session and listens to nothing. */
export const connectAs = (url: string, key: string): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket, and the client requires one.
    realtime: { transport: class {} as unknown as typeof WebSocket },
  });

/** A client for a command, by the environment. */
export function connect(): Client {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) throw new UserError('Set SUPABASE_URL and SUPABASE_SECRET_KEY');
  if (!isAddress(SUPABASE_URL))
    throw new UserError(
      `SUPABASE_URL must be an address such as https://abc.supabase.co, not "${SUPABASE_URL}"`,
    );
  return connectAs(SUPABASE_URL, SUPABASE_SECRET_KEY);
}

/** The same for a command that ends when its back end doesn't answer, or doesn't accept the key. */
export async function reach(): Promise<Client> {
  const client = connect();
  // Visitors can't read it, so a publishable key doesn't do.
  const { error, status } = await client.from('history').select('id').limit(1);
  if (!error) return client;
  const how = status ? `answers ${status}` : "can't be reached";
  throw new UserError(
    `The back end at ${process.env.SUPABASE_URL} ${how}. Check SUPABASE_URL and SUPABASE_SECRET_KEY`,
  );
}

type Entry = NonNullable<Awaited<ReturnType<ReturnType<Client['storage']['from']>['list']>>['data']>[number];

// Hosted and embedded servers both list only by offset, which uploads and removals meanwhile move. So each page begins with entries of
// the one before, and goes on after the last that is known; if that isn't among them, the list is read again.
const OVERLAP = 10;

async function entriesIn(client: Client, bucket: string, folder: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const sortBy = { column: 'name', order: 'asc' };
    const options = { limit: PAGE, offset: Math.max(0, entries.length - OVERLAP), sortBy };
    const { data, error } = await client.storage.from(bucket).list(folder, options);
    if (error) throw error;
    const last = entries.at(-1);
    const known = data.findIndex(({ id, name }) => name === last?.name && id === last.id);
    if (last && known === -1) return entriesIn(client, bucket, folder);
    entries.push(...data.slice(known + 1));
    if (data.length < PAGE) return entries;
  }
}

/** The files in a bucket and its folders, each with its path as its name. */
export async function filesIn(client: Client, bucket: string, folder = ''): Promise<Entry[]> {
  const files = [];
  for (const entry of await entriesIn(client, bucket, folder)) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    // The entry of a folder has no id.
    files.push(...(entry.id ? [{ ...entry, name }] : await filesIn(client, bucket, name)));
  }
  return files;
}
