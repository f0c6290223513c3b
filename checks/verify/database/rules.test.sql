-- Checks the rules that only SQL can see, on a hosted-like database. Runs as superuser; everything is rolled back.
begin;
set local search_path = extensions, public;
select no_plan();

-- The functions and tables that the migrations make.
create temporary view ours as
select proc.*, proc.oid::regprocedure as signature, (nspname || '.' || proname) collate "default" as function
from pg_proc as proc join pg_namespace on pg_namespace.oid = pronamespace where nspname in ('public', 'private');
create temporary view tables as
select oid, relname, relnamespace::regnamespace::text as schema, relrowsecurity from pg_class
where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r';
-- The procedures of `procedurePermissions`, those of users and those of the worker.
create temporary view called as
select string_to_table(:'procedures', ' ') as name, false as by_worker
union all select string_to_table(:'worker', ' '), true;

-- Row-level security. What its policies allow, the HTTP suite tries for every role.
select is_empty(
  $$ select relname from tables where schema = 'public' and not relrowsecurity $$, 'every table has row-level security');
select results_eq(
  $$ select concat_ws('.', relname, attname) collate "default" from pg_attribute join tables on tables.oid = attrelid
     where attstattarget = 0 and attnum > 0 and not attisdropped order by 1 $$,
  array['history.actor_email', 'history.label', 'newsletter_senders.sender'],
  'the planner''s estimates, which row-level security does not hide, tell no addresses');

-- Grants: the hosted defaults are revoked, and only the necessary privileges are granted.
select results_eq(
  $$ select concat_ws(' ', grantee, table_name, string_agg(privilege_type, ' ' order by privilege_type)) collate "default"
     from information_schema.role_table_grants
     where table_schema = 'public' and (grantee in ('anon', 'authenticated', 'PUBLIC')
       or grantee = 'service_role' and table_name = 'history')
     group by grantee, table_name order by 1 $$,
  array[
    'anon categories SELECT', 'anon newsletters SELECT', 'anon site_settings SELECT',
    'authenticated categories SELECT', 'authenticated history SELECT',
    'authenticated newsletter_senders DELETE SELECT',
    'authenticated newsletter_subscriptions DELETE SELECT', 'authenticated newsletters DELETE SELECT',
    'authenticated profiles SELECT', 'authenticated site_settings INSERT SELECT UPDATE', 'service_role history SELECT'],
  'roles have exactly these privileges on tables');
select results_eq(
  $$ select column_name::text collate "default" from information_schema.column_privileges
     where table_schema = 'public' and table_name = 'profiles' and grantee = 'authenticated' and privilege_type = 'UPDATE'
     order by 1 $$,
  array['role', 'updated_at'], 'only role and updated_at of profiles can be changed');
select results_eq(
  $$ select column_name::text collate "default" from information_schema.column_privileges
     where table_schema = 'public' and table_name = 'newsletter_senders' and grantee = 'authenticated' and privilege_type = 'INSERT'
     order by 1 $$,
  array['id', 'newsletter_id', 'sender'], 'only id, newsletter_id and sender of newsletter_senders can be given');
select schema_privs_are('private', 'anon', array[]::text[]);
select schema_privs_are('private', 'authenticated', array['USAGE']);
select is_empty(
  $$ select relname, role from tables, unnest(array['anon', 'authenticated', 'service_role']) as role
     where schema = 'private' and has_table_privilege(role, oid, 'select, insert, update, delete, truncate') $$,
  'nobody reaches the private tables');

-- Functions.
select is_empty(
  $$ select signature from ours where 'search_path=""' = any (proconfig) is not true $$,
  'every function has an empty search path');
select results_eq(
  $$ select function from ours where pronamespace = 'public'::regnamespace and prosecdef order by 1 $$,
  array['public.change_by_token', 'public.featured_newsletters', 'public.search_newsletters', 'public.subscription_of_token'],
  'no function in the API runs with the rights of its owner, except those for visitors');
select results_eq(
  $$ select function from ours where has_function_privilege('anon', oid, 'execute') order by 1 $$,
  array['public.change_by_token', 'public.featured_newsletters', 'public.search_newsletters', 'public.subscription_of_token'],
  'a visitor can execute only the search, the list of featured newsletters, and what addresses for unsubscribing do');
select results_eq(
  $$ select function from ours where has_function_privilege('authenticated', oid, 'execute') order by 1 $$,
  $$ select schema || '.' || name from unnest(array['public', 'private']) as schema, called where not by_worker
     union all values ('public.change_by_token'), ('public.featured_newsletters'), ('public.search_newsletters'), ('public.subscription_of_token')
     union all select 'private.' || name from string_to_table(
       'are_links belongs_to_image has_account has_role_of is_link is_picture_name is_web_address manages_content manages_users require_role '
       'trimmed visible', ' ') as name
     order by 1 $$,
  'signed-in users can execute the procedures that some of them can call, and only the private functions that those need');
