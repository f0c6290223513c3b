import { installed, type Outcome, run } from '../../../delivery/project/run';
import { runScript } from '../../../supabase/postgres/hosted';
import { urlOf, withCopy } from '../database/database';
import { runSuite } from '../suite';

/** One mutation: its name, its SQL, and the files with tests that can detect it, the nearest ones first. */
export type Mutant = { name: string; sql: string; nearest: string[]; others: string[] };

/** Whether a test fails. Any other failure is an error, so that a mutant that can't be tried never counts as detected. */
const isRed = async (running: Promise<Outcome>): Promise<boolean> => {
  const { code, output } = await running;
  if (code !== 0 && !/^Tests: .*\bfailed\b/m.test(output)) throw new Error(`The tests can't run: ${output}`);
  return code !== 0;
};

/** The tests over HTTP, with their whole matrices. In one process, which drops its databases even if it ends at the first failure. */
const overHttp = async (MUTATION: string, files: string[]) =>
  files.length > 0 &&
  isRed(runSuite({ MUTATION, FULL: '1' }, '--bail', '--runInBand', '--runTestsByPath', ...files));

/** Whether tests that need a hosted-like database fail, in a copy with the mutation. The rules come first: they take a second. */
export const detectOnHosted = (mutation: string): Promise<boolean> =>
  withCopy(async (database) => {
    const DATABASE_URL = urlOf(database);
    await runScript(DATABASE_URL, mutation);
    const jest = (...args: string[]) =>
      isRed(
        run(installed('jest'), ['-c', 'checks/verify/database/jest.config.js', '--bail', ...args], {
          DATABASE_URL,
        }),
      );
    return (
      (await jest('rules')) || jest('--testPathIgnorePatterns', 'advisors', 'migrations', 'restore', 'rules')
    );
  });

/** Whether a test detects the mutant. */
export const detect = async ({ sql, nearest, others }: Mutant): Promise<boolean> =>
  (await overHttp(sql, nearest)) || (await detectOnHosted(sql)) || overHttp(sql, others);
