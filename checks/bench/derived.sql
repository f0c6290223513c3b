-- What the triggers add to rows that were inserted without them.
insert into private.accounts (id, email, role, created_at, last_sign_in_at, email_confirmed_at)
select users.id, users.email, profiles.role, users.created_at, users.last_sign_in_at, users.email_confirmed_at
from auth.users join public.profiles on profiles.id = users.id
on conflict do nothing;

insert into private.subscriber_numbers (newsletter_id, active)
select newsletters.id, coalesce(counted.active, 0)
from public.newsletters
left join (
  select newsletter_id, count(*)::integer as active
  from public.newsletter_subscriptions where status = 'active' group by newsletter_id
) as counted on counted.newsletter_id = newsletters.id
on conflict (newsletter_id) do update set active = excluded.active;

select private.index_newsletters(ids)
from (
  select array_agg(id) as ids from (select id, row_number() over () / 2000 as part from public.newsletters) as numbered group by part
) as parts;
