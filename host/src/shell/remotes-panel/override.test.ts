import { incompatibilityOf } from '../../remotes/compatibility';
import { aRow } from '../../testing/rows';
import { overrides, withOverrides } from './override';

const keep = (text: string) => localStorage.setItem('newsletter-directory-overrides', text);
const environment = { origins: ['http://remotes.test'], migration: '20260201000000', prefixes: {} };
const entry = 'http://127.0.0.1:4000/remoteEntry.js';

test('an address replaces all releases of its remote and is allowed; other remotes stay', () => {
  keep(JSON.stringify({ remote_admin: entry }));
  const others = [aRow('remote_public', '1')];
  const rows = [aRow('remote_admin', '2'), aRow('remote_admin', '1')];
  const registry = new Map([
    ['remote_admin', rows],
    ['remote_public', others],
  ]);
  const [overridden, extended] = withOverrides(registry, environment);
  const [release, ...older] = overridden.get('remote_admin') ?? [];
  expect(release?.entry).toBe(entry);
  expect(older).toEqual([]);
  expect(overridden.get('remote_public')).toBe(others);
  expect(release && incompatibilityOf(release, environment)).toBeDefined();
  expect(release && incompatibilityOf(release, extended)).toBeUndefined();
});

test.each([
  '',
  'garbage',
  'null',
  '[]',
  JSON.stringify({ weather: entry }),
  JSON.stringify({ remote_admin: 7 }),
  JSON.stringify({ remote_admin: 'remoteEntry.js' }),
  JSON.stringify({ remote_admin: 'javascript:alert(1)' }),
])('%j in the storage overrides nothing', (text) => {
  keep(text);
  expect(overrides()).toEqual([]);
});
