import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { environmentWith, installed } from '../../delivery/project/run.ts';
import { root } from '../../delivery/project/settings.ts';
import { openEmpty } from './empty.ts';
import { migrationsOfObjects, noteObjects } from './objects.ts';
import { readMigrations } from './schema.ts';

const file = (name: string) => path.join(root, name);
const note = 'Generated from supabase/migrations by `npm run db -- types`. Do not edit.\n';

const run = async (tool: string, args: string[], input = ''): Promise<string> => {
  const running = promisify(execFile)(installed(tool), args, { cwd: root, env: environmentWith() });
  running.child.stdin?.end(input);
  return (await running).stdout;
};

/** Columns that functions return, and an argument without a default, that can be null. */
const nullable = `
  last_sign_in_at email_confirmed_at image_url publish_at featured_position list_id p_list_id list_name tool
  handed_at waiting failing set_aside reason seen_at tool_failure until failing_since paused_until actor_id
  actor_email row_id label subscriptions batch done target account_id account_email role_before role_after
  newsletter_title
`
  .trim()
  .split(/\s+/);

// The generator doesn't know that an argument with a default, or a returned column, can be null.
const withNulls = (types: string): string => {
  const [tables = '', functions = ''] = types.split('Functions: {');
  const optional = functions.replace(/"\?: (string|number)/g, '"?: $1 | null');
  const named = RegExp(`"(${nullable.join('|')})": (string|number)(?! \\|)`, 'g');
  return `${tables}Functions: {${optional.replace(named, '"$1": $2 | null')}`;
};

/** The document with the example of a config.json, which names the newest migration. */
const withNewest = async (document: string): Promise<string> => {
  const newest = (await readMigrations()).at(-1)?.version ?? '';
  return (await readFile(file(document), 'utf8')).replace(/(?<="migration": ")\d+/, newest);
};

const dump = ['--schema-only', '--no-owner', '--extension=*'];
const schemas = ['public', 'private', 'auth', 'storage'].map((name) => `--schema=${name}`);

/** What pg_dump says before each object, and the statements that make it. */
const entry = /^-- Name: (.*); Type: (.*); Schema: (.*); Owner: .*\n--\n\n((?:.*\n)*?)\n+(?=--\n)/gm;

/** The table, function or extension that an object belongs to: "COLUMN categories.name", "history by_time", "trimmed(text)". */
const ownerOf = (name: string, type: string, schema: string, sql: string): string => {
  if (type === 'EXTENSION') return name;
  if (/^(INDEX|SEQUENCE)$/.test(type)) return /(?:TABLE|ON) ([\w.]+)/.exec(sql)?.[1] ?? name;
  return `${schema}.${/^(?:[A-Z]+ )?(\w+)/.exec(name)?.[1]}`;
};

/** The schema as it is now, in the order in which its tables and functions first appear in the migrations. */
const schemaNow = async (driver: PGlite): Promise<string> => {
  const text = await (await pgDump({ pg: driver, args: [...dump, ...schemas] })).text();
  const objects = new Map<string, { isFunction: boolean; statements: string[] }>();
  for (const [, name = '', type = '', schema = '', sql = ''] of text.matchAll(entry)) {
    // Of the servers' schemas, only what the migrations have added.
    const isOurs = /^(public|private)$/.test(schema) || /^(EXTENSION|POLICY|TRIGGER)$/.test(type);
    if (!isOurs) continue;
    const owner = ownerOf(name, type, schema, sql);
    const object = objects.get(owner) ?? { isFunction: type === 'FUNCTION', statements: [] as string[] };
    object.statements.push(sql);
    objects.set(owner, object);
  }
  const migrations = await readMigrations();
  /** The migration that creates an object or, of what isn't ours, is the first that names it. */
  const firstWith = (owner: string) => {
    const creates = new RegExp(`^create .*\\b${owner.replace('.', '\\.')}\\b(?!\\.)`, 'm');
    const made = migrations.findIndex(({ sql }) => creates.test(sql));
    return made >= 0 ? made : migrations.findIndex(({ sql }) => sql.includes(owner));
  };
  const placed = [...objects].map(([owner, object]) => ({ ...object, first: firstWith(owner) }));
  const parts = migrations.map(({ name }, index) => {
    const own = placed.filter(({ first }) => first === index);
    const tablesFirst = own.toSorted((one, other) => Number(one.isFunction) - Number(other.isFunction));
    const lines = tablesFirst.map(({ statements }) => `\n${statements.join('\n')}\n`);
    return own.length > 0 ? `\n-- ${name.replaceAll('_', ' ')}\n${lines.join('')}` : '';
  });
  return `-- ${note}${parts.join('')}`;
};

const generate = async (): Promise<Record<string, string>> => {
  const { driver, close } = await openEmpty(noteObjects);
  const since = await migrationsOfObjects(driver);
  // Here, because it leaves the search path empty, and can't connect once the server below has stopped.
  const schema = await schemaNow(driver);
  const server = new PGLiteSocketServer({ db: driver, port: 0 });
  await server.start();
  const address = `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`;
  const raw = await run('supabase', ['gen', 'types', 'typescript', '--schema=public', `--remote=${address}`]);
  await server.stop();
  await close();
  // After the Database type the generator writes shorthands that we don't use.
  const [database] = withNulls(raw).split('type DatabaseWithoutInternals');
  const types = await run('biome', ['format', '--stdin-file-path=types.ts'], database);
  return {
    'shared/src/supabase/database.types.ts': `// ${note}${types}`,
    'supabase/schema.sql': schema,
    'shared/src/supabase/database.migrations.json': `${JSON.stringify(since, null, 2)}\n`,
    'docs/deploy.md': await withNewest('docs/deploy.md'),
  };
};

/**
 * Generates from the migrations the Database types, with `supabase gen types`, the table of which migration each object needs, and
 * the schema as it is now. The example of a config.json names the newest migration. With `check` it only compares.
 */
export async function writeTypes({ check }: { check?: boolean }) {
  for (const [name, text] of Object.entries(await generate())) {
    if (!check) await writeFile(file(name), text);
    else if ((await readFile(file(name), 'utf8').catch(() => '')) !== text) {
      console.error(`${name} does not match the migrations: run \`npm run db -- types\``);
      process.exitCode = 1;
    }
  }
}
