-- Image names: what the site stores has a generated name. It says how large an image is and whether it's transparent, so that the
-- names of its smaller versions follow from it (shared/src/model/imageSizes.ts).
create or replace function private.is_picture_name(bucket text, name text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    name ~ (
      '^' || case bucket when 'newsletter-images' then '' when 'site-assets' then '(logo|hero)-' end
      || '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
      -- Without a size in pixels: a GIF, an SVG, and what earlier releases store.
      || '(\.(jpe?g|png|' || case bucket when 'newsletter-images' then 'gif' else 'svg' end || ')'
      || '|-[1-9]\d{0,4}x[1-9]\d{0,4}'
      || '(-[0-9a-f]{6}(\.(jpg|png)|\.(192|384|768|1280)\.jpg)|(\.(192|384|768|1280))?\.png))$'
    )
    and coalesce(substring(name from '\.(\d+)\.')::numeric < substring(name from '-(\d+)x')::numeric, true),
    false
  );
$$;

-- A smaller version of an opaque image is a JPEG, whatever the image is.
create function private.belongs_to_image(bucket text, file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select file !~ '\.\d+\.[a-z]+$' or exists (
    select from storage.objects
    where objects.bucket_id = bucket
      and objects.name in (
        regexp_replace(file, '\.\d+\.[a-z]+$', '.jpg'),
        regexp_replace(file, '\.\d+\.[a-z]+$', '.png')
      )
  );
$$;

revoke execute on function private.belongs_to_image(text, text) from public, anon, authenticated, service_role;
grant execute on function private.belongs_to_image(text, text) to authenticated;

comment on function private.belongs_to_image(text, text) is
  'Whether the image is stored whose smaller version has this name; true for any other name.';
