import { type Cluster, startCluster } from '../../local/postgres/cluster.ts';
import { open, prepareHosted, withCopy } from '../../local/postgres/hosted.ts';
import { listMutants, type Mutant } from './mutants.ts';
import { races } from './races.ts';
import { checkRules } from './rules.ts';
import { runSuite } from './suite.ts';

// Applies one mutation at a time and expects a test to detect it. `npm run db -- mutate pattern` tries only the mutants whose
// names match. A mutant that can't be tried ends the run, so that it never counts as detected.

const workers = 2;

/** The hosted-like database. It's only ever copied. */
const pristine = 'hosted_pristine';

/** Whether a test of the suite fails. Any other failure is an error. */
const isRed = async (cluster: Cluster, mutation: string, ...args: string[]): Promise<boolean> => {
  const environment = { DATABASE_URL: cluster.url('postgres'), MUTATION: mutation };
  const { code, output } = await runSuite(environment, '--bail', ...args);
  if (code !== 0 && !/^Tests: .*\bfailed\b/m.test(output)) throw new Error(`The suite can't run: ${output}`);
  return code !== 0;
};

/** The checks that need a hosted-like database. */
const hosted = { 'rules.sql': checkRules, ...races(20) };

/** Which of them detects the mutation in a copy of the database. */
const noticedOnHosted = (cluster: Cluster, mutation: string) =>
  withCopy(cluster, pristine, async (database) => {
    const sql = open(cluster.url(database));
    await sql.unsafe(mutation).finally(sql.end);
    for (const [name, check] of Object.entries(hosted))
      if ((await check(cluster, database)).length > 0) return name;
    return undefined;
  });

/** Which tests detect the mutant, trying the nearest first; undefined if none does. */
const noticedBy = async (cluster: Cluster, { sql, tests }: Mutant): Promise<string | undefined> => {
  if (tests !== 'none' && (await isRed(cluster, sql, '--testPathPatterns', tests))) return tests;
  const notice = await noticedOnHosted(cluster, sql);
  return notice ?? ((await isRed(cluster, sql)) ? 'the whole suite' : undefined);
};

const listWanted = async (cluster: Cluster): Promise<Mutant[]> => {
  const sql = open(cluster.url(pristine));
  const wanted = new RegExp(process.argv.slice(3).join(' '));
  const mutants = (await listMutants(sql)).filter(({ name }) => wanted.test(name));
  await sql.end();
  if (mutants.length === 0) throw new Error(`No mutant matches ${wanted}`);
  return mutants;
};

const mutate = async (cluster: Cluster): Promise<void> => {
  await prepareHosted(cluster);
  const server = open(cluster.url('template1'));
  await server.unsafe(`create database ${pristine} template postgres`);
  await server.end();
  const waiting = await listWanted(cluster);
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

try {
  const cluster = await startCluster();
  await mutate(cluster).finally(cluster.stop);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
