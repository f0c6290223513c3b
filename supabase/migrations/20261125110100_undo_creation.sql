-- Undo of a creation: deletes a newsletter, unless somebody has subscribed to it.

create function private.undo_creation(newsletter uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  deleted uuid;
  subscribers bigint;
begin
  perform private.require_content_manager();
  -- The version is checked as in every other write.
  delete from public.newsletters where newsletters.id = newsletter returning newsletters.id into deleted;
  if deleted is null then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  -- Counted among those that the deletion has set aside, so that nobody can have subscribed in between. An error brings all back.
  select count(*) into subscribers from private.history_subscriptions as kept
  where kept.status = 'active' and kept.entry_id = (
    select max(history.id) from public.history
    where history.table_name = 'newsletters' and history.row_id = newsletter::text
  );
  if subscribers > 0 then
    perform private.refuse(
      case subscribers
        when 1 then 'Not deleted, because {count} person has subscribed since'
        else 'Not deleted, because {count} people have subscribed since'
      end,
      jsonb_build_object('count', subscribers),
      'PT409'
    );
  end if;
  return deleted;
end;
$$;

create function public.undo_creation(p_newsletter_id uuid)
returns uuid
language sql
set search_path = ''
as $$
  select private.undo_creation(p_newsletter_id);
$$;

revoke execute on function private.undo_creation(uuid), public.undo_creation(uuid)
from public, anon, authenticated, service_role;
grant execute on function private.undo_creation(uuid), public.undo_creation(uuid) to authenticated;

comment on function private.undo_creation(uuid) is 'Deletes a newsletter that has no active subscribers.';
comment on function public.undo_creation(uuid) is
  'Deletes a newsletter and returns its id, or says how many have subscribed to it and leaves it as it is (admins and owners).';
