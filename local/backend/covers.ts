import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readNewsletters } from '../demo/content.ts';
import { writeObject } from './files.ts';

const bucket = 'newsletter-images';

// A placeholder in the addresses of stored images until the back end knows its port.
const unknownOrigin = 'http://localhost';

// Changes of addresses are nobody's edits: triggers would date and record them.
const untriggered = (table: string, statements: string): string => `
  alter table public.${table} disable trigger user;
  ${statements}
  alter table public.${table} enable trigger user;`;

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
    return `
      ${(await Promise.all(objects)).join('')}
      update public.newsletters
      set image_url = '${unknownOrigin}/storage/v1/object/public/${bucket}/${id}${cover.at(-1)?.end}'
      where id = '${row.id}';`;
  });
  return untriggered('newsletters', (await Promise.all(statements)).join('\n'));
};

const moved = (table: string, column: string, origin: string, to: (address: string) => string): string => `
  update public.${table}
  set ${to(`'${origin}' || substring(${column} from '/storage/v1/object/public/.*')`)}
  where ${column} ~ '^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?/storage/v1/object/public/'
    and not starts_with(${column}, '${origin}/');`;

const columns = { newsletters: ['image_url'], site_settings: ['logo_url', 'hero_image_url'] };

/** SQL that updates the addresses of stored images to the port where the back end listens now, in the history too. */
export const moveAddresses = (origin: string): string => {
  const present = Object.entries(columns).map(([table, names]) =>
    untriggered(
      table,
      names.map((name) => moved(table, name, origin, (address) => `${name} = ${address}`)).join(''),
    ),
  );
  const past = ['before', 'after'].flatMap((row) =>
    Object.values(columns)
      .flat()
      .map((name) =>
        moved(
          'history',
          `(${row} ->> '${name}')`,
          origin,
          (address) => `${row} = jsonb_set(${row}, '{${name}}', to_jsonb(${address}))`,
        ),
      ),
  );
  return [...present, untriggered('history', past.join(''))].join('');
};
