-- When a newsletter was entered. What is published later takes that moment as its created_at, which says when it appeared. The list of editors
-- shows both, and how often it appears.
set local lock_timeout = '2s';

alter table public.newsletters add column entered_at timestamptz not null default now();
comment on column public.newsletters.entered_at is 'When it was entered, whenever it was published.';

-- Nobody has edited these rows: no entry in the history, and no new version. In one statement, so that the triggers are never left off.
do $$
begin
  alter table public.newsletters disable trigger user;
  update public.newsletters
  set entered_at = coalesce(
    (
      select min(history.recorded_at) from public.history
      where history.table_name = 'newsletters' and history.row_id = newsletters.id::text and history.operation = 'insert'
    ),
    least(newsletters.created_at, now())
  );
  alter table public.newsletters enable trigger user;
end;
$$;

drop function public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer);
drop function private.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer);

create function private.newsletter_overview(
  search text,
  category uuid,
  traits text[],
  sort_by text,
  descending boolean,
  after_value text,
  after_id uuid,
  most integer
)
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  has_example boolean,
  created_at timestamptz,
  updated_at timestamptz,
  active_subscribers integer,
  state text,
  publish_at timestamptz,
  featured_position smallint,
  rhythm text,
  entered_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
-- By category, the newsletters of each are found in turn, not all at first.
set enable_material = off
set jit = off
as $$
declare
  -- What is sorted by, and the value after which the rows begin.
  sorted constant text := case sort_by
    when 'title' then 'lower(n.title)'
    when 'category_name' then 'lower(categories.name)'
    when 'active_subscribers' then 'numbers.active'
    when 'created_at' then 'n.created_at'
  end;
  beginning constant text := case sort_by
    -- By the kept number, beside which the shown one can have changes, unless that newsletter is gone.
    when 'active_subscribers' then
      'coalesce((select kept.active from private.subscriber_numbers as kept join public.newsletters as there on there.id = kept.newsletter_id where kept.newsletter_id = $4), $3::integer)'
    when 'created_at' then '$3::timestamptz'
    else 'lower($3)'
  end;
  unique_id constant text := case sort_by when 'active_subscribers' then 'numbers.newsletter_id' else 'n.id' end;
begin
  perform private.require_content_manager();
  if sorted is null then
    raise exception 'Newsletters are sorted by title, category_name, active_subscribers or created_at' using errcode = '22023';
  end if;
  return query execute concat_ws(
    ' ',
    'select n.id, n.title, n.description, n.category_id, categories.name, n.image_url,',
    'coalesce(octet_length(n.example_content), 0) > 0, n.created_at, n.updated_at,',
    '(coalesce(numbers.active, 0) + coalesce((select sum(changes.change) from private.subscriber_changes as changes',
    'where changes.newsletter_id = n.id and changes.due <= now()), 0))::integer, n.state, n.publish_at, n.featured_position, n.rhythm, n.entered_at',
    'from public.newsletters as n',
    'join public.categories on categories.id = n.category_id',
    case when sort_by <> 'active_subscribers' then 'left' end,
    'join private.subscriber_numbers as numbers on numbers.newsletter_id = n.id',
    'where', private.overview_conditions(search, category, traits),
    case when after_id is not null then
      format('and (%1$s, %2$s) %3$s (%4$s, $4) and %1$s %3$s= %4$s', sorted, unique_id, case when descending then '<' else '>' end, beginning)
    end,
    -- No two categories have the same name: their ids only let an index find their newsletters.
    format(
      case sort_by when 'category_name' then 'order by %1$s %3$s, categories.id %3$s, %2$s %3$s limit $5' else 'order by %1$s %3$s, %2$s %3$s limit $5' end,
      sorted, unique_id, case when descending then 'desc' else 'asc' end
    )
  )
  using private.found_newsletters(search, category), category, after_value, after_id, most;
end;
$$;

create function public.newsletter_overview(
  p_search text default null,
  p_category_id uuid default null,
  p_traits text[] default null,
  p_order text default 'created_at',
  p_descending boolean default true,
  p_after text default null,
  p_after_id uuid default null,
  p_limit integer default null
)
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  has_example boolean,
  created_at timestamptz,
  updated_at timestamptz,
  active_subscribers integer,
  state text,
  publish_at timestamptz,
  featured_position smallint,
  rhythm text,
  entered_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.newsletter_overview(
    p_search, p_category_id, p_traits, p_order, p_descending, p_after, p_after_id, p_limit
  );
$$;

revoke execute on function
  private.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer),
  public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer)
from public, anon, authenticated, service_role;
grant execute on function
  private.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer),
  public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer)
to authenticated;

comment on function private.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer) is
  'Newsletters with their category and number of active subscribers, in one of four orders, from after a row on; all, without a limit.';
comment on function public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer) is
  'All newsletters without their examples, with category and number of active subscribers, newest first. Optionally those that have all words of p_search (the best 1,001), of a category, with each of p_traits; sorted by p_order (title, category_name, active_subscribers or created_at); p_limit rows, after the row with the value p_after and the id p_after_id (admins and owners).';
