-- Private: where decisions are made. The API does not expose this schema; the public procedures are thin doors to the
-- functions in it. Only signed-in people and the service role may reach it at all.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Trimming and counting are the same here and in the form schemas: trimmed of what JavaScript calls white space, then
-- counted in code points (char_length here, [...text].length there).
create function private.trimmed(value text)
returns text
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
$$;

create function private.is_web_address(address text)
returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select char_length(address) <= 2048
    and address !~ '[[:space:][:cntrl:]"<>\\]'
    and address ~* '^(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://(localhost|127\.0\.0\.1|\[::1\]))(:[0-9]{1,5})?([/?#].*)?$';
$$;

create function private.require_text(value text, label text, shortest integer, longest integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  trimmed constant text := coalesce(private.trimmed(value), '');
begin
  if trimmed = '' then
    raise exception '% is required', label using errcode = '22023';
  elsif char_length(trimmed) not between shortest and longest then
    raise exception '% must be between % and % characters', label, shortest, longest using errcode = '22023';
  end if;
  return trimmed;
end;
$$;

create function private.optional_text(value text, label text, longest integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  trimmed constant text := nullif(private.trimmed(value), '');
begin
  if char_length(trimmed) > longest then
    raise exception '% must be at most % characters', label, longest using errcode = '22023';
  end if;
  return trimmed;
end;
$$;

create function private.optional_address(value text, label text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  trimmed constant text := nullif(private.trimmed(value), '');
begin
  if not private.is_web_address(trimmed) then
    raise exception '% must be an https:// address', label using errcode = '22023';
  end if;
  return trimmed;
end;
$$;

revoke execute on function
  private.trimmed(text),
  private.is_web_address(text),
  private.require_text(text, text, integer, integer),
  private.optional_text(text, text, integer),
  private.optional_address(text, text)
from public, anon, authenticated, service_role;

-- A CHECK is evaluated with the rights of whoever writes the row.
grant execute on function private.trimmed(text), private.is_web_address(text) to authenticated, service_role;

comment on schema private is 'Code that decides who may do what; not exposed by the API.';
comment on function private.trimmed(text) is 'The text without the white space that JavaScript''s trim() removes.';
comment on function private.is_web_address(text) is 'Whether this is an https address, or http on a local host.';
comment on function private.require_text(text, text, integer, integer) is 'The trimmed text, or a refusal that names the field and its limits.';
comment on function private.optional_text(text, text, integer) is 'The trimmed text or null, or a refusal that names the field and its limit.';
comment on function private.optional_address(text, text) is 'The address or null, or a refusal that names the field.';
