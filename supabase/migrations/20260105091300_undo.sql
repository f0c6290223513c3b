-- Undo: takes back the last change of a row, and only that one.

-- A present row is named by its version, as in every other write; check_expected_version compares it within the statement that
-- restores. A deleted row has none.
create function private.undo_last_change(changed_table text, changed_id text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  last public.history;
begin
  perform private.require_content_manager();
  if changed_table = 'profiles' then
    perform private.require_user_manager();
  end if;
  select * into last from public.history
  where table_name = changed_table and row_id = changed_id order by id desc limit 1;
  if last.id is null then
    raise exception 'This entry is no longer in the history' using errcode = 'PT404';
  elsif last.operation = 'delete' and private.expected_version() is not null then
    raise exception 'This has been deleted since. Restore the deletion first.' using errcode = 'PT404';
  elsif last.operation <> 'delete' and private.expected_version() is null then
    raise exception 'This has already been restored' using errcode = 'PT409';
  end if;
  return private.restore_history(last.id, null);
end;
$$;

create function public.undo_last_change(changed_table text, changed_id text)
returns bigint
language sql
set search_path = ''
as $$
  select private.undo_last_change(changed_table, changed_id);
$$;

revoke execute on function private.undo_last_change(text, text), public.undo_last_change(text, text)
from public, anon, authenticated, service_role;
grant execute on function private.undo_last_change(text, text), public.undo_last_change(text, text) to authenticated;

comment on function private.undo_last_change(text, text) is 'Finds the newest entry of a row and restores what was there before it.';
comment on function public.undo_last_change(text, text) is
  'Undoes the last change of a row and returns the id of the new entry: a deletion, or with x-expected-updated-at the update that made this version (admins and owners; roles: owners).';
