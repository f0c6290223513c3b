import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buckets, type Client, filesIn } from './buckets.ts';

/** A stored file, as the list in a backup has it. */
interface Stored {
  bucket: string;
  name: string;
  type: string;
  /** How long browsers keep it, in seconds. */
  seconds: string;
}

/** The list of all files in a backup. */
const LIST = 'files.json';

/**
 * Copies the files of all buckets into a folder. Stored files never change, so those that are there already are left alone,
 * and nothing is removed.
 */
export async function backUp(client: Client, folder: string) {
  const stored: Stored[] = [];
  let copied = 0;
  for (const bucket of buckets) {
    await mkdir(join(folder, bucket), { recursive: true });
    for (const { name, metadata } of await filesIn(client, bucket)) {
      const { mimetype: type, cacheControl } = metadata as { mimetype: string; cacheControl?: string };
      stored.push({ bucket, name, type, seconds: cacheControl?.match(/\d+/)?.[0] ?? '3600' });
      const place = join(folder, bucket, name);
      if (existsSync(place)) continue;
      const { data, error } = await client.storage.from(bucket).download(name);
      if (error) throw error;
      await writeFile(`${place}.new`, Buffer.from(await data.arrayBuffer()));
      await rename(`${place}.new`, place);
      copied += 1;
    }
  }
  await writeFile(join(folder, LIST), JSON.stringify(stored, null, 2));
  return { stored: stored.length, copied };
}

/** Uploads the files of a backup that aren't stored. */
export async function restore(client: Client, folder: string) {
  const stored = JSON.parse(await readFile(join(folder, LIST), 'utf8')) as Stored[];
  const there = await Promise.all(
    buckets.map(async (bucket) => (await filesIn(client, bucket)).map(({ name }) => `${bucket}/${name}`)),
  );
  const missing = stored.filter(({ bucket, name }) => !there.flat().includes(`${bucket}/${name}`));
  for (const { bucket, name, type, seconds } of missing) {
    const bytes = await readFile(join(folder, bucket, name));
    const options = { contentType: type, cacheControl: seconds };
    const { error } = await client.storage.from(bucket).upload(name, bytes, options);
    if (error) throw error;
  }
  return { stored: stored.length, copied: missing.length };
}
