import type { Site } from './site.ts';

/** How long a read can take, in milliseconds. */
export const READ_LIMIT = 5000;

/** How many rows the back end gives at once, and how many of them a read can name by their ids: its address must not get too long. */
export const CHUNK = 1000;
export const IDS = 100;

type Source = Pick<Site, 'config' | 'fetch'>;

/** Reads what anyone can read of the back end, for the server itself. */
export const reader =
  ({ config: { supabaseUrl, supabaseKey }, fetch }: Source) =>
  async (path: string, headers = {}) => {
    const response = await fetch(`${supabaseUrl}/rest/v1/${path}`, {
      headers: { apikey: supabaseKey, ...headers },
      signal: AbortSignal.timeout(READ_LIMIT),
    });
    if (!response.ok) throw new Error(`The back end responded with ${response.status}`);
    return response;
  };

export const rowReader = (source: Source) => {
  const read = reader(source);
  return async <Row>(path: string) => (await (await read(path)).json()) as Row[];
};
