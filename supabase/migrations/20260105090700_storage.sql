-- Storage: images of newsletters, and the site's logo and hero image. Anyone can fetch them by their public address; only admins
-- and owners add, list and remove them. The limit is "less than 5 MB", so the last byte allowed is one less.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('newsletter-images', 'newsletter-images', true, 5 * 1048576 - 1, array['image/jpeg', 'image/png', 'image/gif']),
  ('site-assets', 'site-assets', true, 5 * 1048576 - 1, array['image/jpeg', 'image/png', 'image/svg+xml'])
on conflict (id) do update
set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- One flat, plain file name with an extension that the bucket takes.
create function private.is_picture_name(bucket text, name text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    case bucket
      when 'newsletter-images' then name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.(jpe?g|png|gif)$'
      when 'site-assets' then name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.(jpe?g|png|svg)$'
    end,
    false
  );
$$;

create policy "Admins and owners see stored pictures"
on storage.objects for select to authenticated
using (bucket_id in ('newsletter-images', 'site-assets') and (select private.manages_content()));

-- Limits which operations can add a file. A plain upload is checked against the types and the size limit of its bucket. S3,
-- resumable uploads, copies and signed uploads aren't, or can happen after the user has lost the right to upload. The
-- embedded server names no operation.
create policy "Admins and owners add pictures"
on storage.objects for insert to authenticated
with check (
  private.is_picture_name(bucket_id, name) and (select private.manages_content())
  and coalesce((select storage.operation()), '') in ('', 'storage.object.upload', 'storage.object.upload_update')
);

-- Pictures of newsletters are never overwritten: each upload has a name of its own.
create policy "Admins and owners replace site assets"
on storage.objects for update to authenticated
using (bucket_id = 'site-assets' and (select private.manages_content()))
with check (
  bucket_id = 'site-assets' and private.is_picture_name(bucket_id, name) and (select private.manages_content())
);

create policy "Admins and owners remove pictures"
on storage.objects for delete to authenticated
using (bucket_id in ('newsletter-images', 'site-assets') and (select private.manages_content()));

revoke execute on function private.is_picture_name(text, text) from public, anon, authenticated, service_role;
grant execute on function private.is_picture_name(text, text) to authenticated;

comment on function private.is_picture_name(text, text) is 'Whether the bucket may hold a file of this name.';
