import type { BackendConfig } from '@newsletters/shared/supabase';
import { readFile } from '../remotes/files';

/** What a deployment says of itself in `config.json`, beside `index.html`. */
export interface Config extends BackendConfig {
  /** Origins that remotes may be loaded from; any other is refused. */
  remoteOrigins: string[];
  /** The newest migration that the database has; a remote that needs a newer one is refused. */
  migration: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads and checks `config.json`. */
export async function loadConfig(): Promise<Config> {
  const config = (await readFile('/config.json')) as Partial<Config>;
  const { supabaseUrl, supabaseKey, remoteOrigins, migration } = config;
  if (!isText(supabaseUrl) || !isText(supabaseKey) || !isText(migration) || !Array.isArray(remoteOrigins)) {
    throw new Error('config.json needs supabaseUrl, supabaseKey, migration and remoteOrigins');
  }
  return { supabaseUrl, supabaseKey, migration, remoteOrigins: remoteOrigins.filter(isText) };
}
