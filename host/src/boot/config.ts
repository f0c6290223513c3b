import type { BackendConfig } from '@newsletters/shared/supabase';

/** What a deployment says of itself in `config.json`, beside `index.html`. */
export interface Config extends BackendConfig {
  /** Origins that remotes may be loaded from; any other is refused. */
  remoteOrigins: string[];
  /** The newest migration that the database has; a remote that needs a newer one is refused. */
  migration: string;
}

/** How long a file beside the page may take, in milliseconds. */
const FILE_TIMEOUT = 10_000;

/** Reads a JSON file of this deployment. */
export async function readJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(FILE_TIMEOUT) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads and checks `config.json`. */
export async function loadConfig(): Promise<Config> {
  const config = (await readJson('/config.json')) as Partial<Config>;
  const { supabaseUrl, supabaseKey, remoteOrigins, migration } = config;
  if (!isText(supabaseUrl) || !isText(supabaseKey) || !isText(migration) || !Array.isArray(remoteOrigins)) {
    throw new Error('config.json needs supabaseUrl, supabaseKey, migration and remoteOrigins');
  }
  return { supabaseUrl, supabaseKey, migration, remoteOrigins: remoteOrigins.filter(isText) };
}
