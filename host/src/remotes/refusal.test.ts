import { aRow } from '../testing/renderShell';
import { refusalOf } from './refusal';

const offer = { origins: ['http://remotes.test'], migration: '20260201000000' };
const refusal = (changes: object) => refusalOf(aRow('remote_public', '1', changes), offer);

test('a release from an allowed origin whose needs are met may be loaded', () => {
  expect(refusal({ needs: { doors: { session: '^1.0.0' }, migration: offer.migration } })).toBeUndefined();
});

test.each([
  ['another origin', { entry: 'https://evil.test/remoteEntry.js' }, /not an allowed origin/],
  [
    'the same host by another scheme',
    { entry: 'https://remotes.test/remoteEntry.js' },
    /not an allowed origin/,
  ],
  ['a newer migration', { needs: { doors: {}, migration: '20260301000000' } }, /needs migration/],
  ['a newer contract', { needs: { doors: { session: '^99.0.0' }, migration: '' } }, /needs session \^99/],
  [
    'a door the shell lacks',
    { needs: { doors: { weather: '^1.0.0' }, migration: '' } },
    /this shell has none/,
  ],
])('%s is refused with a sentence', (_name, changes, sentence) => {
  expect(refusal(changes)?.sentence).toMatch(sentence);
});

test('only a newer contract makes a reload worth offering', () => {
  expect(refusal({ needs: { doors: { session: '^99.0.0' }, migration: '' } })?.reload).toBe(true);
  expect(refusal({ entry: 'https://evil.test/remoteEntry.js' })?.reload).toBe(false);
});
