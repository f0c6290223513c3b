import { aRow } from '../testing/rows';
import { incompatibilityOf } from './compatibility';

const environment = { origins: ['http://remotes.test'], migration: '20260201000000' };
const incompatibility = (changes: object) =>
  incompatibilityOf(aRow('remote_public', '1', changes), environment);

test('a release from an allowed origin whose needs are met is compatible', () => {
  expect(
    incompatibility({ needs: { contracts: { session: '^1.0.0' }, migration: environment.migration } }),
  ).toBeUndefined();
});

test.each([
  [
    'another origin',
    { entry: 'https://evil.test/remoteEntry.js' },
    { kind: 'origin', origin: 'https://evil.test' },
  ],
  [
    'the same host by another scheme',
    { entry: 'https://remotes.test/remoteEntry.js' },
    { kind: 'origin', origin: 'https://remotes.test' },
  ],
  [
    'a newer migration',
    { needs: { contracts: {}, migration: '20260301000000' } },
    { kind: 'migration', needed: '20260301000000', offered: environment.migration },
  ],
  [
    'a newer contract',
    { needs: { contracts: { session: '^99.0.0' }, migration: '' } },
    { kind: 'contract', name: 'session', range: '^99.0.0', offered: expect.any(String) },
  ],
  [
    'a contract the shell lacks',
    { needs: { contracts: { weather: '^1.0.0' }, migration: '' } },
    { kind: 'contract', name: 'weather', range: '^1.0.0' },
  ],
  [
    'a contract that is named like what every object has',
    { needs: { contracts: { constructor: '^1.0.0' }, migration: '' } },
    { kind: 'contract', name: 'constructor', range: '^1.0.0' },
  ],
])('%s is incompatible, with a reason', (_name, changes, failure) => {
  expect(incompatibility(changes)).toEqual(failure);
});
