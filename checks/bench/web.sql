-- 100 categories, 10,000 newsletters with an example issue of about 9.6 kB, 50,000 accounts and 100,000 subscriptions, half of
-- them to one newsletter. Inserted with triggers off; the rows include those that the triggers would have added.
set session_replication_role = replica;

insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, created_at)
select
  ('e0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  'reader' || number || '@example.com', now(), now() - make_interval(secs => number)
from generate_series(1, 50000) as number;

insert into public.profiles (id, role)
select id, case when email = 'reader1@example.com' then 'owner' else 'user' end
from auth.users
where email like 'reader%';

insert into public.categories (name) select 'Category ' || number from generate_series(1, 100) as number;

insert into public.newsletters (id, title, description, category_id, example_content, created_at, state, featured_position)
select
  ('f0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  'Newsletter ' || number, repeat('A sentence about it. ', 12), category.id,
  '<article>' || repeat(md5(number::text), 300) || '</article>', now() - make_interval(mins => number),
  case when number % 50 = 7 then 'hidden' when number % 50 = 8 then 'discontinued' else 'visible' end,
  case when number % 800 = 1 and number < 9000 then 1 + number / 800 end
from generate_series(1, 10000) as number
join (select id, row_number() over () as place from public.categories where name like 'Category %') as category
  on category.place = 1 + number % 100;

insert into public.newsletter_subscriptions (user_id, newsletter_id, created_at)
select id, 'f0000000-0000-4000-8000-000000000001', created_at from auth.users where email like 'reader%';

insert into public.newsletter_subscriptions (user_id, newsletter_id)
select
  ('e0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  ('f0000000-0000-4000-8000-' || lpad((2 + number % 9999)::text, 12, '0'))::uuid
from generate_series(1, 50000) as number;

set session_replication_role = origin;
analyze;
