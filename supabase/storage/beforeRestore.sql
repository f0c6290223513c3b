-- Removes what a new project already has, so that a backup can be put back in the same transaction: docs/operations.md, Restore.
-- Without triggers, neither the last owner nor the history is protected, and nothing is recorded.
set session_replication_role = replica;
do $$
declare
  present regclass;
begin
  for present in
    select oid from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('delete from %s', present);
  end loop;
end;
$$;

-- With triggers, so that whatever the auth server keeps about an account goes with it.
set session_replication_role = origin;
delete from auth.users;

-- The rows of the backup are put back as they are: nothing is created twice, and nothing is recorded.
set session_replication_role = replica;
