-- Demo accounts for the local back end, all with the password "password123", and a few subscriptions.
with account (id, email, role) as (
  values
    ('d0000000-0000-4000-8000-000000000001'::uuid, 'owner@example.com', 'owner'),
    ('d0000000-0000-4000-8000-000000000002'::uuid, 'admin@example.com', 'admin'),
    ('d0000000-0000-4000-8000-000000000003'::uuid, 'manager@example.com', 'newsletter_manager'),
    ('d0000000-0000-4000-8000-000000000004'::uuid, 'user@example.com', 'user')
),
secret as materialized (
  select extensions.crypt('password123', extensions.gen_salt('bf', 10)) as hash
),
new_user as (
  insert into auth.users (
    id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at,
    raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, reauthentication_token,
    email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token
  )
  select
    account.id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', account.email, secret.hash,
    now(), now(), now(),
    '{"provider": "email", "providers": ["email"]}', '{}',
    '', '', '', '', '', '', '', ''
  from account, secret
  returning id, email
)
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select
  gen_random_uuid(), 'email', new_user.id::text, new_user.id,
  jsonb_build_object('sub', new_user.id, 'email', new_user.email, 'email_verified', true, 'phone_verified', false),
  now(), now()
from new_user;

update public.profiles set role = demo.role
from (
  values
    ('d0000000-0000-4000-8000-000000000001'::uuid, 'owner'),
    ('d0000000-0000-4000-8000-000000000002'::uuid, 'admin'),
    ('d0000000-0000-4000-8000-000000000003'::uuid, 'newsletter_manager')
) as demo (id, role)
where profiles.id = demo.id;

insert into public.newsletter_subscriptions (user_id, newsletter_id, frequency, status, created_at)
select
  'd0000000-0000-4000-8000-000000000004',
  newest.id,
  (array['weekly', 'daily', 'monthly'])[1 + newest.place % 3],
  case newest.place % 3 when 2 then 'inactive' else 'active' end,
  now() - make_interval(days => newest.place)
from (
  select id, (row_number() over (order by created_at desc, id desc))::integer as place
  from public.newsletters
  limit 7
) as newest;

-- Other accounts subscribe to the same newsletters, so that those have more than one subscriber.
insert into public.newsletter_subscriptions (user_id, newsletter_id, frequency, created_at)
select reader.id, subscription.newsletter_id, 'weekly', subscription.created_at - interval '1 hour'
from public.newsletter_subscriptions as subscription
cross join (
  values ('d0000000-0000-4000-8000-000000000002'::uuid), ('d0000000-0000-4000-8000-000000000003'::uuid)
) as reader (id)
where subscription.status = 'active';
