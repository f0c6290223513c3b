-- The queries that PostgREST makes of the application's calls. Each begins with its name, who calls, and its target in milliseconds.
-- It embeds a row by a lateral join, as an object.

-- own subscriptions, reader, 20
select s.*, n.title, n.description from public.newsletter_subscriptions s join public.newsletters n on n.id = s.newsletter_id
where s.user_id = 'e0000000-0000-4000-8000-000000000002' order by s.created_at desc limit 1000;
-- catalogue, first page, visitor, 50
select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, row_to_json(c.*) as categories from public.newsletters n
left join lateral (select name from public.categories where categories.id = n.category_id) c on true
where n.state = 'visible' and n.publish_at <= 'now' order by n.created_at desc, n.id desc limit 1000;
-- catalogue, last page, visitor, 100
select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, row_to_json(c.*) as categories from public.newsletters n
left join lateral (select name from public.categories where categories.id = n.category_id) c on true
where n.state = 'visible' and n.publish_at <= 'now' order by n.created_at desc, n.id desc limit 1000 offset 9000;
-- catalogue of a category, visitor, 50
select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, row_to_json(c.*) as categories from public.newsletters n
left join lateral (select name from public.categories where categories.id = n.category_id) c on true
where n.state = 'visible' and n.publish_at <= 'now' and n.category_id = (select id from public.categories where name = 'Category 7') order by n.created_at desc, n.id desc limit 1000;
-- newsletters by title, visitor, 50
select id, title, description, category_id from public.newsletters
where state = 'visible' and publish_at <= 'now' order by title, id limit 1000;
-- catalogue, first page, owner, 50
select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, row_to_json(c.*) as categories from public.newsletters n
left join lateral (select name from public.categories where categories.id = n.category_id) c on true
where n.state = 'visible' and n.publish_at <= 'now' order by n.created_at desc, n.id desc limit 1000;
-- featured, visitor, 20
select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, row_to_json(c.*) as categories from public.newsletters n
left join lateral (select name from public.categories where categories.id = n.category_id) c on true
where n.state = 'visible' and n.publish_at <= 'now' and n.featured_position is not null
order by n.featured_position, n.created_at desc, n.id desc limit 12;
-- categories with their counts, visitor, 100
select c.id, c.name, (select json_agg(row_to_json(counted)) from (select count(*) from public.newsletters n
  where n.category_id = c.id and n.state = 'visible' and n.publish_at <= 'now') as counted) as newsletters
from public.categories c order by c.name, c.id limit 1000;
-- users, first page, owner, 300
select * from public.admin_list_users() limit 1000;
-- users, search by email, owner, 300
select * from public.admin_list_users() where email ilike '%reader49999%' limit 1000;
-- subscribers of one newsletter (50,000), first page, owner, 300
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000001') limit 1000;
-- subscribers of one newsletter (50,000), search by email, owner, 300
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000001')
where email ilike '%reader49999%' limit 1000;
-- subscribers of an ordinary newsletter, owner, 20
select * from public.get_newsletter_subscribers('f0000000-0000-4000-8000-000000000077') limit 1000;
-- subscribe, reader, 20
select * from public.add_subscription('f0000000-0000-4000-8000-000000000001', 'daily');
-- save a category, owner, 50
select * from public.manage_category('update', (select id from public.categories where name = 'Category 9'), 'Category 9');
-- newsletter overview, all 10,000, owner, 150
select * from public.newsletter_overview();
-- newsletter overview, one chunk by key, owner, 150
select * from public.newsletter_overview() where created_at < now() - interval '1 day'
order by created_at desc, id desc limit 1000;
-- save a newsletter, owner, 50
select * from public.manage_newsletter('f0000000-0000-4000-8000-000000000077', 'Renamed', 'About',
  (select id from public.categories limit 1));
-- history of all newsletters, first page, owner, 20
select id, recorded_at, actor_id, actor_email, table_name, row_id, operation, label, changed, subscriptions
from public.history where table_name = 'newsletters' order by id desc limit 50;
-- history of one newsletter, owner, 20
select id, recorded_at, actor_id, actor_email, table_name, row_id, operation, label, changed, subscriptions
from public.history where table_name = 'newsletters' and row_id = 'f0000000-0000-4000-8000-000000000077' order by id desc limit 50;
-- deletion of a newsletter with 50,000 subscriptions, owner, 2000
delete from public.newsletters where id = 'f0000000-0000-4000-8000-000000000001';
-- restore of a newsletter with 50,000 subscriptions, owner, 2000
select * from public.restore_history((select id from public.history
  where row_id = 'f0000000-0000-4000-8000-000000010001' and operation = 'delete'));
-- deletion of an account, owner, 100
select public.admin_delete_user('e0000000-0000-4000-8000-000000000002');
