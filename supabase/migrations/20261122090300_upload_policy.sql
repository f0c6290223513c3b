-- Which operations add a file. An upload is held against the types and the size of its bucket; S3, resumable uploads, copies
-- and uploads signed for later aren't, or happen after their right has ended. The embedded server names no operation.
--
-- A short file with a timeout: see 20261122090200_own_rows_policies.sql.
set local lock_timeout = '2s';

alter policy "Admins and owners add pictures" on storage.objects
with check (
  private.is_picture_name(bucket_id, name) and (select private.manages_content())
  and coalesce((select storage.operation()), '') in ('', 'storage.object.upload', 'storage.object.upload_update')
);
