-- A mutant for each rule in the database's catalogue: name, SQL, and tests: a function that it calls, or parts of the names of files.
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
    ('is not public', 'public = false')) as weaker (what, change)
