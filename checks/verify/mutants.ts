import type { Sql } from 'postgres';
import { readMigrations } from '../../local/backend/schema.ts';
import { edits, statements, testsOf } from './mutations.ts';

/** One mutation: its name, its SQL, and the tests that should detect it first. */
export type Mutant = { name: string; sql: string; tests: string };

// Each error and each guard in a function, removed one at a time.
const guards = /raise exception[\s\S]*?;|perform private\.require_\w+\([^;]*\);/g;

/** A function's current definition, and the migrations that define it. */
type Definition = { sql: string; migrations: string[] };

// A later migration can replace a function, so the newest definition counts.
const readFunctions = async (): Promise<[string, Definition][]> => {
  const functions = new Map<string, Definition>();
  for (const { name: migration, sql } of await readMigrations()) {
    for (const [text, name = ''] of sql.matchAll(
      /create (?:or replace )?function ([\w.]+)[\s\S]*?\n\$\$;/g,
    )) {
      const migrations = [...(functions.get(name)?.migrations ?? []), migration];
      functions.set(name, { sql: text.replace('create function', 'create or replace function'), migrations });
    }
  }
  return [...functions];
};

const nearest = (migrations: string[]): string => migrations.flatMap(testsOf).join('|');

const withoutGuards = (name: string, { sql, migrations }: Definition): Mutant[] =>
  [...sql.matchAll(guards)].map((guard) => {
    const shared = guard[0].startsWith('perform') || name.includes('.require_');
    return {
      name: `${name} without: ${guard[0].replace(/\s+/g, ' ').slice(0, 70)}`,
      sql: sql.slice(0, guard.index) + sql.slice(guard.index).replace(guard[0], 'null;'),
      tests: nearest(migrations) + (shared ? '|procedures' : ''),
    };
  });

const fromFunctions = async (): Promise<Mutant[]> =>
  (await readFunctions()).flatMap(([name, definition]) => withoutGuards(name, definition));

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
    return [drop, { name: `for everyone: ${at}`, sql: `alter policy ${at} ${widened(policy)}`, tests }];
  });
};

const fromTables = async (sql: Sql): Promise<Mutant[]> => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity order by 1`;
  return tables.map(({ name }) => ({
    name: `no row-level security on ${name}`,
    sql: `alter table public.${name} disable row level security`,
    tests: `tables|${name}`,
  }));
};

const fromProcedures = async (sql: Sql): Promise<Mutant[]> => {
  const procedures = await sql<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
  return procedures.map(({ signature }) => ({
    name: `everyone can execute ${signature}`,
    sql: `grant execute on function ${signature} to public`,
    tests: 'none',
  }));
};

const fromTriggers = async (sql: Sql): Promise<Mutant[]> => {
  const functions = new Map(await readFunctions());
  const triggers = await sql<{ name: string; table: string; does: string }[]>`
    select tgname as name, tgrelid::regclass::text as table, nspname || '.' || proname as does
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_namespace on pg_namespace.oid = pronamespace
    where not tgisinternal and nspname = 'private' order by 2, 1`;
  return triggers.map(({ name, table, does }) => ({
    name: `no trigger ${name} on ${table}`,
    sql: `drop trigger ${name} on ${table}`,
    tests: nearest(functions.get(does)?.migrations ?? []),
  }));
};

const fromIndexes = async (sql: Sql): Promise<Mutant[]> => {
  const indexes = await sql<{ name: string; table: string }[]>`
    select indexrelid::regclass::text as name, relname as table from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1`;
  return indexes.map(({ name, table }) => ({
    name: `without the unique index ${name}`,
    sql: `drop index ${name}`,
    tests: table,
  }));
};

const fromBuckets = async (sql: Sql): Promise<Mutant[]> => {
  const buckets = await sql<{ id: string }[]>`select id from storage.buckets order by 1`;
  const weaker = {
    'accepts any type': 'allowed_mime_types = null',
    'accepts any size': 'file_size_limit = null',
    'is not public': 'public = false',
  };
  return buckets.flatMap(({ id }) =>
    Object.entries(weaker).map(([what, change]) => ({
      name: `${id} ${what}`,
      sql: `update storage.buckets set ${change} where id = '${id}'`,
      tests: 'storage',
    })),
  );
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

const fromEdits = async (): Promise<Mutant[]> => {
  const functions = await readFunctions();
  return edits.map(([migration, from, to]) => {
    const found = functions.find(
      ([, { sql, migrations }]) => migrations.includes(migration) && sql.includes(from),
    );
    if (found === undefined) throw new Error(`There is no function with "${from}" in ${migration}`);
    const [name, { sql, migrations }] = found;
    return {
      name: `${name}: "${from.trim()}" becomes "${to.trim()}"`.replace(/\s+/g, ' '),
      sql: sql.replace(from, () => to),
      tests: nearest(migrations),
    };
  });
};

/** Every mutation that the suite must detect. */
export const listMutants = async (database: Sql): Promise<Mutant[]> => {
  const catalogue = [
    fromTables,
    fromProcedures,
    fromTriggers,
    fromPolicies,
    fromConstraints,
    fromIndexes,
    fromBuckets,
  ];
  const derived = [];
  for (const derive of catalogue) derived.push(...(await derive(database)));
  return [
    ...statements.map(([name, sql, tests]) => ({ name, sql, tests })),
    ...derived,
    ...(await fromFunctions()),
    ...(await fromEdits()),
  ];
};
