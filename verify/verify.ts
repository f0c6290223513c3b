import { type Cluster, startCluster } from '../local/postgres/cluster.ts';
import { prepareHosted } from '../local/postgres/hosted.ts';
import { adviseCanary, adviseOurs } from './advisors.ts';
import { addRemote } from './newRemote.ts';
import { raceOwners } from './races.ts';
import { checkRules } from './rules.ts';
import { runSuite } from './suite.ts';

// Proves on native PostgreSQL what `npm test` proves on the embedded one, and what only a native one can show.

const suite = async (cluster: Cluster): Promise<string[]> => {
  const { code, output } = await runSuite({ DATABASE_URL: cluster.url('postgres') });
  console.log(
    output
      .split('\n')
      .filter((line) => /^Tests:/.test(line))
      .join('\n'),
  );
  return code === 0 ? [] : [output];
};

const steps: [string, (cluster: Cluster) => Promise<string[]>][] = [
  ['The rules that only SQL can see (pgTAP)', (cluster) => checkRules(cluster)],
  ["Supabase's advisors find nothing", adviseOurs],
  ['Two owners at once, 50 rounds in each of 9 ways: one remains', (cluster) => raceOwners(cluster, 50)],
  ["Supabase's advisors find the faults of a schema made for it", adviseCanary],
  ['The HTTP suite on native PostgreSQL', suite],
  ['A new remote by the recipe: it builds, is registered, and its page renders', addRemote],
];

const verify = async (cluster: Cluster): Promise<void> => {
  await prepareHosted(cluster);
  for (const [name, step] of steps) {
    const problems = await step(cluster);
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) process.exitCode = 1;
  }
};

try {
  const cluster = await startCluster();
  await verify(cluster).finally(cluster.stop);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
