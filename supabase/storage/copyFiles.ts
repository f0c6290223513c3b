import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { UserError } from '../../delivery/project/command.ts';
import { parseAs } from '../../delivery/project/files.ts';
import { isText, listOf, rowOf } from '../../delivery/registry/registry.ts';
import { buckets, type Client, filesIn } from './buckets.ts';

/** A stored file, as the list in a backup has it. */
interface Stored {
  bucket: string;
  name: string;
  type: string;
  /** How long browsers keep it, in seconds. */
  seconds: string;
}

const isBucket = (value: unknown) => buckets.some((bucket) => bucket === value);
const isList = listOf(rowOf({ bucket: isBucket, name: isText, type: isText, seconds: isText }));

/** The list of all files in a backup. */
const LIST = 'files.json';

/** The bytes of a stored file; undefined if it was removed after it had been listed. */
async function bytesOf(client: Client, bucket: string, name: string) {
  const { data, error } = await client.storage.from(bucket).download(name);
  if (!error) return Buffer.from(await data.arrayBuffer());
  // Servers say in different ways that a file is gone, so the list decides.
  const there = (await filesIn(client, bucket)).some((file) => file.name === name);
  if (there) throw error;
}

/**
 * Copies the files of all buckets into a folder. Stored files never change, so those that are there already are left alone,
 * and nothing is removed. Files that are removed meanwhile are left out and named in `gone`.
 */
export async function backUp(client: Client, folder: string) {
  const stored: Stored[] = [];
  const gone: string[] = [];
  let copied = 0;
  for (const bucket of buckets) {
    for (const { name, metadata } of await filesIn(client, bucket)) {
      const { mimetype: type, cacheControl } = metadata as { mimetype: string; cacheControl?: string };
      const place = join(folder, bucket, name);
      if (!existsSync(place)) {
        const bytes = await bytesOf(client, bucket, name);
        if (!bytes) {
          gone.push(`${bucket}/${name}`);
          continue;
        }
        await mkdir(dirname(place), { recursive: true });
        await writeFile(`${place}.new`, bytes);
        await rename(`${place}.new`, place);
        copied += 1;
      }
      stored.push({ bucket, name, type, seconds: cacheControl?.match(/\d+/)?.[0] ?? '3600' });
    }
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, LIST), JSON.stringify(stored, null, 2));
  return { stored: stored.length, copied, gone };
}

/** Uploads the files of a backup that aren't stored. Everybody can read the buckets, so nothing from elsewhere gets there, such as by a link. */
export async function restore(client: Client, folder: string) {
  const root = await realpath(folder);
  const list = join(folder, LIST);
  const stored = parseAs<Stored[]>(isList, await readFile(list, 'utf8'), list);
  const there = await Promise.all(
    buckets.map(async (bucket) => (await filesIn(client, bucket)).map(({ name }) => `${bucket}/${name}`)),
  );
  const missing = stored.filter(({ bucket, name }) => !there.flat().includes(`${bucket}/${name}`));
  for (const { bucket, name, type, seconds } of missing) {
    const place = await realpath(join(folder, bucket, name));
    if (!place.startsWith(join(root, bucket) + sep))
      throw new UserError(`${bucket}/${name} isn't a file of the backup`);
    const bytes = await readFile(place);
    const options = { contentType: type, cacheControl: seconds };
    const { error } = await client.storage.from(bucket).upload(name, bytes, options);
    if (error) throw error;
  }
  return { stored: stored.length, copied: missing.length, gone: [] };
}
