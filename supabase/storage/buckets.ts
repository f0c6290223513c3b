import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { UserError } from '../../delivery/project/command.ts';
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
  return connectAs(SUPABASE_URL, SUPABASE_SECRET_KEY);
}

type Entry = NonNullable<Awaited<ReturnType<ReturnType<Client['storage']['from']>['list']>>['data']>[number];

async function entriesIn(client: Client, bucket: string, folder: string) {
  const entries = [];
  for (;;) {
    const sortBy = { column: 'name', order: 'asc' };
    const options = { limit: PAGE, offset: entries.length, sortBy };
    const { data, error } = await client.storage.from(bucket).list(folder, options);
    if (error) throw error;
    entries.push(...data);
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
