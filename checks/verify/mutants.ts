import type { Sql } from 'postgres';
import { readMigrations } from '../../local/backend/schema.ts';
import { edits, statements, testsOf } from './mutations.ts';

/** One mutation: its name, its SQL, and the tests that should detect it first. */
export type Mutant = { name: string; sql: string; tests: string };

// A mutant for each rule in the database's catalogue. A trigger's tests are those of its function.
const catalogue = `
  with policies as (
    select format('"%s" on %s.%s', policyname, schemaname, tablename) as at, qual, with_check,
      case schemaname when 'storage' then 'storage' else 'tables|newsletter_readers|' || tablename end as tests
    from pg_policies where schemaname in ('public', 'storage')
  ), constraints as (
    select conrelid::regclass::text as at, conname, contype, pg_get_constraintdef(oid) as definition,
      case when pg_get_constraintdef(oid) ~ 'CASCADE' then 'NO ACTION' else 'CASCADE' end as other
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f')
  )
  select 'no row-level security on ' || relname as name,
    format('alter table public.%s disable row level security', relname) as sql, 'tables|' || relname as tests
  from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
  union all
  select 'everyone can execute ' || oid::regprocedure,
    format('grant execute on function %s to public', oid::regprocedure), 'none'
  from pg_proc where pronamespace = 'public'::regnamespace and not has_function_privilege('anon', oid, 'execute')
  union all
  select format('no trigger %s on %s', tgname, tgrelid::regclass), format('drop trigger %s on %s', tgname, tgrelid::regclass),
    'private.' || proname
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where not tgisinternal and pronamespace = 'private'::regnamespace
    -- list_new_role lists every new account as well, and a hosted project lets nobody drop a trigger on auth.users.
    and tgname <> 'list_new_account'
  union all
  select 'without the policy ' || at, 'drop policy ' || at, tests from policies
  union all
  select 'for everyone: ' || at,
    concat_ws(' ', 'alter policy', at, 'using (true)' || left(qual, 0), 'with check (true)' || left(with_check, 0)), tests
  from policies where coalesce(qual, with_check) <> 'true'
  union all
  select 'without the constraint ' || conname, format('alter table %s drop constraint %s', at, conname), 'private|users|' || at
  from constraints where contype <> 'f'
  union all
  select format('%s on delete %s', conname, other),
    format('alter table %s drop constraint %s; alter table %1$s add constraint %2$s %s', at, conname,
      regexp_replace(definition, 'ON DELETE (RESTRICT|CASCADE|SET NULL)', 'ON DELETE ' || other)), at
  from constraints where contype = 'f'
  union all
  select 'without the unique index ' || indexrelid::regclass, 'drop index ' || indexrelid::regclass, relname
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and indisunique
    and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select id || ' ' || what, format('update storage.buckets set %s where id = %L', change, id), 'storage'
  from storage.buckets, (values ('accepts any type', 'allowed_mime_types = null'),
    ('accepts any size', 'file_size_limit = null'), ('accepts exactly 5 MB', 'file_size_limit = 5242880'),
      ('is not public', 'public = false')) as weaker (what, change)`;

/** A function as it is now, and the migrations that define it. */
type Definition = { name: string; sql: string; migrations: string[] };

// In the order in which they were created. The migrations only say where to look for tests.
const readFunctions = async (database: Sql): Promise<Definition[]> => {
  const functions = await database.unsafe<{ name: string; sql: string }[]>(`
    select format('%s.%s', pronamespace::regnamespace, proname) as name, pg_get_functiondef(oid) as sql from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by oid`);
  const migrations = await readMigrations();
  return functions.map(({ name, sql }) => {
    const defines = new RegExp(`create (or replace )?function ${name.replace('.', '\\.')}\\(`);
    return {
      name,
      sql,
      migrations: migrations.filter((one) => defines.test(one.sql)).map((one) => one.name),
    };
  });
};

const nearest = ({ migrations }: Definition) => migrations.flatMap(testsOf).join('|');

// Each error and each guard in a function, removed one at a time.
const guards = /raise exception[\s\S]*?;|perform private\.(?:require_\w+|refuse)\([^;]*\);/g;

const withoutGuards = (definition: Definition): Mutant[] =>
  [...definition.sql.matchAll(guards)].map(({ 0: guard, index }) => ({
    name: `${definition.name} without: ${guard.replace(/\s+/g, ' ').slice(0, 70)}`,
    sql: definition.sql.slice(0, index) + definition.sql.slice(index).replace(guard, 'null;'),
    tests: `${nearest(definition)}${guard.startsWith('perform private.require_') || definition.name.includes('.require_') ? '|procedures' : ''}`,
  }));

const withEdit =
  (functions: Definition[]) =>
  ([migration, from, to]: [string, string, string]): Mutant => {
    const words = from.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const pattern = new RegExp(words.join('\\s+'));
    const definition = functions.find(
      ({ sql, migrations }) => migrations.includes(migration) && pattern.test(sql),
    );
    if (!definition)
      throw new Error(
        `checks/verify/mutations.ts: no function that ${migration} defines contains "${from}" today. Change that text as the function has changed, or move it to the migration of the function that took its place`,
      );
    return {
      name: `${definition.name}: "${from}" becomes "${to}"`,
      sql: definition.sql.replace(pattern, () => to),
      tests: nearest(definition),
    };
  };

export const listMutants = async (database: Sql): Promise<Mutant[]> => {
  const functions = await readFunctions(database);
  const derived = await database.unsafe<Mutant[]>(catalogue);
  return [
    ...statements,
    ...derived.map((mutant) => {
      const does = functions.find(({ name }) => name === mutant.tests);
      return does ? { ...mutant, tests: nearest(does) } : mutant;
    }),
    ...functions.flatMap(withoutGuards),
    ...edits.map(withEdit(functions)),
  ];
};
