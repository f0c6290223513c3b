-- A history: each newsletter was changed once, and another one with 50,000 subscriptions was deleted.
update public.newsletters set title = title || '!';

insert into public.newsletters (id, title, description, category_id)
select 'f0000000-0000-4000-8000-000000010001', 'Lost', 'About', id from public.categories limit 1;
insert into public.newsletter_subscriptions (user_id, newsletter_id)
select id, 'f0000000-0000-4000-8000-000000010001' from auth.users where email like 'reader%';
delete from public.newsletters where id = 'f0000000-0000-4000-8000-000000010001';
analyze;
