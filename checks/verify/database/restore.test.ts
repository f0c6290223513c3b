import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type postgres from 'postgres';
import { outputOf } from '../../../delivery/project/run';
import { root } from '../../../delivery/project/settings';
import { differences, open } from '../../../supabase/postgres/hosted';
import { urlOf, withCopy } from './database';

const address = { old: 'https://old.supabase.co', new: 'https://new.supabase.co' };
const owner = '11111111-1111-4111-8111-111111111111';
const image = `${address.old}/storage/v1/object/public/newsletter-images/a.png`;

/** The commands of docs/operations.md: the block that begins like this. */
async function documented(start: string): Promise<string> {
  const text = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const block = text
    .split(/^ *```/m)
    .map((part) => part.replace(/^sh\n/, '').replace(/^ {3}/gm, ''))
    .find((part) => part.startsWith(start));
  if (!block) throw new Error(`docs/operations.md has no commands that begin with "${start}"`);
  return block;
}

const account = (admin: postgres.Sql, id: string, role: string) => admin`
  with added as (
    insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${role}-${id}@example.com`}, now()) returning id
  )
  insert into auth.identities (user_id, provider_id, provider, identity_data)
  select id, ${id}, 'email', jsonb_build_object('sub', ${id}::text) from added`;

/** A project with an owner, and a newsletter whose image is in its row and its example. */
async function fill(admin: postgres.Sql, owner: string, title: string) {
  await account(admin, owner, 'owner');
  await admin`update public.profiles set role = 'owner' where id = ${owner}`;
  const [category] = await admin`insert into public.categories (name) values (${title}) returning id`;
  const [row] = await admin`
    insert into public.newsletters (title, description, category_id, image_url, example_content, owner_id)
    values (${title}, 'About', ${category?.id}, ${image}, ${`<img src="${image}">`}, ${owner}) returning id`;
  return row?.id as string;
}

/** What the history holds besides current rows: changes, and a deleted newsletter with its subscriptions. */
async function change(admin: postgres.Sql, newsletter: string) {
  const deleted = await fill(admin, '33333333-3333-4333-8333-333333333333', 'Deleted');
  await admin`update public.newsletters set image_url = null, example_content = 'New' where id = ${newsletter}`;
  await admin`insert into public.newsletter_subscriptions (user_id, newsletter_id, frequency) values (${owner}, ${deleted}, 'daily')`;
  await admin`delete from public.newsletters where id = ${deleted}`;
  await admin`update public.site_settings set logo_url = ${image}`;
}

/** Everything that a backup has, a line per row. */
async function content(admin: postgres.Sql): Promise<string[]> {
  const tables = await admin<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
  const lines: string[] = [];
  for (const name of ['auth.users', 'auth.identities', ...tables.map((table) => table.name)]) {
    const rows = await admin.unsafe(`select to_jsonb(t)::text as line from ${name} as t order by 1`);
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines;
}

/** Follows docs/operations.md from one database into the other; returns what differs from the backup. */
async function restore(oldName: string, newName: string): Promise<string[]> {
  const [before, after] = [open(urlOf(oldName)), open(urlOf(newName))];
  const folder = await mkdtemp(path.join(tmpdir(), 'newsletters-restore-'));
  const follow = async (start: string) => {
    const commands = (await documented(start))
      .replaceAll('newsletters.dump', path.join(folder, 'newsletters.dump'))
      .replace('https://<old>.supabase.co', address.old)
      .replace('https://<new>.supabase.co', address.new);
    await outputOf('bash', ['-eo', 'pipefail', '-c', commands], {
      DATABASE_URL: urlOf(oldName, 'postgres'),
      NEW_DATABASE_URL: urlOf(newName, 'postgres'),
    });
  };
  try {
    await change(before, await fill(before, owner, 'Old'));
    await fill(after, '22222222-2222-4222-8222-222222222222', 'Already there');
    await follow('pg_dump');
    await follow('{ cat supabase/storage/beforeRestore.sql');
    await follow('psql "$NEW_DATABASE_URL" --single-transaction');
    const wanted = (await content(before)).map((line) => line.replaceAll(address.old, address.new));
    return differences(wanted, await content(after));
  } finally {
    await Promise.all([before.end(), after.end()]);
    await rm(folder, { recursive: true });
  }
}

test('a backup is restored into a project that has an owner and content, as documented', async () => {
  const problems = await withCopy((oldName) => withCopy((newName) => restore(oldName, newName)));
  expect(problems).toEqual([]);
});
