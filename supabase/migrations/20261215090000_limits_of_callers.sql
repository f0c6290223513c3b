-- What one caller can do again and again is bounded, and rights are those at the moment of the change.
set local lock_timeout = '2s';

-- Numbers are read without what becomes due later: there is one such change for each pause, and people can pause as often as they like.
create index subscriber_changes_by_due on private.subscriber_changes (newsletter_id, due);
drop index private.subscriber_changes_of_newsletter;

-- As before, but a pause that is asked for again on the same day changes nothing: the log keeps every change for good.
create or replace function public.change_by_token(p_token uuid, p_action text default 'unsubscribe')
returns table (newsletter_id uuid, title text, state text, frequency text, paused_until timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account uuid;
  newsletter uuid;
  began bigint;
begin
  if p_action is null or p_action not in ('unsubscribe', 'pause', 'weekly', 'monthly') then
    raise exception 'Invalid action' using errcode = '22023';
  end if;
  select tokens.user_id, tokens.newsletter_id, tokens.joined into account, newsletter, began
  from private.unsubscribe_tokens as tokens where tokens.token = p_token;
  -- Whoever subscribes again at this moment is waited for.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
  for update;
  if not found and p_action = 'unsubscribe' and began >= private.last_joined(account, newsletter) then
    -- Its newsletter may be deleted: if that is restored, the subscription comes back as ended. Whoever restores it at this moment is
    -- waited for, and has brought back what was active.
    update private.history_subscriptions as kept set status = 'inactive'
    from public.history as deletion
    where kept.user_id = account and kept.status = 'active'
      and deletion.id = kept.entry_id and deletion.table_name = 'newsletters' and deletion.row_id = newsletter::text;
    perform from public.newsletter_subscriptions as subscription
    where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
    for update;
  end if;
  if found and began >= private.last_joined(account, newsletter) then
    perform set_config('private.by_link', 'true', true);
    update public.newsletter_subscriptions as subscription
    set
      status = case p_action when 'unsubscribe' then 'inactive' else subscription.status end,
      paused_until = case
        when p_action <> 'pause' or subscription.paused_until > now() + interval '29 days' then subscription.paused_until
        else now() + interval '30 days'
      end,
      frequency = case
        when p_action = 'monthly' or p_action = 'weekly' and subscription.frequency = 'daily' then p_action
        else subscription.frequency
      end
    where subscription.user_id = account and subscription.newsletter_id = newsletter;
    perform set_config('private.by_link', '', true);
  end if;
  return query select * from public.subscription_of_token(p_token);
end;
$$;
comment on function public.change_by_token(uuid, text) is
  'Ends the subscription that a token belongs to, or with p_action pauses it for 30 days (pause), unless it is paused for more than 29, or makes it less frequent (weekly or monthly; never more). What was deleted with its newsletter is ended for the time when that is restored. Nothing happens to one that has ended, or if the person has subscribed again since. Returns what subscription_of_token does, afterwards; the log names link as who did it. Fails with 22023 for another action (everybody who has the token).';

-- As before, but what is too long for ten links isn't taken apart.
create or replace function private.optional_links(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  links text;
begin
  if char_length(value) <= 25000 then
    links := (
      select string_agg(
        concat_ws(' ', private.trimmed(substring(line from '^(.*)\s\S+\s*$')), regexp_replace(substring(line from '\S+(?=\s*$)'), '^[^\s@:/]+@[^\s@]+$', 'mailto:\&')),
        E'\n' order by place
      )
      from unnest(regexp_split_to_array(value, '[\r\n]+')) with ordinality as lines (line, place)
      where private.trimmed(line) <> ''
    );
  end if;
  if char_length(value) > 25000 or not private.are_links(links) then
    raise exception 'Further links are at most 10 lines, each with a name of up to 50 characters and then an address' using errcode = '22023';
  end if;
  return links;
end;
$$;

-- As before, but rights come first: policies are checked after triggers.
create or replace function private.check_site_settings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_content_manager();
  end if;
  new.logo_url := private.optional_address(new.logo_url, 'The logo address');
  new.hero_image_url := private.optional_address(new.hero_image_url, 'The hero image address');
  new.hero_heading := private.optional_text(new.hero_heading, 'Hero heading', 200);
  new.hero_text := private.optional_text(new.hero_text, 'Hero text', 2000);
  -- It stands in titles, subjects of emails and the manifest, all of one line.
  new.site_name := nullif(private.trimmed(regexp_replace(new.site_name, ' *[\t\n\v\f\r\u0085\u2028\u2029][ \t\n\v\f\r\u0085\u2028\u2029]*', ' ', 'g')), '');
  if new.site_name is not null then
    new.site_name := private.require_text(new.site_name, 'Site name', 3, 50);
  end if;
  new.accent_color := nullif(lower(private.trimmed(new.accent_color)), '');
  if new.accent_color !~ '^#[0-9a-f]{6}$' then
    raise exception 'Accent colour must look like #1f4d3f' using errcode = '22023';
  end if;
  new.imprint_link := private.optional_link(new.imprint_link, 'Legal notice');
  new.privacy_link := private.optional_link(new.privacy_link, 'Privacy');
  new.accessibility_link := private.optional_link(new.accessibility_link, 'Accessibility');
  new.contact_link := private.optional_link(new.contact_link, 'Contact');
  new.further_links := private.optional_links(new.further_links);
  new.hero_buttons := nullif(new.hero_buttons, '');
  if new.hero_buttons <> 'hidden' then
    raise exception 'The buttons of the hero can only be hidden' using errcode = '22023';
  end if;
  new.time_zone := nullif(private.trimmed(new.time_zone), '');
  if new.time_zone is not null and not private.is_time_zone(new.time_zone) then
    raise exception 'There is no such time zone' using errcode = '22023';
  end if;
  return new;
end;
$$;

-- As before, but whoever has waited for another owner may be none any more.
create or replace function private.admin_delete_user(target uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_user_manager();
  if target = (select auth.uid()) then
    raise exception 'You can''t delete your own account' using errcode = '42501';
  end if;
  -- The lock that changes of profiles take, taken before the account is locked: keep_an_owner locks accounts as well, so two
  -- owners who delete each other would otherwise deadlock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  perform private.require_user_manager();
  delete from auth.users where users.id = target;
  if not found then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;
end;
$$;

create or replace function private.update_user_role(target uuid, new_role text)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed public.profiles;
begin
  perform private.require_user_manager();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  perform private.require_user_manager();
  update public.profiles set role = new_role where profiles.id = target returning * into changed;
  if not found then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;
  return changed;
end;
$$;
