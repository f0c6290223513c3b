import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { firstStart } from '../checks/firstStart';

jest.setTimeout(60_000);

// In a process of its own, because PGlite can't be loaded in Jest's. Emptying a copied database is faster than making one.
const script = `
import { openDatabase } from './local/backend/connection.ts';
import { migrationsOfObjects, noteObjects } from './local/backend/objects.ts';
const [, dump, migrations] = process.argv;
const { connection, close } = await openDatabase(undefined, undefined, dump);
const { driver } = connection;
await driver.exec(\`drop schema public, private cascade; create schema public; create schema private;
  truncate storage.buckets, supabase_migrations.schema_migrations cascade;\`);
const record = (version) => \`insert into supabase_migrations.schema_migrations values (\${version});\`;
for (const [index, sql] of JSON.parse(migrations).entries())
  await driver.exec(sql + record(index + 1) + noteObjects);
console.log(JSON.stringify(await migrationsOfObjects(driver)));
await close();
`;

function objectsAfter(migrations: string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, firstStart().dump, JSON.stringify(migrations)],
    { cwd: join(__dirname, '..'), encoding: 'utf8' },
  );
  return stdout === '' ? stderr : JSON.parse(stdout);
}

test('an object needs the migration that gave it the form in which calls see it', () => {
  const migrations = [
    `create table public.tags (id integer, name text);
     create function private.paint() returns integer language sql as 'select 1';
     create function public.paint() returns integer language sql as 'select private.paint()';
     insert into storage.buckets (id, name) values ('covers', 'covers');`,
    'alter table public.tags add column colour text;',
    `create or replace function private.paint() returns integer language sql as 'select 2';
     create or replace function public.paint() returns integer language sql as 'select private.paint() + 0';
     create function public.wash() returns void language sql as '';`,
    `alter table public.tags alter column name type varchar(9);
     drop function public.wash(); create function public.wash(hot boolean) returns void language sql as '';
     create table public.gone (id integer);`,
    'drop table public.gone; create index on public.tags (id);',
  ];
  expect(objectsAfter(migrations)).toEqual({
    tags: '1',
    'tags.id': '1',
    'tags.colour': '2',
    'tags.name': '4',
    'paint()': '1',
    'private.paint()': '3',
    'wash()': '4',
    'storage/covers': '1',
  });
});
