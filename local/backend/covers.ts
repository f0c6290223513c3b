import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readNewsletters } from '../demo/content.ts';
import { writeObject } from './files.ts';

const bucket = 'newsletter-images';

// Until the transaction ends. Changes of addresses are nobody's edits: triggers would date and record them.
const untriggered = 'set local session_replication_role = replica;';

/** Stores the covers of the demo's newsletters and returns the SQL that records them. */
export const coverScript = async (storage: string): Promise<string> => {
  const statements = readNewsletters().map(async ({ row, cover }) => {
    const id = randomUUID();
    const objects = cover.map(async ({ file, end }) => {
      const name = `${id}${end}`;
      const bytes = await readFile(file);
      const metadata = await writeObject(storage, bucket, name, bytes, 'image/jpeg', 'max-age=3600');
      return `
        insert into storage.objects (bucket_id, name, metadata, version)
        values ('${bucket}', '${name}', '${JSON.stringify(metadata)}', '${randomUUID()}');`;
    });
    // The address gets the port where the back end listens, see below.
    return `
      ${(await Promise.all(objects)).join('')}
      update public.newsletters
      set image_url = 'http://localhost/storage/v1/object/public/${bucket}/${id}${cover.at(-1)?.end}'
      where id = '${row.id}';`;
  });
  return [untriggered, ...(await Promise.all(statements))].join('\n');
};

/** Where addresses of stored images are: alone, in example issues, and in the history inside of rows. */
const columns = {
  newsletters: ['image_url', 'example_content'],
  site_settings: ['logo_url', 'hero_image_url'],
  history: ['before', 'after', 'example_before'],
};

const local = String.raw`http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?(/storage/v1/object/public/(newsletter-images|site-assets)/)`;

/** SQL that updates the addresses of stored images to the port where the back end listens now, in the history too. */
export const moveAddresses = (origin: string): string => {
  const updates = Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => {
      const moved = `regexp_replace(${name}::text, '${local}', '${origin}\\3', 'g')`;
      const type = ['before', 'after'].includes(name) ? 'jsonb' : 'text';
      return `update public.${table} set ${name} = ${moved}::${type} where ${moved} <> ${name}::text;`;
    }),
  );
  return [untriggered, ...updates].join('\n');
};
