// Mutations in addition to those that `npm run db -- mutate` derives from the database's catalogue and from the functions: rules
// that only a person knows to be one.

const elsewhere: Record<string, string[]> = {
  profiles: ['profiles', 'accounts'],
  users: ['users', 'accounts'],
  versions: ['versions', 'history', 'restore'],
  history: ['history', 'restore', 'soft_deletion'],
  image_focus: ['newsletters', 'private'],
  image_names: ['storage'],
};

/** Parts of the names of the test files that cover a migration. */
export const testsOf = (migration: string): string[] => elsewhere[migration] ?? [migration];

const ownRows = (policy: string, table: string, column: string): [string, string, string] => [
  `a disabled account bypasses "${policy}"`,
  `alter policy "${policy}" on public.${table}
   using (${column} = (select auth.uid()) or (select private.${table === 'profiles' ? 'manages_users' : 'manages_content'}()))`,
  'accounts',
];

const uploads = (operations: string): [string, string, string] => [
  `uploads are allowed if ${operations}`,
  `alter policy "Admins and owners add pictures" on storage.objects
   with check (private.is_picture_name(bucket_id, name) and (select private.manages_content())
   and private.belongs_to_image(bucket_id, name) and ${operations})`,
  'storage',
];

const inCascades = (trigger: string, events: string, tests: string): [string, string, string] => [
  `${trigger} fires when an account is deleted`,
  `drop trigger ${trigger} on public.newsletters;
   create trigger ${trigger} before ${events} on public.newsletters for each row execute function private.${trigger}()`,
  tests,
];

/** Statements that each weaken one rule: the name, the SQL, and the tests that should detect it first. */
export const statements: [string, string, string][] = [
  [
    'every change of an account forgets it',
    `drop trigger forget_soft_deleted_account on auth.users;
     create trigger forget_soft_deleted_account after update on auth.users
     for each row execute function private.forget_account()`,
    'accounts|history',
  ],
  [
    'date_change dates what changes nothing',
    `drop trigger date_change on public.newsletters;
     create trigger date_change before update on public.newsletters
     for each row when (pg_trigger_depth() = 0) execute function private.date_change()`,
    'history|versions',
  ],
  inCascades('check_expected_version', 'update or delete', 'versions'),
  inCascades('date_change', 'update', 'history'),
  ownRows('People read their own profile, owners read all', 'profiles', 'id'),
  ownRows(
    'People read their own subscriptions, admins and owners all',
    'newsletter_subscriptions',
    'user_id',
  ),
  ownRows(
    'People delete their own subscriptions, admins and owners any',
    'newsletter_subscriptions',
    'user_id',
  ),
  uploads('true'),
  uploads("coalesce(storage.operation(), '') !~ '(sign_upload_url|object\\.copy)$'"),
  uploads("coalesce(storage.operation(), '') in ('', 'storage.object.upload')"),
  ...['newsletter-images', 'site-assets'].map((bucket): [string, string, string] => [
    `${bucket} accepts exactly 5 MB`,
    `update storage.buckets set file_size_limit = 5242880 where id = '${bucket}'`,
    'storage',
  ]),
];

