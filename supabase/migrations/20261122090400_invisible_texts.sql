-- Invisible text: a title, description or name that shows nothing counts as missing, here and in the form schemas.
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

create or replace function private.require_text(value text, label text, shortest integer, longest integer)
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

-- Not valid: rows from before this rule stay as they are until they are next changed.
alter table public.categories
  add constraint categories_name_visible check (private.visible(name) <> '') not valid;
alter table public.newsletters
  add constraint newsletters_title_visible check (private.visible(title) <> '') not valid,
  add constraint newsletters_description_visible check (private.visible(description) <> '') not valid;

revoke execute on function private.visible(text) from public, anon, authenticated, service_role;
-- A CHECK is evaluated with the rights of the role that writes the row.
grant execute on function private.visible(text) to authenticated, service_role;

comment on function private.visible(text) is 'The text without the characters that show nothing.';
comment on function private.require_text(text, text, integer, integer) is 'The trimmed text, or an error that names the field and its limits; text that shows nothing is missing.';
