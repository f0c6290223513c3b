import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity.ts';
import { filesIn } from '../project/files.ts';
import { sync } from './registry.ts';

/** Lists all other files of a release with their hashes. */
const LIST = 'files.json';

/** Adds the list of all files with their hashes, and syncs everything to disk. */
export async function seal(folder: string) {
  const files = filesIn(folder).filter((file) => file !== LIST);
  const hashes = await Promise.all(
    files.map(async (file) => [file, integrityOf(await readFile(join(folder, file)))] as const),
  );
  await writeFile(join(folder, LIST), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  for (const file of [...files, LIST, '.']) await sync(join(folder, file));
}

export const listOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, LIST), 'utf8')) as Record<string, string>;

/** What is wrong with the files of a release; undefined if they are all as they were built. */
export async function flawOf(folder: string): Promise<string | undefined> {
  const list = await listOf(folder).catch(() => undefined);
  if (!list) return `${LIST} is missing`;
  for (const [file, hash] of Object.entries(list)) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    if (!bytes) return `${file} is missing`;
    if (integrityOf(bytes) !== hash) return `${file} has changed`;
  }
  return undefined;
}

/** Fetches from the back end; what remotes have released is in the folder of releases already. */
export const fetchReleased =
  ({ supabaseUrl }: { supabaseUrl: string }, releasesDir: string): typeof fetch =>
  async (input, init) => {
    const address = String(input);
    if (address.startsWith(supabaseUrl)) return fetch(input, init);
    return new Response(await readFile(join(releasesDir, ...address.split('/').slice(-3))));
  };