select results_eq(
  $$ select function from ours where has_function_privilege('service_role', oid, 'execute') and not has_function_privilege('authenticated', oid, 'execute') order by 1 $$,
  $$ select schema || '.' || name from unnest(array['public', 'private']) as schema, called where by_worker order by 1 $$,
  'only the service role can execute what the worker of the hand-over calls');
-- What runs before the check takes time that tells something, even if the caller is refused. Without comments and texts, what stands
-- before the first BEGIN has no name of a schema before a parenthesis and no SELECT. (PostgreSQL's own functions need no schema.)
select is_empty(
  $$ select signature from (
       select signature, regexp_split_to_array(regexp_replace(prosrc, '--[^\n]*|''[^'']*''', '', 'g'), '\mbegin\M') as parts
       from ours where pronamespace = 'private'::regnamespace and prosecdef
         and proname in (select proname from ours where pronamespace = 'public'::regnamespace)
         and has_function_privilege('authenticated', oid, 'execute')
     ) as procedures
     where parts[1] ~ '\w\.\w+\s*\(|\mselect\M'
       or coalesce(parts[2], '') !~ '^\s*(perform private\.require_\w+\(|if not private\.has_role_of\()' $$,
  'every procedure checks its caller before it calls a function of ours or reads a table');
select is_empty(
  $$ select signature from ours where obj_description(oid, 'pg_proc') is null $$, 'every function has a comment');
select is_empty(
  $$ select relname from tables where obj_description(oid, 'pg_class') is null $$, 'every table has a comment');

-- What triggers keep.
select results_eq(
  $$ select user_id from private.unproven_accounts $$, $$ select id from auth.users where email_confirmed_at is null $$,
  'accounts from before the migrations are unproven if they are unconfirmed');
select is_empty(
  $$ select coalesce(accounts.id, users.id) from private.accounts
     full join (select users.*, coalesce(profiles.role, 'user') as app_role from auth.users left join public.profiles using (id)) as users
       on users.id = accounts.id
     where (accounts.id, accounts.email, accounts.role, accounts.created_at, accounts.last_sign_in_at, accounts.email_confirmed_at)
       is distinct from (users.id, users.email::text, users.app_role, users.created_at, users.last_sign_in_at, users.email_confirmed_at) $$,
  'lists show the accounts as they are');
select is_empty(
  $$ select id from public.newsletters where private.active_subscribers(id) <> (
       select count(*) from public.newsletter_subscriptions where newsletter_id = newsletters.id and status = 'active') $$,
  'the numbers of subscribers are those of the subscriptions');

-- Keys.
select is_empty(
  $$ select k.conname from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]) $$,
  'every foreign key has an index');

-- What the tests below change, made without the triggers.
set local session_replication_role = replica;
insert into public.categories (id, name) values ('c0000000-0000-4000-8000-000000000000', 'Category');
insert into public.newsletters (id, title, description, category_id) values
  ('b0000000-0000-4000-8000-000000000000', 'Title', 'About', 'c0000000-0000-4000-8000-000000000000');
insert into public.newsletter_subscriptions (user_id, newsletter_id) values
  ('a0000000-0000-4000-8000-000000000000', 'b0000000-0000-4000-8000-000000000000');
set local session_replication_role = origin;

-- Accounts.
select results_eq(
  $$ select role from public.profiles where id = 'a0000000-0000-4000-8000-000000000000' $$,
  $$ values ('user') $$,
  'an account from before the first migration has a profile');
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000001', 'first@example.com');
select throws_ok(
  $$ update public.profiles set role = 'owner' where id = 'a0000000-0000-4000-8000-000000000001' $$, '42501',
  'This user hasn''t confirmed their email address yet', 'even the first owner needs a confirmed address');
update auth.users set email_confirmed_at = now() where id = 'a0000000-0000-4000-8000-000000000001';
update public.profiles set role = 'owner' where id = 'a0000000-0000-4000-8000-000000000001';

set local role authenticated;
set local request.jwt.claims = '{"sub": "a0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
select lives_ok(
  $$ select public.admin_create_user(' New@Example.com ', 'password123', 'admin') $$,
  'an owner creates an account');
select throws_ok($$ insert into public.categories (name) values ('At the table') $$, '42501');
select throws_ok($$ update public.profiles set id = gen_random_uuid() $$, '42501');
select throws_ok($$ select * from auth.users $$, '42501');
reset role;

-- Disabled accounts. A deletion sees only rows that the caller can read, so the policy for reading would hide a hole in the
-- policy for deleting. Therefore everyone can read here.
create policy "Everybody reads, for this test" on public.newsletter_subscriptions for select using (true);
update auth.users set banned_until = now() + interval '1 hour' where id = 'a0000000-0000-4000-8000-000000000000';
set local role authenticated;
set local request.jwt.claims = '{"sub": "a0000000-0000-4000-8000-000000000000", "role": "authenticated"}';
delete from public.newsletter_subscriptions;
reset role;
select isnt_empty($$ select from public.newsletter_subscriptions $$, 'a banned account does not delete its own rows');
update auth.users set banned_until = null where id = 'a0000000-0000-4000-8000-000000000000';
set local role authenticated;
delete from public.newsletter_subscriptions;
reset role;
select is_empty($$ select from public.newsletter_subscriptions $$, 'after the ban it does');

