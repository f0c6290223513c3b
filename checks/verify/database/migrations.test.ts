import { existsSync } from 'node:fs';
import { type Cluster, startCluster } from '../../../supabase/postgres/cluster';
import { differences, runScript } from '../../../supabase/postgres/hosted';

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
  'CREATE TRIGGER only_owners_invite BEFORE INSERT OR UPDATE ON auth.users ',
  'CREATE TRIGGER prove_address BEFORE UPDATE ON auth.users ',
  'CREATE TRIGGER take_turns BEFORE DELETE OR UPDATE OF deleted_at ON auth.users ',
];

test('the migrations add only the expected objects to the schemas auth and storage', () => {
  const added: string[] = JSON.parse(process.env.ADDED ?? '[]');
  const begins = added.map((statement) => ours.find((begin) => statement.startsWith(begin)) ?? statement);
  expect(differences(ours, begins)).toEqual([]);
});

test('a PostgreSQL that takes no migrations leaves neither a server nor a folder', async () => {
  const started: Cluster[] = [];
  const starting = startCluster(async (cluster) => {
    started.push(cluster);
    await runScript(cluster.url('postgres'), 'select broken');
  });
  await expect(starting).rejects.toThrow('column "broken" does not exist');
  expect(started).toHaveLength(1);
  for (const { folder, url } of started) {
    expect(existsSync(folder)).toBe(false);
    await expect(runScript(url('postgres'), 'select 1')).rejects.toThrow('ECONNREFUSED');
  }
});
