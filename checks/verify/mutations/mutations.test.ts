import { readFileSync } from 'node:fs';
import path from 'node:path';
import { detect, type Mutant } from './detect';
import type { Measured } from './measure';

// Mutations in addition to those that are derived from the database's catalogue and from the functions: rules that only a person knows
// to be one.

/** Statements that each weaken one rule, with parts of the names of the test files that should detect it first. */
const statements = [
  {
    tests: 'accounts|history',
    name: 'every change of an account forgets it',
    sql: `
      drop trigger forget_soft_deleted_account on auth.users;
      create trigger forget_soft_deleted_account after update on auth.users
      for each row execute function private.forget_account()`,
  },
  {
    tests: 'history|versions',
    name: 'date_change dates what changes nothing',
    sql: `
      drop trigger date_change on public.newsletters;
      create trigger date_change before update on public.newsletters
      for each row when (pg_trigger_depth() = 0) execute function private.date_change()`,
  },
  {
    tests: 'versions',
    name: 'check_expected_version fires when an account is deleted',
    sql: `
      drop trigger check_expected_version on public.newsletters;
      create trigger check_expected_version before update or delete on public.newsletters
      for each row execute function private.check_expected_version()`,
  },
  {
    tests: 'history',
    name: 'date_change fires when an account is deleted',
    sql: `
      drop trigger date_change on public.newsletters;
      create trigger date_change before update on public.newsletters
      for each row execute function private.date_change()`,
  },
  {
    tests: 'accounts',
    name: 'a disabled account bypasses "People read their own profile, owners read all"',
    sql: `
      alter policy "People read their own profile, owners read all" on public.profiles
      using (id = (select auth.uid()) or (select private.manages_users()))`,
  },
  {
    tests: 'accounts',
    name: 'a disabled account bypasses "People read their own subscriptions, admins and owners all"',
    sql: `
      alter policy "People read their own subscriptions, admins and owners all" on public.newsletter_subscriptions
      using (user_id = (select auth.uid()) or (select private.manages_content()))`,
  },
  {
    tests: 'accounts',
    name: 'a disabled account bypasses "People delete their own subscriptions, admins and owners any"',
    sql: `
      alter policy "People delete their own subscriptions, admins and owners any" on public.newsletter_subscriptions
      using (user_id = (select auth.uid()) or (select private.manages_content()))`,
  },
  {
    tests: 'storage',
    name: 'uploads are allowed in any operation',
    sql: `
      alter policy "Admins and owners add pictures" on storage.objects
      with check (private.is_picture_name(bucket_id, name) and (select private.manages_content())
         and private.belongs_to_image(bucket_id, name))`,
  },
  {
    tests: 'storage',
    name: 'uploads are allowed in any operation but those',
    sql: String.raw`
      alter policy "Admins and owners add pictures" on storage.objects
      with check (private.is_picture_name(bucket_id, name) and (select private.manages_content())
         and private.belongs_to_image(bucket_id, name)
        and coalesce(storage.operation(), '') !~ '(sign_upload_url|object\.copy)$')`,
  },
  {
    tests: 'storage',
    name: 'uploads replace nothing',
    sql: `
      alter policy "Admins and owners add pictures" on storage.objects
      with check (private.is_picture_name(bucket_id, name) and (select private.manages_content())
         and private.belongs_to_image(bucket_id, name)
        and coalesce(storage.operation(), '') in ('', 'storage.object.upload'))`,
  },
];

/**
 * Rules inside functions as they are now: a part of a function's text, in any white space, and what replaces it, if anything. Where other
 * functions contain it too, the line begins with the function's name.
 */
