-- Replaces the project's address in the addresses of stored images, wherever a row has one, the history included:
-- docs/operations.md, Restore. Without triggers, so that no row gets a new version and the history takes the change.
set local session_replication_role = replica;
select format(
  'update %1$s set %2$I = replace(%2$I::text, %3$L, %4$L)::%5$s where strpos(%2$I::text, %3$L) > 0',
  attrelid::regclass, attname, rtrim(:'old', '/') || '/storage/v1/', rtrim(:'new', '/') || '/storage/v1/',
  format_type(atttypid, atttypmod)
)
from pg_attribute
join pg_class on pg_class.oid = attrelid
where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and attnum > 0 and not attisdropped and attgenerated = ''
  and atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
\gexec
