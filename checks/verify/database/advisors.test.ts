import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installed, outputOf } from '../../../delivery/project/run';
import { runScript } from '../../../supabase/postgres/hosted';
import { urlOf, withCopy } from './database';

const advise = async (database: string): Promise<string[]> => {
  const flags = ['--type=all', '--level=warn', '--fail-on=none'];
  const output = await outputOf(installed('supabase'), [
    'db',
    'advisors',
    `--remote=${urlOf(database)}`,
    ...flags,
  ]);
  return [...output.matchAll(/"name": "([a-z_0-9]+)",\s+"title"/g)].map(([, name = '']) => name);
};

test("Supabase's advisors report nothing", async () => {
  expect(await advise('postgres')).toEqual([]);
});

test("Supabase's advisors report every fault of a faulty schema", async () => {
  const canary = await readFile(path.join(__dirname, 'canary.sql'), 'utf8');
  const found = await withCopy(async (copy) => {
    await runScript(urlOf(copy), canary);
    return advise(copy);
  });
  expect(found).toEqual(
    expect.arrayContaining([
      'rls_disabled_in_public',
      'auth_rls_initplan',
      'multiple_permissive_policies',
      'function_search_path_mutable',
    ]),
  );
});