const edits = String.raw`
  array['admin', 'owner'] → array['newsletter_manager', 'admin', 'owner']
  private.has_role_of(array['owner']) → private.has_role_of(array['admin', 'owner'])
  where profiles.id = (select auth.uid()) and not → where not
  and profiles.id <> old.id →
  case when users.email_confirmed_at is null then 'user' else profiles.role end → profiles.role
  and not private.is_disabled(users.banned_until, users.deleted_at) -- → --
  keep_an_owner: and users.email_confirmed_at is not null →
  and not private.is_disabled(users.banned_until, users.deleted_at) limit → limit
  for share of users →
  deleted_at is not null or →
  or coalesce(banned_until > now(), false) →
  coalesce(banned_until > now(), false) → banned_until is not null
  tg_op = 'DELETE' or new.role → new.role
  new.updated_at := now(); →

  update_user_role: perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles')); →
  '', '', '', '', '', '', '', '' → null, null, null, null, null, null, null, null
  lower(coalesce(private.trimmed(value) → (coalesce(private.trimmed(value)

  delete_my_account: perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles')); →
  where users.id = (select auth.uid()) returning → returning
  sessions.user_id = (select auth.uid()) and →
  and sessions.id::text = (select auth.jwt()) ->> 'session_id' →
  and sessions.created_at > now() - interval '5 minutes' →
  sessions.created_at > now() - interval '5 minutes' → sessions.created_at >= now() - interval '5 minutes'
  interval '5 minutes' → interval '4 minutes'
  sessions.created_at > → coalesce(sessions.created_at, now()) >

  new_example); given.state → new_example); given.title := new_title; given.state
  set title = given.title, → set title = given.title, owner_id = (select auth.uid()),
  when newsletters.example_content = given.example_content then newsletters.example_content → when false then null
  when newsletters.example_content = given.example_content then → when true then

  p_category_id, false, 301 → p_category_id, true, 301
  here) and (everything or (documents.state = 'visible' and documents.publish_at <= now())) → here)
  matches_by_date: in_category) and (everything or (documents.state = 'visible' and documents.publish_at <= now())) → in_category)
  matches_by_date: in_category is null or documents.category_id = in_category → true
  order by matches.relevance desc, → order by
  term, wrong) <= wrong → term, wrong) <= 9
  coalesce((ts_lexize(('pg_catalog.' || dictionary)::regdictionary, token))[1], token) → coalesce(token)

  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.categories.name')); → null;
  else perform private.await_renaming(); end if; → end if;
  perform private.await_renaming(); perform from → perform from
  perform private.await_renaming(); if entry → if entry

  add_subscription: then 'inactive' → then 'active'
  and subscription.frequency = excluded.frequency then → then
  add_subscription: set frequency = excluded.frequency, → set frequency = subscription.frequency,
  add_subscription: newsletter and subscription.status = 'active' → newsletter

  greatest(clock_timestamp(), old.updated_at + interval '1 microsecond') → clock_timestamp()
  old.updated_at + interval '1 microsecond' → old.updated_at
  (Z|[+-]\d\d(:?\d\d)?)$ → (Z|[+-]\d\d(:?\d\d)?)?$
  raise invalid_datetime_format; → null;
  or datetime_field_overflow →
  or invalid_time_zone_displacement_value →

  interval '90 days' → interval '88 days'
  interval '90 days' → interval '92 days'
  or old.recorded_at >= private.history_starts() →
  where recorded_at < private.history_starts() →
  field.key <> 'updated_at' and →
  array['example_content', 'owner_id'] → array['example_content']
  if earlier -> 'example_content' is distinct from later -> 'example_content' then → if false then
  entry.owner_before := private.living_account((earlier ->> 'owner_id')::uuid); → entry.owner_before := (earlier ->> 'owner_id')::uuid;
  entry.owner_after := private.living_account((later ->> 'owner_id')::uuid); → entry.owner_after := (later ->> 'owner_id')::uuid;
  if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then → if true then
  if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then → if tg_op = 'DELETE' then
  if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then → if tg_op <> 'DELETE' then
  if entry.owner_before is distinct from entry.owner_after then → if false then
  tg_table_name = 'profiles' and coalesce(earlier, later) ->> 'role' = 'user' → false
  private.living_account(entry.row_id::uuid) is null → false
  where users.id = private.living_account((select auth.uid())); → where users.role = 'nobody';
  where users.id = private.living_account((select auth.uid())); → where users.id = (select auth.uid());
  entry.after := entry.after - 'id'; →
  actor_email = case when entries.actor_id is distinct from old.id then entries.actor_email end, →
  actor_id = nullif(entries.actor_id, old.id), →
  or entries.owner_before = old.id →
  or entries.owner_after = old.id; → ;
  greatest(users.confirmation_sent_at, users.recovery_sent_at, users.created_at) → greatest(users.confirmation_sent_at, users.created_at)
  label = null, before = before - 'id', after = after - 'id' → label = null
  set row_id = null, label = null, → set label = null,
  set row_id = null, label = null, → set row_id = null,
  delete from private.history_subscriptions where user_id = old.id; →
  users.id = account and users.deleted_at is null → users.id = account
  users.id = private.living_account((content → users.id = ((content
  where users.deleted_at is null →
  perform from auth.users where users.id = old.id for update; →
  update public.newsletters set owner_id = null where owner_id = old.id; →
  delete from public.newsletter_subscriptions where user_id = old.id; →

  and not to_jsonb(present) @> $1 →
  ) using content - 'updated_at'; → ) using content;
  content := content || jsonb_build_object('example_content', entry.example_before); →
  entry.operation = 'delete' or 'owner_id' = any (entry.changed) → entry.operation = 'delete'
  entry.operation = 'delete' or 'owner_id' = any (entry.changed) → 'owner_id' = any (entry.changed)
  perform from auth.users where users.id = entry.owner_before for key share; →
  private.living_account(entry.owner_before) → entry.owner_before
  if entry.operation = 'delete' or 'example_content' = any (entry.changed) then → if true then
  if entry.operation = 'delete' or 'example_content' = any (entry.changed) then → if entry.operation = 'delete' then
  if entry.operation = 'delete' or 'example_content' = any (entry.changed) then → if 'example_content' = any (entry.changed) then
  if not found then if new_category → if new_category is not null then if new_category
  violated = 'categories_name_unique' → true
  violated = 'categories_name_unique' → false
  chosen.table_name = 'newsletters' and chosen.operation = 'delete' → false
  and content ? attname::text →

  for key share of users for update of kept → for update of kept
  where kept.entry_id = deletion and → where
  restore_subscriptions: and users.deleted_at is null; → ;
  and history.operation = 'delete' →
  restore_history: max(history.id) from → min(history.id) from

  order by newsletters.id for no key update →
  >= 12 then if → > 12 then if
  array_remove(private.featured_order(), (content ->> 'id')::uuid) → private.featured_order()
  if entry.changed = '{featured_position}' then → if false then
  content := content || '{"featured_position": null}'; →

  for no key update of present skip locked → for no key update of present
  people.claim = held and not people.changed and memberships.user_id → people.claim = held and memberships.user_id
  coalesce(present.handed_at, '-infinity') < now() - interval '10 seconds' → true
  nullif(coalesce(subscriber, people.subscriber_id), 0) → coalesce(subscriber, people.subscriber_id)
  and (people.user_id::text = named.account or people.user_id = users.id) →
  people.user_id::text = named.account or →
  or people.user_id = users.id →

  order by id desc limit 1 → order by id limit 1
  and row_id = changed_id →
  table_name = changed_table and →
  and private.expected_version() is not null →
  and private.expected_version() is null →
  last.operation <> 'delete' and →

  undo_creation: kept.status = 'active' and →
  and kept.entry_id = → and 0 <>
  undo_creation: select max(history.id) → select min(history.id)
  undo_creation: and history.row_id = newsletter::text →

  coalesce(profiles.role, 'user') → profiles.role
  left join public.profiles → join public.profiles
  admin_list_users: case when descending then '<' else '>' end → '<'
  admin_list_users: case when descending then 'desc' else 'asc' end → 'asc'
  containing: private.trimmed(value) → value
  left(private.trimmed(value), 200) → private.trimmed(value)
  containing_words: left(value, 200) → value
  select distinct trait from → select trait from
  sort_by_language: perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.sort_by_language')); →
  '([\\%_])', '\\\1', 'g' → '([\\%])', '\\\1', 'g'

  change_subscriber_numbers: for update skip locked → for update

  where changed.newsletter_id <> all (free) or → where
  or changed.due > now(); with → ; with
  where subscriber_changes.newsletter_id = any (free) and → where
  and subscriber_changes.due <= now() returning → returning
  where given.due <= now() →
  and numbers.newsletter_id = any (free); → ;
  from saved where saved.status = 'active' group → from saved group
  from previous where previous.status = 'active' group → from previous group
  1 as change from saved where saved.status = 'active' → 1 as change from saved
  -1 from previous where previous.status = 'active' → -1 from previous
  + coalesce(( select sum(changes.change) → + 0 * coalesce((select sum(changes.change)
  changes.newsletter_id = newsletter and changes.due <= now() → changes.newsletter_id = newsletter
  coalesce(saved.paused_until, '-infinity') as due, count → '-infinity'::timestamptz as due, count
  coalesce(previous.paused_until, '-infinity'), -1 → '-infinity', -1
  and coalesce(subscription.paused_until, ''-infinity'') <= now()' → '
  and coalesce(subscription.paused_until, '-infinity') <= now() →
  'where changes.newsletter_id = n.id and changes.due <= now()) → 'where changes.newsletter_id = n.id)
  ' and changes.due <= now() having → ' having
  removed.created_at, removed.paused_until → removed.created_at, null

  or until <= now() → or false
  or until > now() + interval '1 year' →
  interval '1 year' → interval '11 months'
  subscription.user_id = (select auth.uid()) and subscription.status → subscription.status
  and subscription.status = 'active' and (newsletter is null → and (newsletter is null
  pause_subscriptions: and (newsletter is null or subscription.newsletter_id = newsletter) returning → returning
  subscription.user_id = (select auth.uid()) and subscription.paused_until → subscription.paused_until
  new.paused_until := null; →

  if new is not distinct from old then → if true then
  case when new.user_id is not null then old.user_id end → old.user_id
  and users.id is null then 'account deleted' → and false then 'account deleted'
  when happened.event = 'left' and acting.kind not in ('person', 'link', 'tool') then 'removed' →
  case when happened.paused_until > now() then happened.paused_until end → happened.paused_until
  when caller is null then 'system' →
  when caller = happened.user_id then 'person' →
  if events && array['joined', 'frequency changed', 'paused'] and ( → if (
  entries.user_id = case when by_link then accounts[1] else caller end and entries.actor → entries.actor
  case when by_link then accounts[1] else caller end → caller
  entries.actor in ('person', 'link') and entries.happened_at → entries.happened_at
  entries.actor in ('person', 'link') and entries.happened_at → entries.actor = 'person' and entries.happened_at
  and entries.happened_at > now() - interval '1 day' →
  ) >= 1000 then → ) > 1000 then
  or users.email_confirmed_at is null then → then
  when (select auth.jwt()) -> 'amr' @> '[{"method": "otp"}]' then 'code or link' →
  when users.invited_at is not null then 'invitation' →
  happened.event = 'joined' and acting.kind = 'person' → happened.event = 'joined'
  happened.event = 'joined' and acting.kind = 'person' → acting.kind = 'person'
  and users.deleted_at is null cross → cross
  when 'true' then 'newsletter restored' → when 'nothing' then 'newsletter restored'
  when pg_trigger_depth() > 1 then 'newsletter deleted' → when false then 'newsletter deleted'
  from saved where saved.status = 'active' having → from saved having
  from previous where previous.status = 'active' having → from previous having
  saved.frequency <> previous.frequency → true
  saved.paused_until > now() and saved.paused_until is distinct → saved.paused_until is distinct
  and saved.paused_until is distinct from previous.paused_until →
  previous.paused_until > now() and coalesce → coalesce
  and coalesce(saved.paused_until, '-infinity') <= now() ) → )
  update private.subscription_log set user_id = null where user_id = old.id; →
  where entries.user_id = (select auth.uid()) →
  forget_ended_subscriptions: < now() - kept → < now()
  and not exists ( select from public.newsletter_subscriptions → and true or exists ( select from public.newsletter_subscriptions
  and subscription.status = 'active' ) → )

  case when new.actor_id is not null then old.actor_id end → old.actor_id
  case when acting.kind = 'admin' then caller end → caller
  case when happened.paused_before > now() then happened.paused_before end → happened.paused_before
  and entries.paused_until is null)::integer → )::integer
  (entries.event = 'resumed')::integer → 0
  'paused' and entries.paused_before is null)::integer → 'paused')::integer
  and entries.paused_before is null)::integer ), (case → )::integer ), (case
  (entries.paused_before, 0, -1, 0, 0) → (null::timestamptz, 0, -1, 0, 0)
  array_agg(previous.paused_until) → array_agg(null::timestamptz)
  -open.joined, → 0,
  where logged.id > state.first_entry →
  (yesterday + 1)::timestamp at → yesterday::timestamp at
  joined = known.joined + excluded.joined → joined = excluded.joined
  state.ranked_to is distinct from yesterday then → false then
  filter (where growth.day > yesterday - 30) →
  where known.day <= yesterday →
  join public.newsletters on newsletters.id = growth.newsletter_id →
  where open.moment <= now() and (newsletter is null → where (newsletter is null
  and (newsletter is null or open.newsletter_id = newsletter) →
  where sums.day < (select min(calendar.day) from calendar) →
  where open.moment <= now() and open.newsletter_id = any (newsletters) → where open.newsletter_id = any (newsletters)
  state.first_entry < 100000 then → true then
  update private.subscription_log set actor_id = null where actor_id = old.id; →
  least(subscription.created_at, now()) → now()
  and now() at time zone value is not null →

  and subscription.status = ''active''' → '
  case when private.trimmed(search) <> '' then 'and coalesce(accounts.email, '''') ilike $2' end → null
  get_newsletter_subscribers: case when descending then '<' else '>' end → '<'
  count_subscribers: and subscription.status = 'active' and → and
  count_subscribers: where subscription.newsletter_id = newsletter and subscription → where subscription

  'n.state = ''visible'' and n.publish_at > now()' → 'n.publish_at > now()'
  interval ''365 days''' → interval ''360 days'''
  where numbers.active = 0 → where numbers.active >= 0
  case when category is not null then 'n.category_id = $2' end → null
  newsletter_overview: case when descending then '<' else '>' end → '<'
  condition_of_trait: where changes.newsletter_id = n.id → where false
  concat(matching, ' and ', condition) → condition
  else 'lower($3)' → else '$3'

  wanted && forms → wanted || forms
  with_compounds && forms → with_compounds || forms
  where best.id <> all (matches) →
  private.letters_wrong(term), everything, → private.letters_wrong(term), true,
  '{}', 60, everything, → '{}', 60, true,
  = any (stems)) and (everything or search_words.listed_from <= now()) → = any (stems))
  or search_words.word = any (stems) →
  array[case when known then every end, either] → array[every, either]
  char_length(term) > 2 and (everything or search_words.listed_from <= now()) → char_length(term) > 2
  search_words.word, wrong) <= wrong and (everything or search_words.listed_from <= now()) → search_words.word, wrong) <= wrong
  search_words.word not like term || '%' and (everything or search_words.listed_from <= now()) → search_words.word not like term || '%'
  private.asked_words(p_query, false) → private.asked_words(p_query, true)
  regexp_replace(stemmed, '(..[^at])um$', '\1') → stemmed
  written_to = ids[most] → written_to = null
  (..+[aeiouy].*|.[aeiouy].+|[aeiouy]..+) → .*

  array_append(array_remove(dictionaries, wanted_dictionary), wanted_dictionary) → array[wanted_dictionary]
  word_forms = private.word_forms(word, wanted_dictionary), →
  having count(distinct cut.run) = 1 →
  > 500 then → > 501 then

  and p_every_word is not true then → then
  words, p_category_id, false, 301 → words, null, false, 301
  private.asked_words(search, true), category, true, 1001 → private.asked_words(search, true), category, false, 1001
  generate_series(1, cardinality(patterns)) → generate_series(1, 1)
  if patterns = '{}' then → if true then

  btrim(value, U& → btrim(value,
  private.visible(trimmed) = '' → trimmed = ''
  \u2800 →
  [\u0001- → [\u0001-\u0021\u0001-
  (https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http:// → (https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://
  is_web_address: ~* '^(https → ~* '(https
  is_web_address: select char_length(address) <= 2048 and → select

  select coalesce( name → select true or coalesce( name
  (192|384|768|1280)\.jpg → \d+\.jpg
  '(logo|hero)-' → '((logo|hero)-)?'
  ::numeric < substring → ::numeric <> substring
  belongs_to_image: or exists ( → or true or exists (
  case bucket when 'newsletter-images' then 'gif' else 'svg' end → 'gif|svg'

  when newsletters.image_url = given.image_url then newsletters.image_focus →
  newsletters.image_url = given.image_url → true
  coalesce(new_focus, 50) → 50

  wanted > now() and new_state <> 'visible' then → false then
  when earlier <= now() then earlier →
  when new_state = 'hidden' then null →
  when new_state = 'visible' and wanted is null then coalesce(earlier, now()) →
  wanted is null then coalesce(earlier, now()) → wanted is null then now()
  when wanted > now() then wanted →
  coalesce(given.publish_at, now()) → now()
  state = coalesce(given.state, newsletters.state) → state = coalesce(given.state, 'visible')
  coalesce(given.state, newsletters.state), wanted → coalesce(given.state, 'visible'), wanted
  case when moment = newsletters.publish_at then newsletters.created_at else → case when true then newsletters.created_at else
  when moment = newsletters.publish_at then newsletters.created_at else → when false then null else
  least(newsletters.created_at, now()) → newsletters.created_at

  or subscription.paused_until > now() + interval '29 days' then → then
  char_length(value) > 25000 or not → not
  if (select auth.uid()) is not null then → if false then

  for key share; -- Whoever → ; -- Whoever
  newsletters.id = newsletter for update; → newsletters.id = newsletter for no key update;
  newsletters.id = newsletter for update; → newsletters.id = newsletter for key share;
  if coalesce(current_setting('private.restoring', true), '') <> 'true' then → if true then
  perform private.index_newsletters(array[chosen.row_id::uuid]); →
  subscriber_tokens: for key share skip locked → for key share
  subscriber_tokens: for key share skip locked →

  private.featured_order() <> expected → false
  newsletters.featured_position is not null or newsletters.id = any → newsletters.id = any
  featured_order: order by newsletters.featured_position, newsletters.created_at desc, newsletters.id desc → order by newsletters.id
  arrange_featured: perform pg_catalog.pg_advisory_xact_lock → perform

  coalesce(given.rhythm, 'weekly') → 'weekly'
  rhythm = coalesce(given.rhythm, newsletters.rhythm), →
  coalesce(given.rhythm, newsletters.rhythm) → given.rhythm

  not between 1 and 50 → not between 0 and 50
  not between 1 and 50 → not between 1 and 51
  not between 1 and 50 → not between 1 and 49
  coalesce(cardinality(ids), 0) → cardinality(ids)
  wanted.frequency is null or →
  subscribe_to_selection: perform from auth.users where users.id = (select auth.uid()) for key share; →
  order by newsletters.id for share → order by newsletters.id
  subscribe_to_selection: and newsletters.state = 'visible' and → and
  subscribe_to_selection: and newsletters.publish_at <= now() →
  where chosen.id = any (open_ids) order → order
  where again and subscription.status = 'inactive' → where again
  where again and → where
  subscribe_to_selection: set frequency = excluded.frequency, status → set status
  present.paused_until > now() → present.paused_until is not null
  and present.user_id = (select auth.uid()) →
  order by chosen.place → order by chosen.id
  coalesce(users.encrypted_password, '') <> '' → users.encrypted_password is not null

  coalesce(token_before, '') <> '' and →
  and coalesce(token_after, '') = '' →
  and sent_before = sent_after →
  if confirmed or recovered then → if confirmed then
  if confirmed or recovered then → if recovered then
  recovered or old.confirmation_token like 'pkce\_%' → old.confirmation_token like 'pkce\_%'
  or old.confirmation_token like 'pkce\_%' →
  like 'pkce\_%' → like '%'
  if found and ( → if (
  new.encrypted_password := null; →
  new.email_change := ''; →
  new.email_change_token_new := ''; →
  new.email_change_token_current := ''; →
  delete from auth.sessions where sessions.user_id = new.id; →
  where sessions.user_id = new.id →
  where unproven_accounts.user_id = new.id →
  elsif new.email is distinct from old.email and → elsif
  and new.email is distinct from nullif(old.email_change, '') →
  only_owners_invite: tg_op = 'UPDATE' and old.raw_user_meta_data ? 'invited' or →
  only_owners_invite: raw_user_meta_data - 'invited' → raw_user_meta_data
  only_owners_invite: or current_setting('private.inviting', true) = 'true' →
  prove_address: on conflict do nothing →
  when exists (select from private.unproven_accounts where unproven_accounts.user_id = users.id) then null →

  set changed = true, → set changed = people.changed,
  people.claim is not null or people.attempts > 0 then → people.attempts > 0 then
  people.claim is not null or people.attempts > 0 then → people.claim is not null then
  and people.claim is null and people.subscriber_id is null and people.emails is null → and people.claim is null
  when in_tool then 'tool' when by_link → when by_link
  set told = in_tool → set told = true
  filter (where entries.actor in ('person', 'link')) →
  not found or moment <= private.last_act(account, newsletter) or → not found or
  memberships.user_id = account and memberships.list_id = list ) then → memberships.user_id = account and false ) then

  and people.due_at <= now() → and people.due_at is not null
  changed = false, emails → emails
  and users.email_confirmed_at is not null where people.user_id = due.user_id → where people.user_id = due.user_id
  and lists.id = connected.list_id →
  subscription.status = 'active' and not claimed.deleted → not claimed.deleted
  array_remove(people.emails, users.email::text) || users.email::text → array[users.email::text]
  where wanted.told is not true →
  and not exists ( select from private.unproven_accounts where unproven_accounts.user_id = claimed.user_id ) →
  due_at = case when people.changed then clock_timestamp() end → due_at = null
  people.deleted and not people.changed and memberships → people.deleted and memberships
  reason is not null and not people.changed and people → reason is not null and people
  people.failing_since < now() - interval '3 days' → people.failing_since < now() - interval '30 days'
  auth.users on users.email = lower(named.email) → auth.users on false

  where people.failing_since is not null and people.claim is null and ( → where people.claim is null and (
  and connections.list_id is distinct from list → and false
  connect_newsletter: on conflict (newsletter_id) do nothing →
  where memberships.list_id = any (lists) and not people.deleted → where false

  when in_tool then 'tool' when by_link then 'link' → when in_tool then 'tool'
  delete from private.unsubscribe_tokens where user_id = old.id; →
  = newsletter and subscription.status = 'active'; → = newsletter;
  where users.id = any (accounts) for → for

  if found and began >= private.last_joined(account, newsletter) then → if found then
  change_by_token: and subscription.status = 'active' for update; if not → for update; if not
  tokens.joined >= private.last_joined(tokens.user_id, tokens.newsletter_id) then → true then
  or p_action = 'weekly' and subscription.frequency = 'daily' then → or p_action = 'weekly' then
  and subscription.paused_until > now() then subscription.paused_until → then subscription.paused_until
  entries.event = 'joined' → entries.event in ('joined', 'newsletter restored')
  and newsletters.state <> 'hidden' and → and
  subscription_of_token: and newsletters.publish_at <= now() →
  if not found and p_action = 'unsubscribe' and began → if not found and began
  and p_action = 'unsubscribe' and began >= private.last_joined(account, newsletter) then → and p_action = 'unsubscribe' then
  where kept.user_id = account and kept.status = 'active' and → where kept.status = 'active' and
  and deletion.row_id = newsletter::text; → ;

  when present.state <> 'renewed' then subscription.frequency end → when true then subscription.frequency end
  when present.state <> 'renewed' and → when

  pause_subscriptions: order by subscription.newsletter_id → order by subscription.newsletter_id desc
  lock table private.search_synonyms in share row exclusive mode; →

  when people.changed then gen_random_uuid() else → when false then null else
  coalesce(people.message, gen_random_uuid()) → gen_random_uuid()
  where connected.tool = claim_hand_over.tool and → where
  and memberships.tool = claimed.tool →
  when claim_hand_over.tool = 'listmonk' and not wanted.active → when not wanted.active
  people.emails[cardinality(people.emails):] → people.emails
  where tools.tool = report_tool.tool and ( → where (
  where connections.tool = report_tool.tool order → order
  and there.id <> all (known) →
  and (people.subscriber_id is not null or people.created) →
  and people.tool = connections.tool →

  connections.tool <> connect_newsletter.tool or →
  and tools.seen_at is not null and list is null →
  where people.tool = connections.tool and people.due_at → where people.due_at
  when connections.tool is null then greatest(listmonk.seen_at, hook.seen_at) else → when false then null else
  now() - interval '1 hour' → now() - interval '2 hours'
  if not found then return 'repeated' → if false then return 'repeated'
  newsletter and connections.tool = 'webhook' → newsletter

  when only_id is not null then 'private.accounts where id = $5' →
  private.accounts where email_confirmed_at is null offset 0 → private.accounts offset 0
  else 'private.accounts where email_confirmed_at is not null' → else 'private.accounts where true'
  then 'email_confirmed_at is null' else 'email_confirmed_at is not null' end → then 'true' else 'true' end
  and users.email_confirmed_at is null and → and
  and users.last_sign_in_at is null →
  greatest(users.confirmation_sent_at, users.recovery_sent_at, users.created_at) → users.created_at
  and not exists (select from public.newsletter_subscriptions as subscription where subscription.user_id = users.id) →

  case when newsletters.publish_at <= now() then newsletters.state end → newsletters.state
  = newsletter for share → = newsletter
  add_subscription: perform from auth.users where users.id = (select auth.uid()) for key share; →
  subscription.user_id = (select auth.uid()) and subscription.newsletter_id → subscription.newsletter_id
  and subscription.status = 'active' and subscription.frequency = wanted → and subscription.status = 'active'

  term, wrong) <= wrong and (everything or search_words.listed_from <= now()) → term, wrong) <= wrong
  index_newsletters: perform pg_catalog.pg_advisory_xact_lock → perform
  min(saved.publish_at) filter (where saved.state = 'visible') → min(saved.publish_at)
  present.listed_from < coalesce(search_words.listed_from, 'infinity') → search_words.listed_from is null
  case when previous.state = 'visible' then previous.publish_at end → previous.publish_at
  newest.state = 'visible' and newest.publish_at <= now() → true
  and documents.state = 'visible' →
  recheck_words: and not exists ( select → and exists ( select

  newsletters.featured_position is not null and → true and
  featured_newsletters: and newsletters.state = 'visible' →
  featured_newsletters: and newsletters.publish_at <= now() →
  featured_newsletters: order by newsletters.featured_position, newsletters.created_at desc → order by newsletters.created_at desc
  featured_newsletters: newsletters.created_at desc, newsletters.id desc → newsletters.created_at, newsletters.id desc
  limit 12 → limit 13

  errcode = code, →
  detail = jsonb_build_object → hint = jsonb_build_object
  parameters ->> parts[2] → parts[2]
  case uses when 1 then '{count} newsletter uses this category' else '{count} newsletters use this category' end → '{count} newsletters use this category'
  coalesce(trait, '<NULL>') → trait
`;

