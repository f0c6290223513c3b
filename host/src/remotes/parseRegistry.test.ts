import { parseRegistry } from '@newsletters/delivery/registry/registry';
import { aRow } from '../testing/rows';

test('names that could reach into object prototypes are ignored', () => {
  const json = JSON.parse(
    `{"__proto__": [{"x": 1}], "constructor": {"prototype": {"x": 1}}, "toString": [], "remote_public": [${JSON.stringify(aRow('remote_public', '1'))}]}`,
  );
  expect([...parseRegistry(json).keys()]).toEqual(['remote_public']);
  expect(({} as { x?: number }).x).toBeUndefined();
});

test.each([
  ['a text instead of an object', 'text'],
  ['no entry', aRow('remote_public', '1', { entry: undefined })],
  ['a title that is not a text', aRow('remote_public', '1', { title: 1 })],
  ['an entry that is not an address', aRow('remote_public', '1', { entry: 'remoteEntry.js' })],
  ['another hash', aRow('remote_public', '1', { integrity: 'md5-x' })],
  ['a hash that has no text', aRow('remote_public', '1', { integrity: { toString: null } as never })],
  ['a truncated hash', aRow('remote_public', '1', { integrity: `sha384-${'A'.repeat(63)}` })],
  ['no needs', aRow('remote_public', '1', { needs: undefined })],
  [
    'needs that are not ranges',
    aRow('remote_public', '1', { needs: { contracts: { ui: 1 }, migration: '' } }),
  ],
  ['pages without hashes', aRow('remote_public', '1', { pages: { HomePage: [{ file: 'a.js' }] } })],
])('a row with %s is left out; the others stay', (_name, row) => {
  const good = aRow('remote_public', '2');
  expect(parseRegistry({ remote_public: [row, good] }).get('remote_public')).toEqual([good]);
});

test.each([[null], [[]], ['text'], [7]])('%j is a registry without remotes', (json) => {
  expect(parseRegistry(json).size).toBe(0);
});
