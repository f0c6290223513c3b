import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { UserError } from '../../delivery/project/command.ts';
import type { Database } from '../../shared/src/supabase/database.types.ts';

/** What the programs of this folder work with. */
export type Client = SupabaseClient<Database>;

/** All buckets, with files at their top level only. */
export const buckets = ['newsletter-images', 'site-assets'] as const;

/** How many rows or files are read at a time. */
export const PAGE = 100;

/** A client for a program: it keeps no session and listens to nothing. */
export const connectAs = (url: string, key: string): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false },
    // Node 20 has no WebSocket, and the client requires one.
    realtime: { transport: class {} as unknown as typeof WebSocket },
  });

/** A client for a command, by the environment. */
export function connect(): Client {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) throw new UserError('Set SUPABASE_URL and SUPABASE_SECRET_KEY');
  return connectAs(SUPABASE_URL, SUPABASE_SECRET_KEY);
}

/** The files in a bucket, by name. */
export async function filesIn(client: Client, bucket: string) {
  const files = [];
  for (;;) {
    const sortBy = { column: 'name', order: 'asc' };
    const options = { limit: PAGE, offset: files.length, sortBy };
    const { data, error } = await client.storage.from(bucket).list('', options);
    if (error) throw error;
    files.push(...data);
    if (data.length < PAGE) return files;
  }
}
