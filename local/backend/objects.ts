import type { PGlite } from '@electric-sql/pglite';

// What calls use of the database, each with what they see of it: a column's type, a procedure's arguments and result. Of the
// functions that do the work, and of the rules that they enforce, calls see everything.
const objects = `
  select relname as object, '' as seen
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
  union all
  select relname || '.' || attname, format_type(atttypid, atttypmod) || ' ' || attnotnull
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all
  select proname || '()', string_agg(pg_get_function_arguments(oid) || ' ' || pg_get_function_result(oid), ';' order by oid)
  from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' group by proname
  union all
  select 'private.' || proname || '()', string_agg(pg_get_functiondef(oid), ';' order by oid)
  from pg_proc where pronamespace = 'private'::regnamespace and prokind = 'f' group by proname
  union all
  select 'storage/' || id, '' from storage.buckets`;

/** Notes which objects are new or have changed, for `migrationsOfObjects`; to be run after each migration. */
export const noteObjects = `
  create temporary table if not exists noted (object text primary key, seen text, version text);
  insert into noted
  select object, seen, (select max(version) from supabase_migrations.schema_migrations) from (${objects}) as found
  on conflict (object) do update set seen = excluded.seen, version = excluded.version where noted.seen <> excluded.seen;`;

/** The migration since which each object is as it is now. */
export const migrationsOfObjects = async (driver: PGlite): Promise<Record<string, string>> => {
  const { rows } = await driver.query<{ object: string; version: string }>(
    `select object, version from noted join (${objects}) as now using (object) order by object`,
  );
  return Object.fromEntries(rows.map(({ object, version }) => [object, version]));
};
