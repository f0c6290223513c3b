import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { freePort } from '../../delivery/project/ports.ts';
import { environmentWith, installed } from '../../delivery/project/run.ts';
import { root } from '../../delivery/project/settings.ts';
import { openEmpty } from './empty.ts';
import { migrationsOfObjects, noteObjects } from './objects.ts';

// Generates from the migrations the Database types, with `supabase gen types`, and the table of which migration each object needs.
// The example of a config.json names the newest one. With --check it only compares.

const file = (name: string) => path.join(root, name);
const note = '// Generated from supabase/migrations by `npm run db -- types`. Do not edit.\n';

const run = async (tool: string, args: string[], input = ''): Promise<string> => {
  const running = promisify(execFile)(installed(tool), args, { cwd: root, env: environmentWith() });
  running.child.stdin?.end(input);
  return (await running).stdout;
};

// The generator doesn't know that an argument with a default, or a returned column, can be null.
const withNulls = (types: string): string => {
  const [tables = '', functions = ''] = types.split('Functions: {');
  const nullable = functions.replace(/"\?: (string|number)/g, '"?: $1 | null');
  return `${tables}Functions: {${nullable.replace(
    /"(last_sign_in_at|email_confirmed_at|image_url|publish_at|featured_position)": (string|number)(?! \|)/g,
    '"$1": $2 | null',
  )}`;
};

/** The document with the example of a config.json, which names the newest migration. */
const withNewest = async (document: string): Promise<string> => {
  const newest = (await readdir(file('supabase/migrations'))).sort().at(-1)?.split('_')[0];
  return (await readFile(file(document), 'utf8')).replace(/(?<="migration": ")\d+/, newest ?? '');
};

const generate = async (): Promise<Record<string, string>> => {
  const { driver, close } = await openEmpty(noteObjects);
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: driver, host: '127.0.0.1', port });
  await server.start();
  const address = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
  const raw = await run('supabase', ['gen', 'types', 'typescript', '--schema=public', `--remote=${address}`]);
  await server.stop();
  const since = await migrationsOfObjects(driver);
  await close();
  // After the Database type the generator writes shorthands that we don't use.
  const [database] = withNulls(raw).split('type DatabaseWithoutInternals');
  const types = await run('biome', ['format', '--stdin-file-path=types.ts'], database);
  return {
    'shared/src/supabase/database.types.ts': note + types,
    'shared/src/supabase/database.migrations.json': `${JSON.stringify(since, null, 2)}\n`,
    'docs/deploy.md': await withNewest('docs/deploy.md'),
  };
};

for (const [name, text] of Object.entries(await generate())) {
  if (!process.argv.includes('--check')) await writeFile(file(name), text);
  else if ((await readFile(file(name), 'utf8').catch(() => '')) !== text) {
    console.error(`${name} does not match the migrations: run \`npm run db -- types\``);
    process.exitCode = 1;
  }
}
