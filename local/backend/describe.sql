-- Everything that the migrations have made, as the statements that would make it now: for supabase/schema.sql.
-- `subject` is the object that a statement belongs to, `rank` its place there; tables come before views and functions.

with
ours as (
  select oid, nspname from pg_namespace where nspname in ('public', 'private')
),
tables as (
  select pg_class.oid, format('%I.%I', nspname, relname) as name, relname, nspname, relkind, reloptions
  from pg_class join ours on ours.oid = relnamespace
  where relkind in ('r', 'v', 'c')
),
functions as (
  select pg_proc.oid, format('%s.%I', nspname, proname) as name,
    format('%s.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)) as signature
  from pg_proc join ours on ours.oid = pronamespace
  where prokind = 'f'
),
columns as (
  select attrelid, attnum, attname,
    concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case when attidentity <> '' then 'generated always as identity' end,
      case when attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
        when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end) as definition,
    attacl
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
),
rights as (
  select tables.name as subject, tables.name as target, privilege_type, '' as column_name, grantee
  from tables join pg_class using (oid), aclexplode(relacl)
  union all
  select tables.name, tables.name, privilege_type, attname, grantee
  from tables join columns on attrelid = oid, aclexplode(attacl)
  union all
  select functions.name, 'function ' || signature, privilege_type, '', grantee
  from functions join pg_proc using (oid), aclexplode(proacl)
),
grants as (
  select subject, target, grantee::regrole::text as role,
    string_agg(privilege_type, ', ' order by privilege_type) as privileges
  from (
    select subject, target, grantee, lower(privilege_type) || case when columns <> '' then format(' (%s)', columns) else '' end
      as privilege_type
    from (
      select subject, target, grantee, privilege_type, string_agg(column_name, ', ' order by column_name) as columns
      from rights group by 1, 2, 3, 4, column_name = ''
    ) as by_privilege
  ) as named
  where grantee::regrole::text in ('anon', 'authenticated', 'service_role')
  group by 1, 2, 3
),
statements (subject, rank, name, statement) as (
  select format('extension %I', extname), 1, '', format('create extension %I with schema %s;', extname, extnamespace::regnamespace)
  from pg_extension where extnamespace = 'extensions'::regnamespace
  union all
  select name, 1, '', format(E'create %s %s %s(\n%s\n);', case relkind when 'c' then 'type' else 'table' end, name,
    case relkind when 'c' then 'as ' else '' end,
    (select string_agg('  ' || definition, E',\n' order by attnum) from columns where attrelid = tables.oid)
    || coalesce((
      select E',\n' || string_agg(format('  constraint %I %s', conname, pg_get_constraintdef(pg_constraint.oid)), E',\n' order by contype desc, conname)
      from pg_constraint where conrelid = tables.oid and contype in ('c', 'f', 'p', 'u')
    ), ''))
  from tables where relkind in ('r', 'c')
  union all
  select name, 1, '', format(E'create view %s%s as\n%s', name,
    coalesce(format(' with (%s)', array_to_string(reloptions, ', ')), ''), pg_get_viewdef(oid, true))
  from tables where relkind = 'v'
  union all
  select tables.name, 2, attname::text, case when attname is null
    then format('comment on %s %s is %L;', case relkind when 'r' then 'table' when 'v' then 'view' else 'type' end, tables.name, description)
    else format('comment on column %s.%I is %L;', tables.name, attname, description) end
  from tables join pg_description on objoid = oid and classoid = 'pg_class'::regclass
    left join columns on attrelid = oid and attnum = objsubid
  union all
  select tables.name, 3, '', format('alter table %s enable row level security;', tables.name)
  from tables join pg_class using (oid) where relrowsecurity
  union all
  select tables.name, 4, indexrelid::regclass::text, pg_get_indexdef(indexrelid) || ';'
  from tables join pg_index on indrelid = oid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  union all
  select tables.name, 4, stxname::text, pg_get_statisticsobjdef(pg_statistic_ext.oid) || ';'
  from tables join pg_statistic_ext on stxrelid = tables.oid
  union all
  select format('%I.%I', schemaname, tablename), 5, policyname::text, concat_ws(E'\n', format('create policy %I', policyname),
    format('on %I.%I for %s to %s', schemaname, tablename, lower(cmd), array_to_string(roles, ', ')),
    'using (' || qual || ')', 'with check (' || with_check || ')') || ';'
  from pg_policies
  union all
  select format('%I.%I', pg_namespace.nspname, relname), 6, tgname::text, pg_get_triggerdef(pg_trigger.oid, true) || ';'
  from pg_trigger
    join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    join pg_proc on pg_proc.oid = tgfoid join ours on ours.oid = pronamespace
  where not tgisinternal
  union all
  select name, 7, signature, rtrim(pg_get_functiondef(oid), E'\n') || ';' || coalesce(E'\n\ncomment on function ' || signature || ' is ' || quote_literal(obj_description(oid, 'pg_proc')) || ';', '')
  from functions
  union all
  select subject, 8, target || role, format('grant %s on %s to %s;', privileges, target, role) from grants
)
select subject, rank, statement from statements
order by min(rank) over (partition by subject), subject, rank, name nulls first;
