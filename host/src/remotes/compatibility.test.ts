import { aRow } from '../testing/rows';
import { incompatibilityOf } from './compatibility';

const environment = { origins: ['http://remotes.test'], migration: '20260201000000' };
const incompatibility = (changes: object) =>
  incompatibilityOf(aRow('remote_public', '1', changes), environment);

test('a release from an allowed origin whose needs are met may be loaded', () => {
  expect(
    incompatibility({ needs: { contracts: { session: '^1.0.0' }, migration: environment.migration } }),
  ).toBeUndefined();
});

test.each([
  ['another origin', { entry: 'https://evil.test/remoteEntry.js' }, /not an allowed origin/],
  [
    'the same host by another scheme',
    { entry: 'https://remotes.test/remoteEntry.js' },
    /not an allowed origin/,
  ],
  ['a newer migration', { needs: { contracts: {}, migration: '20260301000000' } }, /needs migration/],
  [
    'a newer contract',
    { needs: { contracts: { session: '^99.0.0' }, migration: '' } },
    /needs the contract session \^99/,
  ],
  [
    'a contract the shell lacks',
    { needs: { contracts: { weather: '^1.0.0' }, migration: '' } },
    /this shell has none/,
  ],
])('%s is refused with a sentence', (_name, changes, sentence) => {
  expect(incompatibility(changes)?.sentence).toMatch(sentence);
});

test('only a newer contract makes a reload worth offering', () => {
  expect(incompatibility({ needs: { contracts: { session: '^99.0.0' }, migration: '' } })?.reload).toBe(true);
  expect(incompatibility({ entry: 'https://evil.test/remoteEntry.js' })?.reload).toBe(false);
});
