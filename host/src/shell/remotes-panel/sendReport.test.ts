import { parseRegistry } from '@newsletters/delivery/registry/registry';
import { failuresOf, parseReport, phases } from '@newsletters/delivery/registry/reports';
import { type Failure, incompatibilityOf } from '../../remotes/compatibility';
import { aRow } from '../../testing/rows';
import { checkEntry, type EntryState } from './checkEntry';
import { sendReport } from './sendReport';

jest.mock('./checkEntry');

const address = 'https://reports.test/report';
const remote = 'remote_owner';
const release = (version = '1.0.0-ab12', changes = {}) =>
  parseRegistry({ [remote]: [aRow(remote, version, changes)] }).get(remote)?.[0] ?? fail();

function fail(): never {
  throw new Error('The row is malformed');
}

const beacon = jest.fn((_url: string, _body: string) => true);
beforeEach(() => {
  sessionStorage.clear();
  beacon.mockReset();
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => jest.restoreAllMocks());

let made = 0;
/** A version that no test has reported yet. */
function fresh() {
  made += 1;
  return `1.0.0-${made}`;
}

const entryFailure =
  '[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008 args: {"resourceUrl":"https://x.test/a?user=7"}';

test.each<[phase: string, reason: string, failure: Failure, entry?: EntryState]>([
  ['fetch', 'entry', { message: entryFailure }],
  ['hash', 'entry', { message: entryFailure }, 'changed'],
  ['crash', 'error', { message: `${entryFailure} ScriptExecutionError` }],
  ['fetch', 'code', { name: 'ChunkLoadError', message: 'Loading chunk 7 failed' }],
  ['fetch', 'timeout', { message: 'It did not respond in time' }],
  ['texts', 'language', { name: 'TextsError', message: 'It lacks texts in this language' }],
  ['crash', 'no-page', { message: 'It has no page UsersPage' }],
  ['crash', 'nothing-shown', { message: 'It crashed: It shows nothing' }],
  ['crash', 'error', { message: 'It crashed: jane@example.com is not a function' }],
])(
  'a failure is reported as %s, %s, and with nothing of its message',
  async (phase, reason, failure, entry: EntryState = 'unreachable') => {
    jest.mocked(checkEntry).mockResolvedValue(entry);
    const version = fresh();
    await sendReport(address, remote, release(version), failure);
    expect(beacon.mock.calls).toEqual([[address, expect.any(String)]]);
    expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toEqual({ remote, version, phase, reason });
  },
);

test.each([
  ['contract', { needs: { contracts: { session: '^99.0.0' }, migration: '' } }],
  ['migration', { needs: { contracts: {}, migration: '2099' } }],
  ['origin', { entry: 'https://jane:secret@evil.test/remoteEntry.js' }],
])('a release that is incompatible by its %s is reported as such', async (reason, changes) => {
  const incompatible = release(fresh(), changes);
  const environment = { origins: ['http://remotes.test'], migration: '2026' };
  const message = incompatibilityOf(incompatible, environment)?.sentence ?? '';
  await sendReport(address, remote, incompatible, { message });
  expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toMatchObject({ phase: 'compatibility', reason });
});

test('a flood of failures is one report for each version and phase, in a tab', async () => {
  jest.mocked(checkEntry).mockResolvedValue('unreachable').mockClear();
  const [one, other] = [release(fresh()), release(fresh())];
  for (let time = 0; time < 50; time += 1) {
    for (const each of [one, other]) {
      await sendReport(address, remote, each, { message: entryFailure });
      await sendReport(address, remote, each, { message: `It crashed: ${time}` });
    }
  }
  expect(beacon).toHaveBeenCalledTimes(4);
  expect(checkEntry).toHaveBeenCalledTimes(2);
  expect(sessionStorage.getItem('newsletter-directory-reported')).toContain(`${remote} ${one.version} fetch`);
});

test('a failure that this tab reported before it was loaded again is not reported again', async () => {
  const again = release(fresh());
  sessionStorage.setItem('newsletter-directory-reported', `${remote} ${again.version} crash`);
  await sendReport(address, remote, again, { message: 'It crashed: x' });
  expect(beacon).not.toHaveBeenCalled();
});

test('without storage, a failure is still reported once', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(fail);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(fail);
  const one = release(fresh());
  for (let time = 0; time < 5; time += 1)
    await sendReport(address, remote, one, { message: 'It crashed: x' });
  expect(beacon).toHaveBeenCalledTimes(1);
});

test('a development build is not reported', async () => {
  await sendReport(address, remote, release('override'), { message: 'It crashed: x' });
  expect(beacon).not.toHaveBeenCalled();
});

const report = { remote, version: '1.0.0-ab12', phase: 'crash', reason: 'error' };

test('a report is exactly four words, each from its list', () => {
  expect(parseReport(report)).toEqual(report);
  for (const [phase, { reasons }] of Object.entries(phases))
    for (const reason of reasons) expect(parseReport({ ...report, phase, reason })).toBeDefined();
  for (const bad of [
    null,
    'crash',
    [report],
    { ...report, email: 'jane@example.com' },
    { ...report, phase: 'toString' },
    { ...report, reason: 'timeout' },
    { ...report, reason: '<script>alert(1)</script>' },
    { ...report, remote: 'remote_<b>' },
    { ...report, version: 'jane@example.com' },
    { ...report, version: `1.0.0-${'a'.repeat(41)}` },
    { ...report, version: 1 },
  ])
    expect(parseReport(bad)).toBeUndefined();
});

test('counts become a sentence', () => {
  const counts = [
    { ...report, phase: 'fetch', reason: 'entry', count: 2 },
    { ...report, phase: 'fetch', reason: 'code', count: 1 },
    { ...report, count: 4 },
    { ...report, version: '1.0.0-cd34', count: 9 },
  ] as Parameters<typeof failuresOf>[0];
  expect(failuresOf(counts, remote, '1.0.0-ab12')).toBe("couldn't be fetched (3), crashed (4)");
  expect(failuresOf(counts, remote, '1.0.0-ef56')).toBe('');
});
