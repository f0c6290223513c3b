import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { open, prepareHosted } from './hosted.ts';
import { listMutants, type Mutant } from './mutants.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { raceOwners } from './races.ts';
import { checkRules } from './rules.ts';
import { runSuite } from './run.ts';

// Weakens one thing at a time and shows that a test notices. `npm run db:mutate -- pattern` tries only the mutants whose
// name it matches.

const workers = 2;

// A mutant that does not even apply would be noticed for the wrong reason.
const expectToApply = async (sql: Sql, { name, sql: mutation }: Mutant): Promise<void> => {
  await sql.unsafe('begin');
  try {
    await sql.unsafe(mutation);
  } catch (error) {
    throw new Error(`"${name}" does not apply: ${(error as Error).message}`);
  } finally {
    await sql.unsafe('rollback');
  }
};

/** Which tests notice the mutant, the nearest first; undefined when none does. */
const noticedBy = async (cluster: Cluster, { sql, tests }: Mutant): Promise<string | undefined> => {
  const environment = { DATABASE_URL: cluster.url('template1'), MUTATION: sql };
  const red = async (...args: string[]) => (await runSuite(environment, '--bail', ...args)).code !== 0;
  if (tests !== 'none' && (await red('--testPathPatterns', tests))) return tests;
  if ((await checkRules(cluster, sql)).length > 0) return 'rules.sql';
  if ((await race(cluster, sql)).length > 0) return 'two owners at once';
  return (await red()) ? 'the whole suite' : undefined;
};

const pristine = 'hosted_pristine';

/** Lets owners act on each other at once in a copy of the hosted-shaped database that has the mutant. */
const race = async (cluster: Cluster, mutation: string): Promise<string[]> => {
  const copy = `race_${randomUUID().replaceAll('-', '')}`;
  const server = open(cluster.url('template1'));
  await server.unsafe(`create database ${copy} template ${pristine}`);
  const sql = open(cluster.url(copy));
  await sql.unsafe(mutation);
  await sql.end();
  const problems = await raceOwners(cluster, 10, copy);
  await server.unsafe(`drop database ${copy}`);
  await server.end();
  return problems;
};

const mutate = async (cluster: Cluster): Promise<void> => {
  await prepareHosted(cluster);
  const server = open(cluster.url('template1'));
  await server.unsafe(`create database ${pristine} template postgres`);
  await server.end();
  const sql = open(cluster.url('postgres'));
  const wanted = new RegExp(process.argv.slice(2).join(' '));
  const waiting = (await listMutants(sql)).filter(({ name }) => wanted.test(name));
  for (const mutant of waiting) await expectToApply(sql, mutant);
  await sql.end();
  const healthy = await runSuite({ DATABASE_URL: cluster.url('template1') });
  if (healthy.code !== 0) throw new Error(`Without a mutant the suite must be green:\n${healthy.output}`);
  const broken = await checkRules(cluster);
  if (broken.length > 0) throw new Error(`Without a mutant rules.sql must be green:\n${broken.join('\n')}`);
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
