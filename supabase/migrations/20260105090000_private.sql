-- Private: where decisions are made. The API doesn't expose this schema; the public procedures are thin and call the functions in
-- it. Only signed-in users and the service role can reach it at all.
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

-- A title, description or name that shows nothing counts as missing, here and in the form schemas.
--
-- The list: Unicode's control, format and space characters (Cc, Cf, Zs, Zl, Zp) in code point order, with the fillers,
-- vowels, joiners and variation selectors whose category is letter or mark but that draw nothing.
create function private.visible(value text)
returns text
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select regexp_replace(
    value,
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680'
      '\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF'
      '\uFFA0\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001'
      '\U000E0020-\U000E007F\U000E0100-\U000E01EF]',
    '',
    'g'
  );
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
  if private.visible(trimmed) = '' then
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
  private.visible(text),
  private.is_web_address(text),
  private.require_text(text, text, integer, integer),
  private.optional_text(text, text, integer),
  private.optional_address(text, text)
from public, anon, authenticated, service_role;

-- A CHECK is evaluated with the rights of the role that writes the row.
grant execute on function private.trimmed(text), private.visible(text), private.is_web_address(text)
to authenticated, service_role;

comment on schema private is 'Code that decides who may do what; not exposed by the API.';
comment on function private.trimmed(text) is 'The text without the white space that JavaScript''s trim() removes.';
comment on function private.visible(text) is 'The text without the characters that show nothing.';
comment on function private.is_web_address(text) is 'Whether this is an https address, or http on a local host.';
comment on function private.require_text(text, text, integer, integer) is 'The trimmed text, or an error that names the field and its limits; text that shows nothing is missing.';
comment on function private.optional_text(text, text, integer) is 'The trimmed text or null, or a refusal that names the field and its limit.';
comment on function private.optional_address(text, text) is 'The address or null, or a refusal that names the field.';
