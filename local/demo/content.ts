import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';

type Row = Record<string, string | number | boolean>;

// From the root, because tests bundle the back end.
const demo = path.join(root, 'local/demo');

const read = (file: string): string => readFileSync(path.join(demo, file), 'utf8');

const tables = () => parse(read('tables.toml')) as Record<'categories' | 'accounts', Row[]>;

// Emails carry their pictures, so that reading one fetches nothing.
const withPictures = (html: string): string =>
  html.replace(/"\.\.\/(pictures\/[^"]+)"/g, (_, file) => {
    const svg = read(file).replace(/\n\s*/g, '').replaceAll('"', "'");
    return `"data:image/svg+xml,${svg.replaceAll('&', '&amp;').replaceAll('%', '%25').replaceAll('#', '%23')}"`;
  });

const folder = path.join(demo, 'covers');

// What a name says after the newsletter's own name is what the name of a stored image says.
const coverOf = (newsletter: string) =>
  readdirSync(folder)
    .filter((file) => /^-\d+x/.test(file.slice(newsletter.length)) && file.startsWith(newsletter))
    .map((file) => ({ file: path.join(folder, file), end: file.slice(newsletter.length) }));

/** The newsletters, with the files of the cover of each: its sizes, then the cover itself. */
export const readNewsletters = () => {
  const { categories } = tables();
  const files = readdirSync(path.join(demo, 'newsletters')).sort();
  return files.map((file) => {
    const [, head = '', html = ''] = /^\+{3}\n(.*?)\n\+{3}\n(.*)$/s.exec(read(`newsletters/${file}`)) ?? [];
    const { category, ...columns } = parse(head) as Row;
    const id = categories.find(({ name }) => name === category)?.id;
    if (!id) throw new UserError(`${file}: there is no category "${category}"`);
    const row: Row = {
      ...columns,
      publish_at: columns.created_at as string,
      category_id: id,
      example_content: withPictures(html.trim()),
    };
    return { row, cover: coverOf(file.replace('.html', '')) };
  });
};

/** A value as SQL has it. */
export const literal = (value: Row[string]): string => `'${String(value).replaceAll("'", "''")}'`;

// A statement for each row, because the Supabase CLI limits the length of a statement.
const insert = (table: string) => (row: Row) =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values
(${Object.values(row).map(literal).join(', ')}) on conflict do nothing;\n`;

/** The categories and newsletters. */
export const seedSql = (): string => {
  const newsletters = readNewsletters().map(({ row }) => row);
  return [
    ...tables().categories.map(insert('public.categories')),
    ...newsletters.map(insert('public.newsletters')),
  ].join('\n');
};

/** Writes what the Supabase CLI applies. */
export const writeSeed = () => writeFileSync(path.join(root, 'supabase/seed.sql'), seedSql());

/** The accounts and their subscriptions, for the embedded back end only. */
export const accountsSql = (): string =>
  `create temporary table account (id uuid, email text, role text) on commit drop;
  ${tables().accounts.map(insert('account')).join('')}
  ${read('accounts.sql')}`;
