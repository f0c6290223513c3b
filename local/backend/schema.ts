import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { accountsSql, literal, seedSql } from '../demo/content.ts';
import type { Database } from './connection.ts';
import { coverScript } from './covers.ts';

const folder = path.join(root, 'supabase/migrations');

// What a hosted project has before its first migration, but the embedded engine lacks.
const likeHosted = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
  end $$;
  alter table auth.users
    add column if not exists instance_id uuid default '00000000-0000-0000-0000-000000000000';
`;

type Migration = { version: string; name: string; sql: string };

export const readMigrations = async (): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [version = '', ...words] = file.replace('.sql', '').split('_');
      return { version, name: words.join('_'), sql: await readFile(path.join(folder, file), 'utf8') };
    }),
  );
};

const withRecord = ({ version, name, sql }: Migration): string => `${sql}
  insert into supabase_migrations.schema_migrations (version, name, statements)
  values (${literal(version)}, ${literal(name)}, array[${literal(sql)}]);`;

/** Migrates the database. A new one gets its content in the same transaction. A script can look at it after each migration. */
export const migrate = async (database: Database, storage: string, withDemo: boolean, afterEach = '') => {
  await database.execute(likeHosted);
  const applied = await database.rows<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const known = new Set(applied.map((row) => row.version));
  const pending = (await readMigrations()).filter((migration) => !known.has(migration.version));
  const migrations = pending.map((migration) => withRecord(migration) + afterEach);
  const isNew = known.size === 0;
  const demo = isNew && withDemo ? [accountsSql(), await coverScript(storage)] : [];
  const scripts = isNew ? [[...migrations, seedSql(), ...demo].join('\n')] : migrations;
  try {
    for (const script of scripts) await database.execute(script);
  } catch (error) {
    throw new UserError(`The migrations cannot be applied: ${(error as Error).message}`);
  }
};