const { functions, catalogue, coverage }: Measured = JSON.parse(
  readFileSync(process.env.MEASURED ?? '', 'utf8'),
);

type IsNear = (file: string, place: number) => boolean;

const mutant = (name: string, sql: string, files: string[], isNear: IsNear): Mutant => {
  const nearest = files.filter(isNear);
  return { name, sql, nearest, others: files.filter((file) => !nearest.includes(file)) };
};

/**
 * The mutant of a function. Only files that call it can detect it; near are those whose calls it has the largest share of, and
 * `procedures`, which is about who can call it. Calls that fail count as none, but the function is there.
 */
const ofFunction = (called: string, name: string, sql: string): Mutant => {
  const share = ({ [called]: calls = 0, ...others }: Record<string, number>) =>
    calls / Object.values(others).reduce((sum, more) => sum + more, calls || 1);
  const callers = Object.entries(coverage)
    .filter(([, calls]) => called in calls)
    .sort(([, one], [, other]) => share(other) - share(one))
    .map(([file]) => file);
  const isGuard = name.includes('private.require_');
  return mutant(name, sql, callers, (file, place) => place < 4 || (isGuard && file.includes('procedures')));
};

/** The mutant that a statement makes, by parts of the names of its nearest files, or a function that these call. */
const ofStatement = ({ name, sql, tests }: Measured['catalogue'][number]): Mutant =>
  functions.some((one) => one.name === tests)
    ? ofFunction(tests, name, sql)
    : mutant(name, sql, Object.keys(coverage), (file) => new RegExp(tests).test(path.basename(file)));

