-- The overview of newsletters by index, whatever their number: search, filters, every order, chunks and numbers.
set local lock_timeout = '2s';

create index newsletters_by_lower_title on public.newsletters (lower(title), id);
create index newsletters_of_category_by_id on public.newsletters (category_id, id);
create index categories_by_lower_name on public.categories (lower(name), id);
create index newsletters_of_state on public.newsletters (state, created_at desc, id desc);
create index newsletters_by_publication on public.newsletters (publish_at);
create index newsletters_by_edit on public.newsletters (updated_at);
create index newsletters_featured on public.newsletters (featured_position, created_at desc, id desc)
where featured_position is not null;
create index newsletters_without_example on public.newsletters (created_at desc, id desc)
where coalesce(octet_length(example_content), 0) = 0;
create index newsletters_without_picture on public.newsletters (created_at desc, id desc)
where coalesce(image_url, '') = '';

-- How frequent these are, for the planner.
create statistics public.newsletters_lacking on (coalesce(octet_length(example_content), 0)), (coalesce(image_url, ''))
from public.newsletters;

create function private.condition_of_trait(trait text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  condition constant text := case trait
    when 'hidden' then 'n.state = ''hidden'''
    when 'discontinued' then 'n.state = ''discontinued'''
    when 'scheduled' then 'n.state = ''visible'' and n.publish_at > now()'
    when 'featured' then 'n.featured_position is not null'
    when 'no-subscribers' then
      'n.id in (select numbers.newsletter_id from private.subscriber_numbers as numbers where numbers.active = 0)'
    -- octet_length reads the length that is stored with the example, not the example.
    when 'no-example' then 'coalesce(octet_length(n.example_content), 0) = 0'
    when 'no-picture' then 'coalesce(n.image_url, '''') = '''''
    when 'not-edited' then 'n.updated_at < now() - interval ''365 days'''
  end;
begin
  if condition is null then
    raise exception 'There is no filter %', trait using errcode = '22023';
  end if;
  return condition;
end;
$$;

create function private.overview_conditions(search text, category uuid, traits text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when private.trimmed(search) <> '' then 'n.id = any ($1)' end,
    case when category is not null then 'n.category_id = $2' end,
    (select string_agg(private.condition_of_trait(trait), ' and ') from unnest(traits) as trait)
  );
$$;

create function private.found_newsletters(search text, category uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select matches.id from private.matching_newsletters(search, category, true, 1001) as matches where matches.is_match
  );
$$;

-- So many rows are expected of a search, not 1,000: then PostgreSQL reads these rows, and not their whole table.
alter function private.matching_newsletters(text, uuid, boolean, integer) rows 100;

drop function public.newsletter_overview();
drop function private.newsletter_overview();

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
  featured_position smallint
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
    'where changes.newsletter_id = n.id), 0))::integer, n.state, n.publish_at, n.featured_position',
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
  featured_position smallint
)
language sql
stable
set search_path = ''
as $$
  select * from private.newsletter_overview(
    p_search, p_category_id, p_traits, p_order, p_descending, p_after, p_after_id, p_limit
  );
$$;

create function private.newsletter_numbers(search text, category uuid, traits text[])
returns table (name text, number integer, present boolean)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  found_ids constant uuid[] := private.found_newsletters(search, category);
  matching constant text := private.overview_conditions(search, category, traits);
  counting constant text := 'select count(*)::integer from (select from public.newsletters as n where %s limit 10001) as counted';
  condition text;
begin
  perform private.require_content_manager();
  name := 'all';
  execute format(counting, 'true') into number;
  present := number > 0;
  return next;
  name := 'found';
  execute format(counting, matching) into number using found_ids, category;
  return next;
  foreach name in array array[
    'hidden', 'discontinued', 'scheduled', 'featured', 'no-subscribers', 'no-example', 'no-picture', 'not-edited'
  ] loop
    condition := private.condition_of_trait(name);
    execute format('select exists (select from public.newsletters as n where %s)', condition) into present;
    number := 0;
    if present then
      execute format(counting, concat(matching, ' and ', condition)) into number using found_ids, category;
    end if;
    return next;
  end loop;
end;
$$;

create function public.newsletter_numbers(
  p_search text default null,
  p_category_id uuid default null,
  p_traits text[] default null
)
returns table (name text, number integer, present boolean)
language sql
stable
set search_path = ''
as $$
  select * from private.newsletter_numbers(p_search, p_category_id, p_traits);
$$;

revoke execute on function
  private.condition_of_trait(text),
  private.overview_conditions(text, uuid, text[]),
  private.found_newsletters(text, uuid),
  private.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer),
  private.newsletter_numbers(text, uuid, text[]),
  public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer),
  public.newsletter_numbers(text, uuid, text[])
from public, anon, authenticated, service_role;
grant execute on function
  private.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer),
  private.newsletter_numbers(text, uuid, text[]),
  public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer),
  public.newsletter_numbers(text, uuid, text[])
to authenticated;

comment on function private.condition_of_trait(text) is 'What a newsletter (n) fulfils that has one of the traits that the overview filters by.';
comment on function private.overview_conditions(text, uuid, text[]) is
  'What a newsletter (n) fulfils that is among those found ($1), in the category ($2), and has each of the traits.';
comment on function private.found_newsletters(text, uuid) is 'The newsletters that a text finds, hidden ones too: the best 1,000, and one more if there are more.';
comment on function private.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer) is
  'Newsletters with their category and number of active subscribers, in one of four orders, from after a row on; all, without a limit.';
comment on function private.newsletter_numbers(text, uuid, text[]) is 'How many newsletters there are, match, and would match with each trait in addition; counts up to 10,001.';
comment on function public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer) is
  'All newsletters without their examples, with category and number of active subscribers, newest first. Optionally those that p_search finds (the best 1,001), of a category, with each of p_traits; sorted by p_order (title, category_name, active_subscribers or created_at); p_limit rows, after the row with the value p_after and the id p_after_id (admins and owners).';
comment on function public.newsletter_numbers(text, uuid, text[]) is
  'How many newsletters there are (all), match a search, category and traits (found), and would match with each trait in addition, and whether any newsletter has it; 10,001 if there are more than 10,000 (admins and owners).';
