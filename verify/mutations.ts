// Mutations in addition to those that db:mutate derives from the schema: every policy, constraint, error and guard.

const tables = ['profiles', 'categories', 'newsletters', 'newsletter_subscriptions', 'site_settings'];

const procedures = [
  'add_subscription(uuid, text)',
  'admin_list_users()',
  'admin_create_user(text, text, text)',
  'update_user_role(uuid, text)',
  'admin_delete_user(uuid)',
  'delete_my_account(text)',
  'manage_newsletter(uuid, text, text, uuid, text, text)',
  'manage_category(text, uuid, text, text)',
  'get_newsletter_subscribers(uuid)',
];

const elsewhere: Record<string, string[]> = {
  confirmed_accounts: ['accounts'],
  disabled_accounts: ['accounts'],
  invisible_texts: ['private'],
  messages: [],
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
   with check (private.is_picture_name(bucket_id, name) and (select private.manages_content()) and ${operations})`,
  'storage',
];

/** Statements that each weaken one rule: the name, the SQL, and the tests that should detect it first. */
export const statements: [string, string, string][] = [
  ...tables.map((table): [string, string, string] => [
    `no row-level security on ${table}`,
    `alter table public.${table} disable row level security`,
    `tables|${table}`,
  ]),
  ...procedures.map((procedure): [string, string, string] => [
    `everyone can execute ${procedure}`,
    `grant execute on function public.${procedure} to public`,
    'none',
  ]),
  [
    'no trigger create_profile_for_new_account',
    'alter table auth.users disable trigger create_profile_for_new_account',
    'profiles',
  ],
  ...['check_new_role', 'check_profile_change', 'take_turns_on_profiles', 'keep_an_owner'].map(
    (trigger): [string, string, string] => [
      `no trigger ${trigger}`,
      `alter table public.profiles disable trigger ${trigger}`,
      trigger === 'check_new_role' ? 'accounts' : 'profiles',
    ],
  ),
  [
    'no trigger check_site_settings',
    'alter table public.site_settings disable trigger check_site_settings',
    'site_settings',
  ],
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
  ['category names can repeat', 'drop index public.categories_name_unique', 'categories'],
  ...['newsletter-images', 'site-assets'].flatMap((bucket): [string, string, string][] => [
    [
      `${bucket} accepts any type`,
      `update storage.buckets set allowed_mime_types = null where id = '${bucket}'`,
      'storage',
    ],
    [
      `${bucket} accepts any size`,
      `update storage.buckets set file_size_limit = null where id = '${bucket}'`,
      'storage',
    ],
    [
      `${bucket} accepts exactly 5 MB`,
      `update storage.buckets set file_size_limit = 5242880 where id = '${bucket}'`,
      'storage',
    ],
    [
      `${bucket} is not public`,
      `update storage.buckets set public = false where id = '${bucket}'`,
      'storage',
    ],
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
  ['own_account', 'if not private.is_password(', 'if false and not private.is_password('],
  ['own_account', "user_id = me and since < now() - interval '15 minutes'", 'user_id = me'],
  ['own_account', "user_id = me and since < now() - interval '15 minutes'", 'false'],
  ['own_account', 'attempts = earlier.attempts + 1', 'attempts = earlier.attempts'],
  ['own_account', 'where users.id = me returning', 'returning'],
  ['own_account', "substr(extensions.crypt(given, '$2a$' || substr(hash, 5)), 5) = substr(hash, 5)", 'true'],
  ['own_account', 'else false', 'else true'],
  ['own_account', "'$2a$' || substr(hash, 5)", 'hash'],
  ['disabled_accounts', 'deleted_at is not null or', ''],
  ['disabled_accounts', 'or coalesce(banned_until > now(), false)', ''],
  ['disabled_accounts', 'coalesce(banned_until > now(), false)', 'banned_until is not null'],
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
  ['site_settings', 'new.updated_at := now();', ''],
  ['private', 'btrim(value, U&', 'btrim(value, '],
  ['private', "private.visible(trimmed) = ''", "trimmed = ''"],
  ['invisible_texts', '\\u2800', ''],
  ['invisible_texts', '[\\u0001-', '[\\u0001-\\u0021\\u0001-'],
  [
    'private',
    '(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://',
    '(https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://',
  ],
  ['private', "~* '^(https", "~* '(https"],
  ['private', 'select char_length(address) <= 2048\n    and', 'select'],
  ['storage', 'select coalesce(\n    case', 'select true or coalesce(\n    case'],
];
