-- Who reads a newsletter: everybody once it's published, unless it's hidden; admins and owners always.
set local lock_timeout = '2s';

drop policy "Everybody reads newsletters" on public.newsletters;

create policy "Visitors read published newsletters"
on public.newsletters for select to anon
using (state <> 'hidden' and publish_at <= now());

create policy "Users read published newsletters, admins and owners all"
on public.newsletters for select to authenticated
using ((state <> 'hidden' and publish_at <= now()) or (select private.manages_content()));
