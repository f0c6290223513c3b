-- The calls of the screens. Each begins with its name and who calls.
-- {deep} and {user} are the numbers of a newsletter and of an account far from the beginning.

-- home: featured newsletters, visitor
select * from public.featured_newsletters();
-- home: first newsletters, visitor
select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, n.image_focus, n.rhythm, row_to_json(c.*) as categories from public.newsletters n
left join lateral (select name from public.categories where categories.id = n.category_id) c on true
where n.state = 'visible' and n.publish_at <= 'now' order by n.created_at desc, n.id desc limit 72;
-- home: first newsletters of a category, visitor
select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, n.image_focus, n.rhythm, row_to_json(c.*) as categories from public.newsletters n
left join lateral (select name from public.categories where categories.id = n.category_id) c on true
where n.state = 'visible' and n.publish_at <= 'now' and n.category_id = (select id from public.categories where name = 'Category 10')
order by n.created_at desc, n.id desc limit 72;
-- home: categories with their counts, visitor
select c.id, c.name, (select json_agg(row_to_json(counted)) from (select count(*) from public.newsletters n
  where n.category_id = c.id and n.state = 'visible' and n.publish_at <= 'now') as counted) as newsletters
from public.categories c order by c.name, c.id limit 1000;
-- home: search, a frequent word, visitor
select * from public.search_newsletters('ba');
-- home: search, a rare word, visitor
select * from public.search_newsletters('{deep}');
-- home: search, a typing error, visitor
select * from public.search_newsletters('bxbaba');
-- own subscriptions, reader
select s.id, s.user_id, s.newsletter_id, s.frequency, s.status, s.created_at, s.paused_until, row_to_json(n.*) as newsletters
from public.newsletter_subscriptions s
left join lateral (select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, n.image_focus, n.rhythm, row_to_json(c.*) as categories,
    n.state, n.publish_at from public.newsletters n
  left join lateral (select name from public.categories where categories.id = n.category_id) c on true
  where n.id = s.newsletter_id) n on true
where s.user_id = 'e0000000-0000-4000-8000-000000000007' order by s.created_at desc, s.id desc limit 1000;
-- subscribe to the popular newsletter, reader
select * from public.add_subscription('f0000000-0000-4000-8000-000000000001', 'daily');
-- pause all subscriptions, reader
select * from public.pause_subscriptions(now() + interval '1 week');
-- own entries of the log, reader
select * from public.my_subscription_log();
-- newsletters: first rows, owner
select * from public.newsletter_overview(p_limit := 50);
-- newsletters: rows far below, owner
select * from public.newsletter_overview(p_limit := 200, p_after_id := 'f0000000-0000-4000-8000-{deep12}',
  p_after := (select created_at::text from public.newsletters where id = 'f0000000-0000-4000-8000-{deep12}'));
-- newsletters: by title, owner
select * from public.newsletter_overview(p_limit := 50, p_order := 'title', p_descending := false);
-- newsletters: by category, owner
select * from public.newsletter_overview(p_limit := 50, p_order := 'category_name', p_descending := false);
-- newsletters: by subscribers, owner
select * from public.newsletter_overview(p_limit := 50, p_order := 'active_subscribers');
-- newsletters: fewest subscribers, owner
select * from public.newsletter_overview(p_limit := 50, p_order := 'active_subscribers', p_descending := false);
-- newsletters: hidden ones by title, owner
select * from public.newsletter_overview(p_limit := 50, p_traits := '{hidden}', p_order := 'title', p_descending := false);
-- newsletters: no subscribers, no picture, owner
select * from public.newsletter_overview(p_limit := 50, p_traits := '{no-subscribers,no-picture}');
-- newsletters: not edited, no example, by category, owner
select * from public.newsletter_overview(p_limit := 50, p_traits := '{not-edited,no-example}', p_order := 'category_name');
-- newsletters: search, a frequent word, owner
select * from public.newsletter_overview(p_limit := 50, p_search := 'ba');
-- newsletters: search, a rare word, owner
select * from public.newsletter_overview(p_limit := 50, p_search := '{deep}');
-- newsletters: numbers, owner
select * from public.newsletter_numbers();
-- newsletters: numbers of a category, owner
select * from public.newsletter_numbers(p_category_id := (select id from public.categories where name = 'Category 10'));
-- newsletters: numbers of hidden ones, owner
select * from public.newsletter_numbers(p_traits := '{hidden}');
-- newsletters: numbers of a search, owner
select * from public.newsletter_numbers(p_search := 'ba');
-- users: first rows, owner
select * from public.admin_list_users(p_limit := 50);
-- users: rows far below, owner
select * from public.admin_list_users(p_limit := 200, p_after_id := 'e0000000-0000-4000-8000-000000000000',
  p_after := (now() - make_interval(secs => {user}))::text);
