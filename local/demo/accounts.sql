-- Creates the rows of the temporary table "account" as confirmed users, with a few subscriptions.
insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
select
  id, email, (select extensions.crypt('password123', extensions.gen_salt('bf', 10))), now(),
  '{"provider": "email", "providers": ["email"]}'
from account;

insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select
  gen_random_uuid(), 'email', id::text, id,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false)
from account;

-- As if each had followed the link of their confirmation: otherwise a sign-in by code would end the password.
delete from private.unproven_accounts using account where unproven_accounts.user_id = account.id;

update public.profiles set role = account.role
from account
where profiles.id = account.id and profiles.role <> account.role;

insert into public.newsletter_subscriptions (user_id, newsletter_id, frequency, status, created_at)
select
  account.id,
  newest.id,
  (array['weekly', 'daily', 'monthly'])[1 + newest.place % 3],
  case newest.place % 3 when 2 then 'inactive' else 'active' end,
  now() - make_interval(days => newest.place)
from account
cross join (
  select id, (row_number() over (order by created_at desc, id desc))::integer as place
  from public.newsletters
  limit 7
) as newest
where account.role = 'user';

-- Others subscribe to the same newsletters, so that those have more than one subscriber.
insert into public.newsletter_subscriptions (user_id, newsletter_id, frequency, created_at)
select reader.id, subscription.newsletter_id, 'weekly', subscription.created_at - interval '1 hour'
from public.newsletter_subscriptions as subscription
cross join account as reader
where subscription.status = 'active' and reader.role in ('admin', 'newsletter_manager');

-- Growth begins with the dates of these subscriptions.
select private.start_growth();
