-- A disabled account can't reach its own rows either.
--
-- Put policy changes in short files like this one: on a hosted project, creating or altering a single policy locks some
-- twenty tables of the auth and storage servers until the migration commits. With this timeout the push fails after two
-- seconds and can be retried, instead of blocking sign-ins and uploads.
set local lock_timeout = '2s';

alter policy "People read their own profile, owners read all" on public.profiles
using ((id = (select auth.uid()) and (select private.has_account())) or (select private.manages_users()));

alter policy "People read their own subscriptions, admins and owners all" on public.newsletter_subscriptions
using ((user_id = (select auth.uid()) and (select private.has_account())) or (select private.manages_content()));

alter policy "People delete their own subscriptions, admins and owners any" on public.newsletter_subscriptions
using ((user_id = (select auth.uid()) and (select private.has_account())) or (select private.manages_content()));
