-- Featured newsletters: up to twelve come first on home, in an order of their own. Two newsletters can share a position, so that a
-- restored one never collides; then the newer one comes first.
alter table public.newsletters
  add column featured_position smallint,
  add constraint newsletters_featured_position check (featured_position between 1 and 12);

create function private.featured_order()
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select newsletters.id from public.newsletters
    where newsletters.featured_position is not null
    order by newsletters.featured_position, newsletters.created_at desc, newsletters.id desc
  );
$$;

create function private.arrange_featured(wanted uuid[], expected uuid[])
returns table (id uuid, featured_position smallint)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_content_manager();
  if wanted is null or expected is null then
    raise exception 'The new and the present order are required' using errcode = '22023';
  elsif cardinality(wanted) > 12 then
    raise exception 'At most 12 newsletters can be featured' using errcode = '22023';
  elsif cardinality(wanted) <> (select count(distinct ids.id) from unnest(wanted) as ids (id)) then
    raise exception 'A newsletter can be featured only once' using errcode = '22023';
  end if;
  -- Two editors take turns, and the second one learns that the order is no longer the one that was shown.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.newsletters.featured_position'));
  if private.featured_order() <> expected then
    raise exception 'Someone else has changed this' using errcode = 'PT409';
  elsif cardinality(wanted) <> (select count(*) from public.newsletters where newsletters.id = any (wanted)) then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  update public.newsletters
  set featured_position = array_position(wanted, newsletters.id)
  where (newsletters.featured_position is not null or newsletters.id = any (wanted))
    and newsletters.featured_position is distinct from array_position(wanted, newsletters.id);
  return query
    select newsletters.id, newsletters.featured_position from public.newsletters
    where newsletters.featured_position is not null
    order by newsletters.featured_position;
end;
$$;

create function public.arrange_featured(p_ids uuid[], p_expected uuid[])
returns table (id uuid, featured_position smallint)
language sql
set search_path = ''
as $$
  select * from private.arrange_featured(p_ids, p_expected);
$$;

revoke execute on function
  private.featured_order(),
  private.arrange_featured(uuid[], uuid[]),
  public.arrange_featured(uuid[], uuid[])
from public, anon, authenticated, service_role;
grant execute on function private.arrange_featured(uuid[], uuid[]), public.arrange_featured(uuid[], uuid[]) to authenticated;

comment on column public.newsletters.featured_position is 'Its place among those that come first on home; null for all others.';
comment on function private.featured_order() is 'The featured newsletters in their order.';
comment on function private.arrange_featured(uuid[], uuid[]) is 'Features exactly these newsletters, in this order, unless the present order isn''t the expected one.';
comment on function public.arrange_featured(uuid[], uuid[]) is
  'Features exactly the newsletters p_ids, in this order, and returns their positions (admins and owners); fails if the present order isn''t p_expected.';
