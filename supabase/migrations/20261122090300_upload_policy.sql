-- Limits which operations can add a file. A plain upload is checked against the types and the size limit of its bucket. S3,
-- resumable uploads, copies and signed uploads aren't, or can happen after the user has lost the right to upload. The
-- embedded server names no operation.
--
-- A short file with a timeout: see 20261122090200_own_rows_policies.sql.
set local lock_timeout = '2s';

alter policy "Admins and owners add pictures" on storage.objects
with check (
  private.is_picture_name(bucket_id, name) and (select private.manages_content())
  and coalesce((select storage.operation()), '') in ('', 'storage.object.upload', 'storage.object.upload_update')
);
