import path from 'node:path';
import { run } from '../../delivery/project/run.ts';
import type { Cluster } from '../../local/postgres/cluster.ts';

const file = path.join(import.meta.dirname, 'rules.sql');

/** Runs rules.sql, which rolls itself back, on a hosted-like database; returns what failed. */
export const checkRules = async (cluster: Cluster, database = 'postgres'): Promise<string[]> => {
  const flags = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-f', file];
  const { code, output } = await run('psql', [cluster.url(database), ...flags]);
  const failed = output.split('\n').filter((line) => /^not ok|^#|ERROR/.test(line.trim()));
  return code === 0 && /^1\.\.\d+$/m.test(output) ? failed : [...failed, `psql exited with code ${code}`];
};
