import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installed, outputOf } from '../../delivery/project/run.ts';
import type { Cluster } from '../../local/postgres/cluster.ts';
import { open } from '../../local/postgres/hosted.ts';

const faults = [
  'rls_disabled_in_public',
  'auth_rls_initplan',
  'multiple_permissive_policies',
  'function_search_path_mutable',
];

const advise = async (url: string): Promise<string[]> => {
  const flags = ['--type=all', '--level=warn', '--fail-on=none'];
  const output = await outputOf(installed('supabase'), ['db', 'advisors', `--remote=${url}`, ...flags]);
  return [...output.matchAll(/"name": "([a-z_0-9]+)",\s+"title"/g)].map(([, name = '']) => name);
};

export const adviseOurs = (cluster: Cluster): Promise<string[]> => advise(cluster.url('postgres'));

/** Which known faults the advisors miss in a schema that has them. */
export const adviseCanary = async (cluster: Cluster): Promise<string[]> => {
  const admin = open(cluster.url('postgres'));
  await admin.unsafe(await readFile(path.join(import.meta.dirname, 'canary.sql'), 'utf8'));
  await admin.end();
  const found = await advise(cluster.url('postgres'));
  return faults.filter((fault) => !found.includes(fault)).map((fault) => `The advisors missed ${fault}`);
};
