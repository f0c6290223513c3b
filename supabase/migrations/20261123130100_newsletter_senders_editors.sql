-- Senders are for admins and owners, who also take back what an import has stored.
set local lock_timeout = '2s';

create policy "Admins and owners read senders"
on public.newsletter_senders for select to authenticated
using ((select private.manages_content()));

create policy "Admins and owners add senders"
on public.newsletter_senders for insert to authenticated
with check ((select private.manages_content()));

create policy "Admins and owners delete senders"
on public.newsletter_senders for delete to authenticated
using ((select private.manages_content()));
