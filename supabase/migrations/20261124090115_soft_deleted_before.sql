-- Accounts that were soft-deleted before the trigger that forgets them.
set local lock_timeout = '2s';
update auth.users set deleted_at = deleted_at where deleted_at is not null;