// Each error and each guard in a function.
const guards = /raise exception[\s\S]*?;|perform private\.(?:require_\w+|refuse)\([^;]*\);/g;

/** A mutant for each rule in the catalogue, and for each error and each guard that is removed from a function. */
const derived: Mutant[] = [
  ...catalogue.map(ofStatement),
  ...functions.flatMap(({ name, sql }) =>
    [...sql.matchAll(guards)].map(({ 0: guard, index }) =>
      ofFunction(
        name,
        `${name} without: ${guard.replace(/\s+/g, ' ').slice(0, 70)}`,
        sql.slice(0, index) + sql.slice(index).replace(guard, 'null;'),
      ),
    ),
  ),
];

/** The mutant that an edit makes: the function's name, if needed, a part of its text, in any white space, and what replaces that. */
const ofEdit = (edit: string): Mutant => {
  const [where = '', to = ''] = edit.split('→').map((part) => part.trim());
  const [, owner = '', from = ''] = /^(?:(\w+): )?(.*)$/.exec(where) ?? [];
  const words = from.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(words.join('\\s+'));
  const found = functions.filter(
    ({ name, sql }) => (!owner || name.endsWith(`.${owner}`)) && pattern.test(sql),
  );
  const [edited] = found;
  if (!edited || found.length > 1)
    throw new Error(
      `${found.length} functions contain "${from}" today. One must: change it as the function has changed, or begin the line with the function's name`,
    );
  const { name, sql } = edited;
  return ofFunction(
    name,
    `${name}: "${from}" becomes "${to}"`,
    sql.replace(pattern, () => to),
  );
};

const mutants = [
  ...statements.map(ofStatement),
  ...derived,
  ...edits
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(ofEdit),
];

// Jest skips what its pattern doesn't match, and passes if that is everything.
const { WANTED = '' } = process.env;
if (!mutants.some(({ name }) => new RegExp(WANTED, 'i').test(name)))
  throw new Error(`No mutant matches ${WANTED}`);

test.concurrent.each(mutants)('$name', async (mutant) => {
  const isDetected = await detect(mutant);
  // Jest itself prints the results when all tests have ended.
  process.stdout.write(`${isDetected ? 'detected' : 'SURVIVED'}  ${mutant.name}\n`);
  expect(isDetected).toBe(true);
});
