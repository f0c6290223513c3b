import type { Sql } from 'postgres';
import { readMigrations } from '../local/backend/schema.ts';
import { edits, statements } from './mutations.ts';

/** One thing weakened: what it is, the SQL that does it, and the tests that should notice first. */
export type Mutant = { name: string; sql: string; tests: string };

// In functions: each refusal and each guard left out, one at a time.
const guards = /raise exception[\s\S]*?;|perform private\.require_\w+\([^;]*\);/g;

const withoutGuards = (definition: string, tests: string): Mutant[] => {
  const name = /function ([\w.]+)/.exec(definition)?.[1] ?? '';
  return [...definition.matchAll(guards)].map((guard) => {
    const weaker =
      definition.slice(0, guard.index) + definition.slice(guard.index).replace(guard[0], 'null;');
    const nearest =
      guard[0].startsWith('perform') || definition.includes('.require_') ? `${tests}|procedures` : tests;
    const what = guard[0].replace(/\s+/g, ' ').slice(0, 70);
    return {
      name: `${name} without: ${what}`,
      sql: weaker.replace('create function', 'create or replace function'),
      tests: nearest,
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
export const listMutants = async (database: Sql): Promise<Mutant[]> => [
  ...statements.map(([name, sql, tests]) => ({ name, sql, tests })),
  ...(await fromPolicies(database)),
  ...(await fromConstraints(database)),
  ...(await fromFunctions()),
  ...(await fromEdits()),
];
