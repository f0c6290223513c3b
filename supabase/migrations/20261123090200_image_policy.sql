-- A smaller version is only added beside its image.
set local lock_timeout = '2s';

alter policy "Admins and owners add pictures"
on storage.objects
with check (
  private.is_picture_name(bucket_id, name) and (select private.manages_content())
  and coalesce((select storage.operation()), '') in ('', 'storage.object.upload', 'storage.object.upload_update')
  and private.belongs_to_image(bucket_id, name)
);
