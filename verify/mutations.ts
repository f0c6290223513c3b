// What db:mutate weakens beyond what it reads from the schema itself: every policy, constraint, refusal and guard.

const tables = ['profiles', 'categories', 'newsletters', 'newsletter_subscriptions', 'site_settings'];

const procedures = [
  'add_subscription(uuid, text)',
  'admin_list_users()',
  'admin_create_user(text, text, text)',
  'update_user_role(uuid, text)',
  'admin_delete_user(uuid)',
  'manage_newsletter(uuid, text, text, uuid, text, text)',
  'manage_category(text, uuid, text, text)',
  'get_newsletter_subscribers(uuid)',
];

/** Statements that weaken one thing: what that is, the SQL, and the tests that should notice first. */
export const statements: [string, string, string][] = [
  ...tables.map((table): [string, string, string] => [
    `no row-level security at ${table}`,
    `alter table public.${table} disable row level security`,
    `tables|${table}`,
  ]),
  ...procedures.map((procedure): [string, string, string] => [
    `everybody may execute ${procedure}`,
    `grant execute on function public.${procedure} to public`,
    'none',
  ]),
  [
    'no trigger create_profile_for_new_account',
    'alter table auth.users disable trigger create_profile_for_new_account',
    'profiles',
  ],
  ...['check_profile_change', 'take_turns_on_profiles', 'keep_an_owner'].map(
    (trigger): [string, string, string] => [
      `no trigger ${trigger}`,
      `alter table public.profiles disable trigger ${trigger}`,
      'profiles',
    ],
  ),
  [
    'no trigger check_site_settings',
    'alter table public.site_settings disable trigger check_site_settings',
    'site_settings',
  ],
  [
    'uploads may be signed for later, and pictures copied',
    `alter policy "Admins and owners add pictures" on storage.objects
     with check (private.is_picture_name(bucket_id, name) and (select private.manages_content()))`,
    'storage',
  ],
  ['names of categories may repeat', 'drop index public.categories_name_unique', 'categories'],
  ...['newsletter-images', 'site-assets'].flatMap((bucket): [string, string, string][] => [
    [
      `${bucket} takes any type`,
      `update storage.buckets set allowed_mime_types = null where id = '${bucket}'`,
      'storage',
    ],
    [
      `${bucket} takes any size`,
      `update storage.buckets set file_size_limit = null where id = '${bucket}'`,
      'storage',
    ],
    [
      `${bucket} takes exactly 5 MB`,
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

/** Rules inside of functions: the migration, a piece of its text, and what it becomes. */
export const edits: [string, string, string][] = [
  ['profiles', "array['admin', 'owner']", "array['newsletter_manager', 'admin', 'owner']"],
  ['profiles', "private.has_role_of(array['owner'])", "private.has_role_of(array['admin', 'owner'])"],
  ['profiles', 'where profiles.id = (select auth.uid()) and profiles.role', 'where profiles.role'],
  ['profiles', 'and id <> old.id limit 1', 'limit 1'],
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
  [
    'private',
    '(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://',
    '(https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://',
  ],
  ['private', "~* '^(https", "~* '(https"],
  ['private', 'select char_length(address) <= 2048\n    and', 'select'],
  ['storage', 'select coalesce(\n    case', 'select true or coalesce(\n    case'],
];