/** Rules inside functions: the migration, a part of its text, and the replacement. */
export const edits: [string, string, string][] = [
  ['profiles', "array['admin', 'owner']", "array['newsletter_manager', 'admin', 'owner']"],
  ['profiles', "private.has_role_of(array['owner'])", "private.has_role_of(array['admin', 'owner'])"],
  ['profiles', 'where profiles.id = (select auth.uid())\n      and not', 'where not'],
  ['profiles', 'and profiles.id <> old.id\n', ''],
  [
    'profiles',
    "case when users.email_confirmed_at is null then 'user' else profiles.role end",
    'profiles.role',
  ],
  ['profiles', 'and not private.is_disabled(users.banned_until, users.deleted_at)\n      --', '--'],
  ['profiles', 'and users.email_confirmed_at is not null\n', ''],
  ['profiles', 'and not private.is_disabled(users.banned_until, users.deleted_at)\n    limit', 'limit'],
  ['profiles', 'for share of users', ''],
  ['users', "perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));", ''],
  ['own_account', "perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));", ''],
  ['own_account', 'where users.id = (select auth.uid()) returning', 'returning'],
  ['own_account', 'sessions.user_id = (select auth.uid())\n    and ', ''],
  ['own_account', "    and sessions.id::text = (select auth.jwt()) ->> 'session_id'\n", ''],
  ['own_account', "    and sessions.created_at > now() - interval '5 minutes'", ''],
  [
    'own_account',
    "sessions.created_at > now() - interval '5 minutes'",
    "sessions.created_at >= now() - interval '5 minutes'",
  ],
  ['own_account', "interval '5 minutes'", "interval '4 minutes'"],
  ['own_account', 'sessions.created_at >', 'coalesce(sessions.created_at, now()) >'],
  ['profiles', 'deleted_at is not null or', ''],
  ['profiles', 'or coalesce(banned_until > now(), false)', ''],
  ['profiles', 'coalesce(banned_until > now(), false)', 'banned_until is not null'],
  ['profiles', "tg_op = 'DELETE' or new.role", 'new.role'],
  ['profiles', 'new.updated_at := now();', ''],
  ['users', "'', '', '', '', '', '', '', ''", 'null, null, null, null, null, null, null, null'],
  ['users', 'lower(coalesce(private.trimmed(value)', '(coalesce(private.trimmed(value)'],
  ['newsletters', 'new_example);\n  if target', 'new_example);\n  given.title := new_title;\n  if target'],
  ['newsletters', 'set title = given.title,', 'set title = given.title, owner_id = (select auth.uid()),'],
  ['newsletter_subscriptions', "then 'inactive'", "then 'active'"],
  ['newsletter_subscriptions', 'and subscription.frequency = excluded.frequency then', 'then'],
  [
    'newsletter_subscriptions',
    'set frequency = excluded.frequency,',
    'set frequency = subscription.frequency,',
  ],
  ['newsletter_subscriptions', "newsletter and subscription.status = 'active'", 'newsletter'],
  ['versions', "greatest(clock_timestamp(), old.updated_at + interval '1 microsecond')", 'clock_timestamp()'],
  ['versions', "old.updated_at + interval '1 microsecond'", 'old.updated_at'],
  ['versions', '(Z|[+-]\\d\\d(:?\\d\\d)?)$', '(Z|[+-]\\d\\d(:?\\d\\d)?)?$'],
  ['versions', 'raise invalid_datetime_format;', 'null;'],
  ['versions', ' or datetime_field_overflow', ''],
  ['versions', ' or invalid_time_zone_displacement_value', ''],
  ['history', "interval '90 days'", "interval '88 days'"],
  ['history', "interval '90 days'", "interval '92 days'"],
  ['history', ' or old.recorded_at >= private.history_starts()', ''],
  ['history', 'where recorded_at < private.history_starts()', ''],
  ['history', "field.key <> 'updated_at' and ", ''],
  ['history', "array['example_content', 'owner_id']", "array['example_content']"],
  [
    'history',
    "if earlier -> 'example_content' is distinct from later -> 'example_content' then",
    'if false then',
  ],
  [
    'history',
    "entry.owner_before := private.living_account((earlier ->> 'owner_id')::uuid);",
    "entry.owner_before := (earlier ->> 'owner_id')::uuid;",
  ],
  [
    'history',
    "entry.owner_after := private.living_account((later ->> 'owner_id')::uuid);",
    "entry.owner_after := (later ->> 'owner_id')::uuid;",
  ],
  ['history', "if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then", 'if true then'],
  [
    'history',
    "if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then",
    "if tg_op = 'DELETE' then",
  ],
  [
    'history',
    "if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then",
    "if tg_op <> 'DELETE' then",
  ],
  ['history', 'if entry.owner_before is distinct from entry.owner_after then', 'if false then'],
  ['history', "tg_table_name = 'profiles' and coalesce(earlier, later) ->> 'role' = 'user'", 'false'],
  ['history', 'private.living_account(entry.row_id::uuid) is null', 'false'],
  [
    'history',
    'where users.id = private.living_account((select auth.uid()));',
    "where users.role = 'nobody';",
  ],
  [
    'history',
    'where users.id = private.living_account((select auth.uid()));',
    'where users.id = (select auth.uid());',
  ],
  ['history', "    entry.after := entry.after - 'id';\n", ''],
  [
    'history',
    'update public.history set actor_id = null, actor_email = null where',
    'update public.history set actor_id = null where',
  ],
  [
    'history',
    'update public.history set actor_id = null, actor_email = null where',
    'update public.history set actor_email = null where',
  ],
  ['history', 'update public.history set owner_before = null where owner_before = old.id;', ''],
  ['history', 'update public.history set owner_after = null where owner_after = old.id;', ''],
  ['history', "label = null, before = before - 'id', after = after - 'id'", 'label = null'],
  ['history', 'set row_id = null, label = null,', 'set label = null,'],
  ['history', 'set row_id = null, label = null,', 'set row_id = null,'],
  ['history', 'delete from private.history_subscriptions where user_id = old.id;', ''],
  ['restore', ' and not to_jsonb(present) @> $1', ''],
  ['restore', ") using content - 'updated_at';", ') using content;'],
  ['restore', "content := content || jsonb_build_object('example_content', entry.example_before);", ''],
  ['restore', "entry.operation = 'delete' or 'owner_id' = any (entry.changed)", "entry.operation = 'delete'"],
  [
    'restore',
    "entry.operation = 'delete' or 'owner_id' = any (entry.changed)",
    "'owner_id' = any (entry.changed)",
  ],
  ['restore', 'perform from auth.users where users.id = entry.owner_before for key share;', ''],
  ['restore', 'private.living_account(entry.owner_before)', 'entry.owner_before'],
  [
    'restore',
    "if entry.operation = 'delete' or 'example_content' = any (entry.changed) then",
    'if true then',
  ],
  [
    'restore',
    "if entry.operation = 'delete' or 'example_content' = any (entry.changed) then",
    "if entry.operation = 'delete' then",
  ],
  [
    'restore',
    "if entry.operation = 'delete' or 'example_content' = any (entry.changed) then",
    "if 'example_content' = any (entry.changed) then",
  ],
  ['restore', 'for key share of users', ''],
  ['restore', 'where kept.entry_id = entry and', 'where'],
  [
    'restore',
    'if not found then\n    if new_category',
    'if new_category is not null then\n    if new_category',
  ],
  ['restore', "violated = 'categories_name_unique'", 'true'],
  ['restore', "violated = 'categories_name_unique'", 'false'],
  ['restore', "chosen.table_name = 'newsletters' and chosen.operation = 'delete'", 'false'],
  ['restore', 'and content ? attname::text', ''],
  ['history', 'users.id = account and users.deleted_at is null', 'users.id = account'],
  ['history', 'users.id = private.living_account((content', 'users.id = (((content'],
  ['history', '    where users.deleted_at is null\n', ''],
  ['restore', 'where kept.entry_id = entry and users.deleted_at is null', 'where kept.entry_id = entry'],
  ['history', 'perform from auth.users where users.id = old.id for update;', ''],
  ['history', "perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));", ''],
  ['history', 'update public.newsletters set owner_id = null where owner_id = old.id;', ''],
  ['history', 'delete from public.newsletter_subscriptions where user_id = old.id;', ''],
  [
    'newsletters',
    'when newsletters.example_content = given.example_content then newsletters.example_content',
    'when false then null',
  ],
  ['newsletters', 'when newsletters.example_content = given.example_content then', 'when true then'],
  ['undo', 'order by id desc limit 1', 'order by id limit 1'],
  ['undo', 'and row_id = changed_id', ''],
  ['undo', 'table_name = changed_table and ', ''],
  ['undo', ' and private.expected_version() is not null', ''],
  ['undo', ' and private.expected_version() is null', ''],
  ['undo', "last.operation <> 'delete' and ", ''],
  ['newsletter_overview', "where status = 'active'", ''],
  [
    'newsletter_overview',
    'coalesce(octet_length(newsletters.example_content), 0) > 0',
    'newsletters.example_content is not null',
  ],
  ['newsletter_overview', 'coalesce(counted.active, 0)', 'counted.active'],
  ['newsletter_overview', 'left join (', 'join ('],
  ['private', 'btrim(value, U&', 'btrim(value, '],
  ['private', "private.visible(trimmed) = ''", "trimmed = ''"],
  ['private', '\\u2800', ''],
  ['private', '[\\u0001-', '[\\u0001-\\u0021\\u0001-'],
  [
    'private',
    '(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://',
    '(https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://',
  ],
  ['private', "~* '^(https", "~* '(https"],
  ['private', 'select char_length(address) <= 2048\n    and', 'select'],
  ['image_names', 'select coalesce(\n    name', 'select true or coalesce(\n    name'],
  ['image_names', '(192|384|768|1280)\\.jpg', '\\d+\\.jpg'],
  ['image_names', "'(logo|hero)-'", "'((logo|hero)-)?'"],
  ['image_names', '::numeric < substring', '::numeric <> substring'],
  ['image_names', 'or exists (', 'or true or exists ('],
  ['image_names', "case bucket when 'newsletter-images' then 'gif' else 'svg' end", "'gif|svg'"],
  ['image_focus', 'when newsletters.image_url = given.image_url then newsletters.image_focus', ''],
  ['image_focus', 'newsletters.image_url = given.image_url', 'true'],
  ['image_focus', 'coalesce(new_focus, 50)', '50'],
];
