-- Versions: when newsletters, categories, the site settings and roles last changed. A request that says which version it is based on,
-- in the header x-expected-updated-at, changes or deletes that version and no later one.

create function private.expected_version()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  expected constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-expected-updated-at';
begin
  -- The pattern leaves out what PostgreSQL would take for a time as well: "now", "infinity", a time without a zone.
  if expected !~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$' then
    raise invalid_datetime_format;
  end if;
  return expected::timestamptz;
exception
  when invalid_datetime_format or datetime_field_overflow or invalid_time_zone_displacement_value then
    raise exception 'The header x-expected-updated-at must be updated_at as it was read' using errcode = '22023';
end;
$$;

-- A row trigger, because it sees the row that the statement is about to write: locked, and after waiting for others.
create function private.check_expected_version()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.expected_version() <> old.updated_at then
    raise exception 'Someone else has changed this' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

-- Whoever compares the whole row in a trigger function unpacks the example of the new row, which is then stored again. The condition
-- of a trigger doesn't. Triggers fire in the order of their names.
create function private.keep_date()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.updated_at := old.updated_at;
  return new;
end;
$$;

create function private.date_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Later than before, even within one tick of the clock or after the clock was set back.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;

-- At depth 0 only: deleting an account clears owner_id, which is no edit. Triggers fire in the order of their names, so
-- check_site_settings has trimmed its values before date_change compares them.
create trigger check_expected_version
before update or delete on public.newsletters
for each row when (pg_trigger_depth() = 0) execute function private.check_expected_version();
create trigger check_expected_version
before update or delete on public.categories
for each row when (pg_trigger_depth() = 0) execute function private.check_expected_version();
create trigger check_expected_version
before update or delete on public.site_settings
for each row when (pg_trigger_depth() = 0) execute function private.check_expected_version();
create trigger check_expected_version
before update or delete on public.profiles
for each row when (pg_trigger_depth() = 0) execute function private.check_expected_version();

create trigger date_as_before
before update on public.newsletters
for each row when (pg_trigger_depth() = 0) execute function private.keep_date();
create trigger date_change
before update on public.newsletters
for each row when (pg_trigger_depth() = 0 and new.* is distinct from old.*) execute function private.date_change();
create trigger date_as_before
before update on public.categories
for each row when (pg_trigger_depth() = 0) execute function private.keep_date();
create trigger date_change
before update on public.categories
for each row when (pg_trigger_depth() = 0 and new.* is distinct from old.*) execute function private.date_change();
create trigger date_as_before
before update on public.site_settings
for each row when (pg_trigger_depth() = 0) execute function private.keep_date();
create trigger date_change
before update on public.site_settings
for each row when (pg_trigger_depth() = 0 and new.* is distinct from old.*) execute function private.date_change();

revoke execute on function
  private.expected_version(),
  private.check_expected_version(),
  private.keep_date(),
  private.date_change()
from public, anon, authenticated, service_role;

comment on function private.expected_version() is 'The version that the request is based on, from its header x-expected-updated-at; null without one.';
comment on function private.check_expected_version() is 'Rejects a change or deletion of a later version than the request is based on.';
comment on function private.keep_date() is 'Keeps the date of a row, whatever the request says.';
comment on function private.date_change() is 'Dates a change, later than the one before.';
