import { type Cluster, startCluster } from '../../local/postgres/cluster.ts';
import { prepareHosted } from '../../local/postgres/hosted.ts';
import type { Privileges } from '../../local/postgres/privileges.ts';
import { adviseCanary, adviseOurs } from './advisors.ts';
import { races } from './races.ts';
import { checkRestore } from './restore.ts';
import { checkRules } from './rules.ts';
import { runSuite } from './suite.ts';

// How everything begins that our migrations add to the schemas of the auth and storage servers.
const ours = [
  'BUCKET newsletter-images',
  'BUCKET site-assets',
  'CREATE POLICY "Admins and owners add pictures" ON storage.objects ',
  'CREATE POLICY "Admins and owners remove pictures" ON storage.objects ',
  'CREATE POLICY "Admins and owners replace site assets" ON storage.objects ',
  'CREATE POLICY "Admins and owners see stored pictures" ON storage.objects ',
  'CREATE TRIGGER begin_unproven AFTER INSERT ON auth.users ',
  'CREATE TRIGGER create_profile_for_new_account AFTER INSERT ON auth.users ',
  'CREATE TRIGGER forget_deleted_account AFTER DELETE ON auth.users ',
  'CREATE TRIGGER end_invitation BEFORE UPDATE ON auth.users ',
  'CREATE TRIGGER forget_soft_deleted_account AFTER UPDATE OF deleted_at ON auth.users ',
  'CREATE TRIGGER hand_over_changed_account AFTER UPDATE ON auth.users ',
  'CREATE TRIGGER hand_over_deleted_account AFTER DELETE ON auth.users ',
  'CREATE TRIGGER list_changed_account AFTER UPDATE ON auth.users ',
  'CREATE TRIGGER list_new_account AFTER INSERT ON auth.users ',
  'CREATE TRIGGER prove_address BEFORE UPDATE ON auth.users ',
];

/** Receives the result of each check: no problems means that it passed. */
export type Report = (name: string, problems: string[]) => void;

const differences = (added: string[]): string[] => [
  ...added.filter((statement) => !ours.some((begin) => statement.startsWith(begin))),
  ...ours
    .filter((begin) => !added.some((statement) => statement.startsWith(begin)))
    .map((begin) => `missing: ${begin}`),
];

/** Checks on native PostgreSQL what `npm test` checks on the embedded one, and what only a native one can show. */
export async function checkDatabase(privileges: Privileges, report: Report) {
  const cluster = await startCluster();
  const suite = async () => {
    const { code, output } = await runSuite({
      FULL: '1',
      DATABASE_URL: cluster.url('postgres'),
      PRIVILEGES: privileges,
    });
    console.log(/^Tests:.*$/m.exec(output)?.[0] ?? '');
    return code === 0 ? [] : [output];
  };
  try {
    const added = await prepareHosted(cluster, privileges);
    const checks: Record<string, (cluster: Cluster) => string[] | Promise<string[]>> = {
      'The migrations add only the expected objects to the schemas auth and storage': () =>
        differences(added),
      'The rules that only SQL can check (pgTAP)': checkRules,
      "Supabase's advisors report nothing": adviseOurs,
      'A backup is restored into a project that has an owner and content, as documented': checkRestore,
      ...races(50),
      "Supabase's advisors report every fault of a faulty schema": adviseCanary,
      'The HTTP suite on native PostgreSQL': suite,
    };
    for (const [name, check] of Object.entries(checks)) report(name, await check(cluster));
  } finally {
    await cluster.stop();
  }
}
