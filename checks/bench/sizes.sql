-- Categories, newsletters, accounts and subscriptions in the numbers $newsletters, $accounts and $each per account; half of the accounts
-- subscribe to the same newsletter. Words are as frequent as in a language: a few in most texts, many in one. Inserted with triggers off,
-- with what the triggers would have added.
set session_replication_role = replica;
select setseed(0.5);

create function pg_temp.word(number integer) returns text language sql immutable as $$
  select string_agg(substr('bdfgklmnprstvz', 1 + (number * 7 / (14 ^ place)::integer) % 14, 1) || substr('aeiou', 1 + (number / (5 ^ place)::integer) % 5, 1), '')
  from generate_series(0, 1 + number % 3) as place;
$$;
-- The smaller the number, the more frequent the word.
create function pg_temp.words(count integer, seed integer) returns text language sql as $$
  select string_agg(pg_temp.word(exp(random() * ln(40000))::integer), ' ') from generate_series(1, count + 0 * seed);
$$;

insert into public.categories (name) select 'Category ' || number from generate_series(1, 100) as number;

insert into public.newsletters (
  id, title, description, category_id, image_url, example_content, created_at, publish_at, updated_at, state, featured_position
)
select
  ('f0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  pg_temp.words(3, number) || ' ' || number, pg_temp.words(15, number), category.id,
  case when number % 10 > 0 then 'https://images.example.com/' || number || '.png' end,
  case when number % 7 > 0 then '<p>' || repeat(md5(number::text), 20) || '</p>' end,
  now() - make_interval(mins => number), now() - make_interval(mins => number), now() - interval '4 years' * number / $newsletters,
  case when number % 50 = 7 then 'hidden' when number % 50 = 8 then 'discontinued' else 'visible' end,
  case when number % 5 = 1 and number < 60 then 1 + number / 5 end
from generate_series(1, $newsletters) as number
join (select id, row_number() over () as place from public.categories) as category on category.place = 1 + number % 100;

insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, created_at, last_sign_in_at)
select
  ('e0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  pg_temp.word((number::bigint * 7919 % 40000)::integer) || number || '@' || pg_temp.word(number % 50) || '.example.com',
  now(), now() - make_interval(secs => number), case when number % 3 > 0 then now() - make_interval(secs => number % 5000) end
from generate_series(1, $accounts) as number;

insert into public.profiles (id, role)
select id, case right(id::text, 12)::integer % 1000 when 1 then 'owner' when 2 then 'admin' when 3 then 'newsletter_manager' else 'user' end
from auth.users where id::text like 'e0000000%';

insert into public.newsletter_subscriptions (user_id, newsletter_id, frequency, created_at)
select
  ('e0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  ('f0000000-0000-4000-8000-' || lpad((case when turn = 1 and hashint4(number) % 2 = 0 then 1 else 2 + (number * 31 + turn * 7907) % ($newsletters - 1) end)::text, 12, '0'))::uuid,
  (array['daily', 'weekly', 'monthly'])[1 + (number + turn) % 3],
  now() - make_interval(secs => number)
from generate_series(1, $accounts) as number, generate_series(1, 10) as turn;

-- Each newsletter was edited once.
insert into public.history (recorded_at, table_name, row_id, operation, label, changed, before, after)
select updated_at, 'newsletters', id, 'update', title, '{title}', jsonb_build_object('title', 'Before'), jsonb_build_object('title', title)
from public.newsletters;

set session_replication_role = origin;

-- Fifteen events of each account's subscriptions, in two years.
insert into private.subscription_log (happened_at, newsletter_id, user_id, event, frequency, actor)
select
  now() - make_interval(secs => (number::bigint * 7919 + turn * 4204800) % 63072000),
  ('f0000000-0000-4000-8000-' || lpad((case when turn = 1 and hashint4(number) % 2 = 0 then 1 else 2 + (number * 31 + least(turn, 10) * 7907) % ($newsletters - 1) end)::text, 12, '0'))::uuid,
  ('e0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  case when turn <= 10 or turn in (12, 14) then 'joined' when turn in (11, 13) then 'left' else 'frequency changed' end, 'weekly', 'person'
from generate_series(1, $accounts) as number, generate_series(1, 15) as turn;

-- What happened today isn't rolled up.
insert into private.growth_changes
select newsletter_id, moment, joined, resumed, paused, ended
from private.growth_of_log where moment >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
-- All other days are, as after a change of the time zone.
update private.growth_state set zone = 'Asia/Tokyo';
select private.roll_up_growth();

-- What the triggers add to rows that were inserted without them.
insert into private.accounts (id, email, role, created_at, last_sign_in_at, email_confirmed_at)
select users.id, users.email, profiles.role, users.created_at, users.last_sign_in_at, users.email_confirmed_at
from auth.users join public.profiles on profiles.id = users.id
on conflict do nothing;

insert into private.subscriber_numbers (newsletter_id, active)
select newsletters.id, count(user_id)
from public.newsletters
left join public.newsletter_subscriptions on newsletter_id = newsletters.id and status = 'active'
group by newsletters.id
on conflict (newsletter_id) do update set active = excluded.active;

select private.index_newsletters(ids)
from (
  select array_agg(id) as ids from (select id, row_number() over () / 2000 as part from public.newsletters) as numbered group by part
) as parts;
