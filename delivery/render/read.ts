import { UserError } from '../project/command.ts';
import type { Site } from './site.ts';

/** How long a read can take, in milliseconds. */
export const READ_LIMIT = 5000;

/** Ends a read that takes too long, and says which: by its table, because visitors can make up any number of addresses. */
export function within(url: string, limit = READ_LIMIT): AbortSignal {
  const controller = new AbortController();
  const table = new URL(url).pathname.split('/').at(-1);
  const error = new UserError(`The read of ${table} takes more than ${limit} ms`);
  setTimeout(() => controller.abort(error), limit).unref();
  return controller.signal;
}

/** How many rows the back end gives at once, and how many of them a read can name by their ids: its address must not get too long. */
export const CHUNK = 1000;
export const IDS = 100;

/** The rows in a response of the back end. */
export async function rowsIn<Row>(response: Response) {
  if (!response.ok) throw new Error(`The back end responded with ${response.status}`);
  return (await response.json()) as Row[];
}

/** Reads rows that anyone can read of the back end, for the server itself. */
export const rowReader =
  ({ config, fetch, readLimit }: Pick<Site, 'config' | 'fetch' | 'readLimit'>) =>
  async <Row>(path: string) => {
    const url = `${config.supabaseUrl}/rest/v1/${path}`;
    const headers = { apikey: config.supabaseKey };
    const response = await fetch(url, { headers, signal: within(url, readLimit) });
    return rowsIn<Row>(response);
  };