-- Images. A change sees only rows that the caller can read, so the policy for reading would hide a hole in the policies for
-- changing and removing. Therefore everyone can read here.
create policy "Everybody reads, for this test" on storage.objects for select using (true);
insert into storage.objects (bucket_id, name) values ('site-assets', 'logo-b0000000-0000-4000-8000-000000000000.png'), ('newsletter-images', 'b0000000-0000-4000-8000-000000000000.png');
select throws_ok($$ delete from storage.objects $$, '42501', null, 'only the storage server deletes rows of files');
set local storage.allow_delete_query = 'true';
set local role authenticated;
set local request.jwt.claims = '{"sub": "a0000000-0000-4000-8000-000000000000", "role": "authenticated"}';
update storage.objects set metadata = '{}';
delete from storage.objects;
reset role;
select results_eq(
  $$ select name::text collate "default", metadata is null from storage.objects order by 1 $$,
  $$ values ('b0000000-0000-4000-8000-000000000000.png', true), ('logo-b0000000-0000-4000-8000-000000000000.png', true) $$,
  'a user who can see images can neither replace nor remove them');
set local role authenticated;
set local request.jwt.claims = '{"sub": "a0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
update storage.objects set metadata = '{}';
reset role;
select results_eq(
  $$ select name::text collate "default", metadata is null from storage.objects order by 1 $$,
  $$ values ('b0000000-0000-4000-8000-000000000000.png', true), ('logo-b0000000-0000-4000-8000-000000000000.png', false) $$,
  'an owner replaces site assets, but not newsletter images');
set local role authenticated;
delete from storage.objects;
reset role;
select is_empty($$ select from storage.objects $$, 'an owner removes images from both buckets');

select results_eq(
  $$ select email::text, role::text, aud::text, instance_id, email_confirmed_at is not null,
       confirmation_token || recovery_token || reauthentication_token || email_change || email_change_token_new
         || email_change_token_current || phone_change || phone_change_token,
       encrypted_password = extensions.crypt('password123', encrypted_password)
     from auth.users where email = 'new@example.com' $$,
  $$ values ('new@example.com', 'authenticated', 'authenticated', '00000000-0000-0000-0000-000000000000'::uuid, true, '', true) $$,
  'the account is what the auth server expects: lower case, confirmed, tokens empty and not null');
select results_eq(
  $$ select identities.provider, identities.provider_id = users.id::text, identities.email
     from auth.identities join auth.users on users.id = identities.user_id where users.email = 'new@example.com' $$,
  $$ values ('email', true, 'new@example.com') $$,
  'the account has an identity');

-- The last owner, on paths open only to a superuser.
select throws_ok(
  $$ delete from auth.users where id = 'a0000000-0000-4000-8000-000000000001' $$, '42501', 'There must always be at least one owner');
select throws_ok($$ update public.profiles set role = 'user' $$, '42501', 'There must always be at least one owner');
select throws_ok($$ delete from public.profiles $$, '42501', 'There must always be at least one owner');

select throws_ok(
  $$ select public.restore_history(max(id)) from public.history
     where row_id = 'a0000000-0000-4000-8000-000000000001' and operation = 'update' $$,
  '42501', 'There must always be at least one owner');

-- An example that stays the same is stored again neither with the newsletter nor in the history. It's too random to compress.
create function pg_temp.stored() returns bigint language sql as $$
  select sum(pg_relation_size(reltoastrelid))::bigint from pg_class
  where oid in ('public.newsletters'::regclass, 'public.history'::regclass)
$$;
create temporary table long on commit drop as
select gen_random_uuid() as id, string_agg(md5(n::text), '') as example from generate_series(1, 2000) as n;
grant select on long to authenticated;
insert into public.newsletters (id, title, description, category_id, example_content)
select long.id, 'Long', 'About', 'c0000000-0000-4000-8000-000000000000', long.example from long;
create temporary table size on commit drop as select pg_temp.stored() as bytes;
set local role authenticated;
set local request.jwt.claims = '{"sub": "a0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
select lives_ok(
  $$ select public.manage_newsletter(id, 'Longer', 'About', 'c0000000-0000-4000-8000-000000000000', null, example) from long $$);
reset role;
update public.newsletters set description = 'About it' where id = (select id from long);
select results_eq($$ select pg_temp.stored() $$, $$ select bytes from size $$, 'an example is stored once');
select isnt_empty(
  $$ select from public.history where row_id = (select id::text from long) and changed = '{description}' $$, 'each change is recorded');

-- Buckets.
select results_eq(
  $$ select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id $$,
  $$ values
     ('newsletter-images', true, 5242879::bigint, array['image/jpeg', 'image/png', 'image/gif']),
     ('site-assets', true, 5242879::bigint, array['image/jpeg', 'image/png', 'image/svg+xml']) $$,
  'the buckets accept the specified types below 5 MB');

select * from finish();
rollback;
