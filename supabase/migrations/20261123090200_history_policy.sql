-- Who can read the history.
--
-- A short file with a timeout: see 20261122090200_own_rows_policies.sql.
set local lock_timeout = '2s';

create policy "Owners read the history, admins that of the content"
on public.history for select to authenticated
using (
  (select private.manages_users()) or (table_name <> 'profiles' and (select private.manages_content()))
);
