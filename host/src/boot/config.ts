import type { BackendConfig } from '@newsletters/shared/supabase';
import { readFile } from '../remotes/files';

/** The configuration of a deployment: `config.json`, beside `index.html`. */
export interface Config extends BackendConfig {
  /** The origins that remotes can be loaded from. */
  remoteOrigins: string[];
  /** The newest migration in the database; a remote that needs a newer one isn't loaded. */
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
