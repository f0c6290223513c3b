import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeObject } from './files.ts';

const bucket = 'newsletter-images';

// A placeholder in the addresses of stored images until the back end knows its port.
const unknownOrigin = 'http://localhost';

/** Stores each <newsletter id>.jpg in a folder as that newsletter's image and returns the SQL that records it. */
export const coverScript = async (folder: string, storage: string): Promise<string> => {
  const files = (await readdir(folder).catch(() => [])).filter((file) => /^[0-9a-f-]{36}\.jpg$/.test(file));
  const statements = files.map(async (file) => {
    const name = `${randomUUID()}.jpg`;
    const bytes = await readFile(path.join(folder, file));
    const metadata = await writeObject(storage, bucket, name, bytes, 'image/jpeg', 'max-age=3600');
    return `
      insert into storage.objects (bucket_id, name, metadata, version)
      values ('${bucket}', '${name}', '${JSON.stringify(metadata)}', '${randomUUID()}');
      update public.newsletters
      set image_url = '${unknownOrigin}/storage/v1/object/public/${bucket}/${name}'
      where id = '${path.parse(file).name}';`;
  });
  return (await Promise.all(statements)).join('\n');
};

const moved = (table: string, column: string, origin: string): string => `
  update public.${table}
  set ${column} = '${origin}' || substring(${column} from '/storage/v1/object/public/.*')
  where ${column} ~ '^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?/storage/v1/object/public/'
    and not starts_with(${column}, '${origin}/');`;

/** SQL that updates the addresses of stored images to the port where the back end listens now. */
export const moveAddresses = (origin: string): string =>
  [
    moved('newsletters', 'image_url', origin),
    moved('site_settings', 'logo_url', origin),
    moved('site_settings', 'hero_image_url', origin),
  ].join('');
