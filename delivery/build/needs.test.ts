import type { Uses } from '@newsletters/shared/api/uses';
import { appIn } from '../project/apps';
import { closureOf } from './closure';
import { migrationFor, needsOf } from './needs';

const table: Record<string, Uses> = {
  users: { procedures: ['admin_list_users'] },
  newsletters: { tables: { newsletters: ['id', 'title'] } },
  images: { buckets: ['site-assets'] },
  conflicts: { rules: ['expected_version'] },
  'newsletters/writes': { procedures: ['manage_newsletter'] },
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
    table,
    since,
  );

test('a release needs the newest migration among those of what its calls use', () => {
  expect(needed('users')).toBe('02');
  expect(needed('users', 'images')).toBe('03');
  expect(needed('users', 'newsletters')).toBe('05');
  expect(needed('conflicts')).toBe('07');
  expect(needed('newsletters/writes')).toBe('08');
  expect(needed()).toBe('');
  expect(migrationFor(['remote-owner/src/users.ts'], table, since)).toBe('');
});

test('a remote needs only contracts that its modules import', () => {
  const { files, imports } = closureOf(appIn('remote-owner'));
  expect(Object.keys(needsOf(files, imports).contracts)).toEqual([
    'supabase',
    'session',
    'notifications',
    'query',
    'router',
  ]);
});