-- users: by email, owner
select * from public.admin_list_users(p_limit := 50, p_order := 'email', p_descending := false);
-- users: by role, owner
select * from public.admin_list_users(p_limit := 50, p_order := 'role', p_descending := false);
-- users: by last sign-in, owner
select * from public.admin_list_users(p_limit := 50, p_order := 'last_sign_in_at');
-- users: search, a frequent text, owner
select * from public.admin_list_users(p_limit := 50, p_search := 'example');
-- users: search, two letters, owner
select * from public.admin_list_users(p_limit := 50, p_search := 'ba');
-- users: search, one user, owner
select * from public.admin_list_users(p_limit := 50, p_search := '{user}@');
-- users: search, nobody, owner
select * from public.admin_list_users(p_limit := 50, p_search := 'nobody has this');
-- users: one, owner
select * from public.admin_list_users(p_id := 'e0000000-0000-4000-8000-000000000007');
-- users: number, owner
select public.count_users();
-- users: number of a frequent text, owner
select public.count_users('example');
-- users: number of one, owner
select public.count_users('{user}@');
-- subscribers of the popular newsletter: first rows, owner
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000001', p_limit := 50);
-- subscribers of the popular newsletter: by email, owner
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000001', p_limit := 50, p_order := 'email', p_descending := false);
-- subscribers of the popular newsletter: by frequency, owner
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000001', p_limit := 50, p_order := 'frequency');
-- subscribers of the popular newsletter: search, one, owner
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000001', p_limit := 50, p_search := '{user}@');
-- subscribers of the popular newsletter: search, a frequent text, owner
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000001', p_limit := 50, p_search := 'example', p_order := 'email');
-- subscribers of the popular newsletter: number, owner
select public.count_subscribers('f0000000-0000-4000-8000-000000000001');
-- subscribers of the popular newsletter: number of a frequent text, owner
select public.count_subscribers('f0000000-0000-4000-8000-000000000001', 'example');
-- subscribers of an ordinary newsletter: by email, owner
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000033', p_limit := 50, p_order := 'email', p_descending := false);
-- subscribers of an ordinary newsletter: search, owner
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000033', p_limit := 50, p_search := 'example');
-- a newsletter: saving, owner
select * from public.manage_newsletter('f0000000-0000-4000-8000-000000000033', 'Renamed', 'About', (select id from public.categories limit 1));
-- a category: saving, owner
select * from public.manage_category('update', (select id from public.categories where name = 'Category 9'), 'Category 9');
-- history of all newsletters: first rows, owner
select * from public.list_history('newsletters', p_limit := 50);
-- history of all newsletters: a title, owner
select * from public.list_history('newsletters', p_limit := 50, p_search := 'fog');
-- history of all newsletters: a kind that is rare, owner
select * from public.list_history('newsletters', p_limit := 50, p_kind := 'deleted');
-- history of one newsletter, owner
select * from public.list_history('newsletters', p_row_id := 'f0000000-0000-4000-8000-000000000033', p_limit := 50);
-- history of accounts, owner
select * from public.account_history(p_limit := 50);
-- growth of the popular newsletter: a year, owner
select * from public.growth('f0000000-0000-4000-8000-000000000001', 365);
-- growth of the popular newsletter: all days, owner
select * from public.growth('f0000000-0000-4000-8000-000000000001');
-- growth of an ordinary newsletter: 30 days, owner
select * from public.growth('f0000000-0000-4000-8000-000000000033', 30);
-- growth of all newsletters: all days, owner
select * from public.growth();
-- what gained and lost most, owner
select * from public.growth_leaders(365);
-- newsletters: lines of the first rows, owner
select * from public.growth_lines((select array_agg(id) from (select id from public.newsletters order by created_at desc limit 50) as first));
