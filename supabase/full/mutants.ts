import type { Sql } from 'postgres';
import { readMigrations } from '../../local/backend/schema.ts';

/** One thing weakened: what it is, the SQL that does it, and the tests that should notice first. */
export type Mutant = { name: string; sql: string; tests: string };

// In functions: each refusal and each guard left out, one at a time.
const guards = /raise exception[\s\S]*?;|perform private\.require_\w+\([^;]*\);/g;

const withoutGuards = (definition: string, tests: string): Mutant[] => {
  const name = /function ([\w.]+)/.exec(definition)?.[1] ?? '';
  return [...definition.matchAll(guards)].map((guard) => {
    const weaker =
      definition.slice(0, guard.index) + definition.slice(guard.index).replace(guard[0], 'null;');
    const what = guard[0].replace(/\s+/g, ' ').slice(0, 70);
    return {
      name: `${name} without: ${what}`,
      sql: weaker.replace('create function', 'create or replace function'),
      tests,
    };
  });
};

const fromFunctions = async (): Promise<Mutant[]> =>
  (await readMigrations()).flatMap(({ name, sql }) =>
    [...sql.matchAll(/create function [\s\S]*?\n\$\$;/g)].flatMap(([definition]) =>
      withoutGuards(definition, name),
    ),
  );

type Policy = { schema: string; table: string; name: string; qual: string | null; check: string | null };

const widened = ({ qual, check }: Policy): string =>
  `${qual === null ? '' : 'using (true)'} ${check === null ? '' : 'with check (true)'}`;

const fromPolicies = async (sql: Sql): Promise<Mutant[]> => {
  const policies = await sql<Policy[]>`
    select schemaname as schema, tablename as table, policyname as name, qual, with_check as check
    from pg_policies where schemaname in ('public', 'storage') order by 1, 2, 3`;
  return policies.flatMap((policy) => {
    const at = `"${policy.name}" on ${policy.schema}.${policy.table}`;
    const tests = policy.schema === 'storage' ? 'storage' : `tables|${policy.table}`;
    const drop = { name: `without the policy ${at}`, sql: `drop policy ${at}`, tests };
    if ((policy.qual ?? policy.check) === 'true') return [drop];
    return [drop, { name: `for everybody: ${at}`, sql: `alter policy ${at} ${widened(policy)}`, tests }];
  });
};

type Constraint = { table: string; name: string; kind: string; definition: string };

const fromConstraints = async (sql: Sql): Promise<Mutant[]> => {
  const constraints = await sql<Constraint[]>`
    select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f') order by 1, 2`;
  return constraints.map(({ table, name, kind, definition }) => {
    const drop = `alter table ${table} drop constraint ${name}`;
    const tests = table.replace('public.', '');
    if (kind !== 'f') return { name: `without the constraint ${name}`, sql: drop, tests };
    const other = definition.includes('CASCADE') ? 'NO ACTION' : 'CASCADE';
    const weaker = definition.replace(/ON DELETE (RESTRICT|CASCADE|SET NULL)/, `ON DELETE ${other}`);
    return {
      name: `${name} on delete ${other}`,
      sql: `${drop}; alter table ${table} add constraint ${name} ${weaker}`,
      tests,
    };
  });
};

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

const listed: [string, string, string][] = [
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

// Functions without a refusal to leave out, and the rules inside of others: a piece of their text replaced.
const edits: [string, string, string][] = [
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

const fromEdits = async (): Promise<Mutant[]> => {
  const migrations = new Map((await readMigrations()).map(({ name, sql }) => [name, sql]));
  return edits.map(([file, from, to]) => {
    const definitions = [...(migrations.get(file) ?? '').matchAll(/create function [\s\S]*?\n\$\$;/g)];
    const definition = definitions.find(([text]) => text.includes(from))?.[0];
    if (definition === undefined) throw new Error(`There is no function with "${from}" in ${file}`);
    const sql = definition.replace(from, () => to).replace('create function', 'create or replace function');
    return {
      name: `${file}: "${from.trim()}" becomes "${to.trim()}"`.replace(/\s+/g, ' '),
      sql,
      tests: file,
    };
  });
};

/** Everything that the suite must notice when it is weakened. */
export const listMutants = async (sql: Sql): Promise<Mutant[]> => [
  ...listed.map(([name, statement, tests]) => ({ name, sql: statement, tests })),
  ...(await fromPolicies(sql)),
  ...(await fromConstraints(sql)),
  ...(await fromFunctions()),
  ...(await fromEdits()),
];
