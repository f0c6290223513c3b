import { installed, type Outcome, run } from '../../delivery/project/run.ts';
import { type Cluster, startCluster } from '../../local/postgres/cluster.ts';
import { open, prepareHosted, runScript, withCopy } from '../../local/postgres/hosted.ts';
import { startProcess } from '../../supabase/tests/support/process.ts';
import { listMutants, type Mutant } from './mutants.ts';
import { runSuite } from './suite.ts';

// Applies one mutation at a time and expects a test to detect it. `npm run verify -- mutate pattern` tries only the mutants whose
// names match. A mutant that can't be tried ends the run, so that it never counts as detected.

const workers = 2;

/** The hosted-like database. It's only ever copied. */
const pristine = 'hosted_pristine';

/** The database from which back ends start, which spares them the migrations. */
const migrated = 'migrated';

/** Whether a test fails. Any other failure is an error. */
const isRed = async (running: Promise<Outcome>): Promise<boolean> => {
  const { code, output } = await running;
  if (code !== 0 && !/^Tests: .*\bfailed\b/m.test(output)) throw new Error(`The tests can't run: ${output}`);
  return code !== 0;
};

/** The tests over HTTP, with their whole matrices: `npm test` goes through parts of them. */
const overHttp = (cluster: Cluster, mutation: string, ...args: string[]) =>
  isRed(
    runSuite(
      {
        DATABASE_URL: cluster.url('postgres'),
        DATABASE_TEMPLATE: migrated,
        MUTATION: mutation,
        FULL: '1',
      },
      '--bail',
      ...args,
    ),
  );

/** The tests that need a hosted-like database, in a copy with the mutation. The rules come first: they take a second. */
const onHosted = (cluster: Cluster, mutation: string) =>
  withCopy(cluster.url, pristine, async (database) => {
    const url = cluster.url(database);
    await runScript(url, mutation);
    const jest = (...args: string[]) =>
      isRed(
        run(installed('jest'), ['-c', 'checks/verify/database/jest.config.js', '--bail', ...args], {
          DATABASE_URL: url,
        }),
      );
    return (
      (await jest('rules')) || jest('--testPathIgnorePatterns', 'advisors', 'migrations', 'restore', 'rules')
    );
  });

/** Which tests detect the mutant, trying the nearest first; undefined if none does. */
const noticedBy = async (cluster: Cluster, { sql, tests }: Mutant): Promise<string | undefined> => {
  if (tests !== 'none' && (await overHttp(cluster, sql, '--testPathPatterns', tests))) return tests;
  if (await onHosted(cluster, sql)) return 'checks/verify/database';
  return (await overHttp(cluster, sql)) ? 'the whole suite' : undefined;
};

const listWanted = async (cluster: Cluster, pattern: string): Promise<Mutant[]> => {
  const sql = open(cluster.url(pristine));
  const wanted = new RegExp(pattern);
  const mutants = (await listMutants(sql)).filter(({ name }) => wanted.test(name));
  await sql.end();
  if (mutants.length === 0) throw new Error(`No mutant matches ${wanted}`);
  return mutants;
};

const tryAll = async (cluster: Cluster, pattern: string): Promise<void> => {
  await prepareHosted(cluster);
  await runScript(cluster.url('template1'), `create database ${pristine} template postgres`);
  await runScript(cluster.url('template1'), `create database ${migrated} template template0`);
  await (await startProcess({ driver: { postgresUrl: cluster.url(migrated) } })).stop();
  const waiting = await listWanted(cluster, pattern);
  const unchanged = await noticedBy(cluster, { name: 'none', sql: 'select 1', tests: 'none' });
  if (unchanged) throw new Error(`Every test must pass without a mutation, but this fails: ${unchanged}`);
  const total = waiting.length;
  const survivors: string[] = [];
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const detector = await noticedBy(cluster, mutant);
      console.log(
        `${detector ? 'detected' : 'SURVIVED'}  ${mutant.name}${detector ? `  (${detector})` : ''}`,
      );
      if (!detector) survivors.push(mutant.name);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  console.log(`${total - survivors.length} of ${total} mutants were detected`);
  if (survivors.length > 0) process.exitCode = 1;
};

export async function mutate(words: string[]) {
  const cluster = await startCluster();
  await tryAll(cluster, words.join(' ')).finally(cluster.stop);
}
