import { type Cluster, startCluster } from '../local/postgres/cluster.ts';
import { open, prepareHosted, withCopy } from '../local/postgres/hosted.ts';
import { listMutants, type Mutant } from './mutants.ts';
import { raceBans, raceOwners } from './races.ts';
import { checkRules } from './rules.ts';
import { runSuite } from './suite.ts';

// Weakens one thing at a time and shows that a test notices. `npm run db:mutate -- pattern` tries only the mutants whose
// name matches. A mutant that couldn't be tried ends the run, so that it doesn't pass for noticed.

const workers = 2;

/** The hosted-shaped database, only ever copied. */
const pristine = 'hosted_pristine';

/** Whether a test of the suite fails; nothing but a failed test counts. */
const isRed = async (cluster: Cluster, mutation: string, ...args: string[]): Promise<boolean> => {
  const environment = { DATABASE_URL: cluster.url('postgres'), MUTATION: mutation };
  const { code, output } = await runSuite(environment, '--bail', ...args);
  if (code !== 0 && !/^Tests: .*\bfailed\b/m.test(output)) throw new Error(`The suite cannot run: ${output}`);
  return code !== 0;
};

/** Which of the proofs that only a hosted-shaped database can give notices a mutation of a copy of it. */
const noticedOnHosted = (cluster: Cluster, mutation: string): Promise<string | undefined> =>
  withCopy(cluster, pristine, async (database) => {
    const sql = open(cluster.url(database));
    await sql.unsafe(mutation).finally(sql.end);
    if ((await checkRules(cluster, database)).length > 0) return 'rules.sql';
    if ((await raceBans(cluster, database)).length > 0) return 'a ban that is not committed yet';
    return (await raceOwners(cluster, 10, database)).length > 0 ? 'two owners at once' : undefined;
  });

/** Which tests notice the mutant, the nearest first; undefined when none does. */
const noticedBy = async (cluster: Cluster, { sql, tests }: Mutant): Promise<string | undefined> => {
  if (tests !== 'none' && (await isRed(cluster, sql, '--testPathPatterns', tests))) return tests;
  const hosted = await noticedOnHosted(cluster, sql);
  return hosted ?? ((await isRed(cluster, sql)) ? 'the whole suite' : undefined);
};

const listWanted = async (cluster: Cluster): Promise<Mutant[]> => {
  const sql = open(cluster.url(pristine));
  const wanted = new RegExp(process.argv.slice(2).join(' '));
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
  if (unchanged) throw new Error(`Without a mutant everything must be green, but: ${unchanged}`);
  const total = waiting.length;
  const survivors: string[] = [];
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const noticed = await noticedBy(cluster, mutant);
      console.log(`${noticed ? 'noticed ' : 'SURVIVED'}  ${mutant.name}${noticed ? `  (${noticed})` : ''}`);
      if (!noticed) survivors.push(mutant.name);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  console.log(`${total - survivors.length} of ${total} mutants were noticed`);
  if (survivors.length > 0) process.exitCode = 1;
};

try {
  const cluster = await startCluster();
  await mutate(cluster).finally(cluster.stop);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
