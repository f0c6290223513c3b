-- A deletion that isn't the newest one of its newsletter can be restored as well. The subscriptions are those of the newest: who has left
-- since an earlier one stays away, and who has subscribed since is there.
set local lock_timeout = '2s';

create function private.restore_subscriptions(newsletter uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  deletion constant bigint := (
    select max(history.id) from public.history
    where history.table_name = 'newsletters' and history.row_id = newsletter::text and history.operation = 'delete'
  );
begin
  -- Locks the accounts, so that one that is being deleted is left out instead of failing the foreign key, and then what is restored, which
  -- an address for unsubscribing may be ending. The second statement sees what those have done for whom the first one has waited.
  perform from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = deletion
  for key share of users for update of kept;

  insert into public.newsletter_subscriptions (id, user_id, newsletter_id, frequency, status, created_at, paused_until)
  select kept.id, kept.user_id, newsletter, kept.frequency, kept.status, kept.created_at, kept.paused_until
  from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = deletion and users.deleted_at is null;
end;
$$;
revoke execute on function private.restore_subscriptions(uuid) from public, anon, authenticated, service_role;
comment on function private.restore_subscriptions(uuid) is
  'Gives a restored newsletter the subscriptions of its newest deletion, of accounts that are still there.';

create or replace function private.restore_history(entry bigint, new_category uuid)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen public.history;
  content jsonb;
  violated text;
begin
  perform private.require_content_manager();
  select * into chosen from public.history where history.id = entry;
  if chosen.table_name = 'profiles' then
    perform private.require_user_manager();
  end if;
  if chosen.id is null then
    raise exception 'This entry is no longer in the history' using errcode = 'PT404';
  elsif chosen.operation = 'insert' then
    raise exception 'There is no earlier version' using errcode = '22023';
  elsif chosen.row_id is null then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;

  content := private.content_to_restore(chosen, new_category);
  -- An error takes this setting back, too.
  perform set_config('private.restoring', 'true', true);
  if chosen.operation = 'update' then
    perform private.overwrite_row(chosen.table_name, content);
  else
    perform private.insert_row(chosen.table_name, content);
  end if;
  if chosen.table_name = 'newsletters' and chosen.operation = 'delete' then
    perform private.restore_subscriptions(chosen.row_id::uuid);
  end if;
  perform set_config('private.restoring', '', true);
  -- The newest entry is the one that the restore made: until it's committed, nobody else can change the row.
  return (select max(history.id) from public.history where table_name = chosen.table_name and row_id = chosen.row_id);
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated = 'categories_name_unique' then
      raise exception 'A category with this name already exists' using errcode = '23505';
    end if;
    raise exception 'This has already been restored' using errcode = 'PT409';
  when check_violation then
    raise exception 'This version no longer meets the rules' using errcode = '22023';
end;
$$;

drop function private.restore_subscriptions(bigint, uuid);
