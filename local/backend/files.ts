import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '@supabase/lite';

type Adapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;

// One file per object: a line of JSON metadata, then its bytes. The file name is a hash, so no object's name can point
// outside the folder. A complete file is moved into place, so no reader sees half of it.
const placeOf = (root: string, bucket: string, key: string): string =>
  path.join(root, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));

/** Where files are until they're complete. */
export const unfinishedIn = (root: string) => path.join(root, 'unfinished');

/** Stores an object and returns the metadata that the storage server keeps. */
export const writeObject = async (
  root: string,
  bucket: string,
  key: string,
  bytes: Uint8Array,
  mimetype: string,
  cacheControl: string,
): Promise<Metadata> => {
  const metadata = {
    mimetype,
    cacheControl,
    size: bytes.byteLength,
    contentLength: bytes.byteLength,
    lastModified: new Date(),
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    httpStatusCode: 200,
  };
  const unfinished = path.join(unfinishedIn(root), randomUUID());
  await mkdir(unfinishedIn(root), { recursive: true });
  await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(metadata)}\n`), bytes]));
  await rename(unfinished, placeOf(root, bucket, key));
  return metadata;
};

const readObject = async (root: string, bucket: string, key: string) => {
  const content = await readFile(placeOf(root, bucket, key));
  const end = content.indexOf('\n');
  const metadata = JSON.parse(content.toString('utf8', 0, end)) as Metadata & { lastModified: string };
  return {
    metadata: { ...metadata, lastModified: new Date(metadata.lastModified) },
    httpStatusCode: 200,
    body: content.subarray(end + 1),
  };
};

/** Keeps the objects of the embedded storage server in one folder, with the content type and cache control of the upload. */
export const fileStorage = (root: string): Adapter => {
  const remove = (bucket: string, key: string) => rm(placeOf(root, bucket, key), { force: true });
  return {
    driver: null,
    getObject: (bucket, key) => readObject(root, bucket, key),
    uploadObject: async (bucket, key, _version, body, type, cacheControl) => {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
      return writeObject(root, bucket, key, bytes, type, cacheControl);
    },
    deleteObject: remove,
    deleteObjects: async (bucket, keys) => {
      for (const key of keys) await remove(bucket, key);
    },
    copyObject: async (bucket, key, _version, toBucket, toKey) => {
      const { metadata, body } = await readObject(root, bucket, key);
      return writeObject(root, toBucket, toKey, body, metadata.mimetype, metadata.cacheControl);
    },
    headObject: async (bucket, key) => (await readObject(root, bucket, key)).metadata,
    privateAssetUrl: async (bucket, key) => `file://${placeOf(root, bucket, key)}`,
  };
};
