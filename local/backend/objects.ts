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

/** Notes all objects, for `migrationsOfObjects`; to be run after each migration. */
export const noteObjects = `
  create temporary table if not exists noted (version text, object text, seen text);
  insert into noted
  select (select max(version) from supabase_migrations.schema_migrations), object, seen from (${objects}) as found;`;

/** The migration since which each object is as it is now. */
export const migrationsOfObjects = async (driver: PGlite): Promise<Record<string, string>> => {
  const { rows } = await driver.query<{ object: string; version: string }>(`
    with compared as (
      select object, version, noted.seen = now.seen as same from noted join (${objects}) as now using (object)
    ), changed as (select object, max(version) as version from compared where not same group by object)
    select object, min(compared.version) as version from compared left join changed using (object)
    where same and compared.version > coalesce(changed.version, '')
    group by object order by object`);
  return Object.fromEntries(rows.map(({ object, version }) => [object, version]));
};
