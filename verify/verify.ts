import { type Cluster, startCluster } from '../local/postgres/cluster.ts';
import { prepareHosted } from '../local/postgres/hosted.ts';
import type { Privileges } from '../local/postgres/privileges.ts';
import { adviseCanary, adviseOurs } from './advisors.ts';
import { raceBans, raceOwners } from './races.ts';
import { checkRules } from './rules.ts';
import { runSuite } from './suite.ts';

// Proves on native PostgreSQL what `npm test` proves on the embedded one, and what only a native one can show.

// All that is ours in the schemas of the auth and storage servers.
const ours = [
  'bucket newsletter-images',
  'bucket site-assets',
  'policy Admins and owners add pictures on storage.objects',
  'policy Admins and owners remove pictures on storage.objects',
  'policy Admins and owners replace site assets on storage.objects',
  'policy Admins and owners see stored pictures on storage.objects',
  'trigger create_profile_for_new_account on auth.users',
];

const differences = (added: string[]): string[] => [
  ...added.filter((line) => !ours.includes(line)),
  ...ours.filter((line) => !added.includes(line)).map((line) => `missing: ${line}`),
];

const suite = async (cluster: Cluster, privileges: Privileges): Promise<string[]> => {
  const { code, output } = await runSuite({
    DATABASE_URL: cluster.url('postgres'),
    PRIVILEGES: privileges,
  });
  console.log(/^Tests:.*$/m.exec(output)?.[0] ?? '');
  return code === 0 ? [] : [output];
};

type Step = [name: string, problems: (cluster: Cluster) => Promise<string[]>];

const steps = (added: string[], privileges: Privileges): Step[] => [
  ['Nothing else of ours is in the schemas auth and storage', async () => differences(added)],
  ['The rules that only SQL can see (pgTAP)', (cluster) => checkRules(cluster)],
  ["Supabase's advisors find nothing", adviseOurs],
  ['Two owners at once, 50 rounds in each of 9 ways: one remains', (cluster) => raceOwners(cluster, 50)],
  ['An owner is banned while the other is demoted: one remains', raceBans],
  ["Supabase's advisors find the faults of a schema made for it", adviseCanary],
  ['The HTTP suite on native PostgreSQL', (cluster) => suite(cluster, privileges)],
];

const verify = async (cluster: Cluster, privileges: Privileges): Promise<void> => {
  console.log(`A hosted project with ${privileges}`);
  const added = await prepareHosted(cluster, privileges);
  for (const [name, step] of steps(added, privileges)) {
    const problems = await step(cluster);
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) process.exitCode = 1;
  }
};

try {
  for (const privileges of ['default privileges', 'no default privileges'] as const) {
    const cluster = await startCluster();
    await verify(cluster, privileges).finally(cluster.stop);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
