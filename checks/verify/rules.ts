import path from 'node:path';
import { run } from '../../delivery/project/run.ts';
import type { Cluster } from '../../local/postgres/cluster.ts';
import { procedurePermissions } from '../../shared/src/model/permissions.ts';

const file = path.join(import.meta.dirname, 'rules.sql');

/** The procedures that somebody who is signed in can call, or those that nobody can. */
const proceduresOf = (somebody: boolean) =>
  Object.entries(procedurePermissions)
    .filter(([, cells]) => cells.some((cell) => cell !== 'none') === somebody)
    .map(([name]) => name)
    .join(' ');

/** Runs rules.sql, which rolls itself back, on a hosted-like database; returns what failed. */
export const checkRules = async (cluster: Cluster, database = 'postgres'): Promise<string[]> => {
  const values = [`procedures=${proceduresOf(true)}`, `worker=${proceduresOf(false)}`];
  const flags = ['-XAtq', ...['ON_ERROR_STOP=1', ...values].flatMap((value) => ['-v', value]), '-f', file];
  const { code, output } = await run('psql', [cluster.url(database), ...flags]);
  const failed = output.split('\n').filter((line) => /^not ok|^#|ERROR/.test(line.trim()));
  return code === 0 && /^1\.\.\d+$/m.test(output) ? failed : [...failed, `psql exited with code ${code}`];
};
