import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppFolder, appIn } from '../project/apps';
import { closureOf } from './closure';
import { contractsOf, migrationFor, migrations } from './needs';

const sources: Record<string, string> = {
  users: "supabase().rpc('admin_list_users')",
  newsletters: "import { columns } from './columns'; supabase().from('newsletters').select(columns)",
  columns: "export const columns = 'id, title'",
  images: '(await fullClient()).storage.from(bucket)',
  'newsletters/writes': "supabase().rpc('manage_newsletter')",
  conflicts: '// Relies on private.expected_version().',
};
const since = {
  'admin_list_users()': '02',
  'manage_newsletter()': '08',
  newsletters: '01',
  'newsletters.id': '01',
  'newsletters.title': '05',
  'newsletters.colour': '09',
  'private.expected_version()': '07',
  'storage/site-assets': '03',
};
const needed = (...modules: string[]) =>
  migrationFor(
    modules.map((module) => `shared/src/api/${module}.ts`),
    (file) => sources[/api\/(.+)\.ts$/.exec(file)?.[1] ?? ''] ?? '',
    since,
  );

test('a release needs the newest migration among those of what its calls use', () => {
  expect(needed('users')).toBe('02');
  expect(needed('users', 'images')).toBe('03');
  expect(needed('users', 'newsletters', 'columns')).toBe('05');
  expect(needed('conflicts')).toBe('07');
  expect(needed('newsletters/writes')).toBe('08');
  expect(needed()).toBe('');
  expect(migrationFor(['remote-owner/src/users.ts'], () => '', since)).toBe('');
});

test('the name of a build depends only on contracts that its modules import', () => {
  const { imports } = closureOf(appIn('remote-owner'), join(__dirname, '../..'));
  expect(contractsOf(imports).map((contract) => contract.split(' ')[0])).toEqual([
    'language',
    'supabase',
    'session',
    'notifications',
    'query',
    'router',
  ]);
});

test('a newer migration of what only admins use is needed by their pages alone', () => {
  const root = join(__dirname, '../..');
  const neededBy = (folder: AppFolder, since?: Record<string, string>) =>
    migrationFor(
      closureOf(appIn(folder), root).files,
      (file) => readFileSync(join(root, file), 'utf8'),
      since,
    );
  const newer = { ...migrations, 'newsletter_overview()': '29990101000000' };
  expect(neededBy('remote-admin', newer)).toBe('29990101000000');
  for (const folder of ['remote-owner', 'remote-public'] as const)
    expect(neededBy(folder, newer)).toBe(neededBy(folder));
});
