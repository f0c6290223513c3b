import { parseRegistry } from '@newsletters/delivery/registry/registry';
import { countsOf, parseReport, phases } from '@newsletters/delivery/registry/reports';
import { failureOf, type Reported } from '../../remotes/failure';
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

const unreachable =
  '[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008 args: {"resourceUrl":"https://x.test/a?user=7"}';
const entryFailure = failureOf(new Error(unreachable));

test.each<[phase: string, reason: string, failure: Reported, entry?: EntryState]>([
  ['fetch', 'entry', entryFailure],
  ['hash', 'entry', entryFailure, 'changed'],
  ['crash', 'error', failureOf(new Error(`${unreachable} ScriptExecutionError`))],
  ['fetch', 'code', { kind: 'code' }],
  ['fetch', 'timeout', { kind: 'timeout' }],
  ['texts', 'language', { kind: 'texts' }],
  ['crash', 'no-page', { kind: 'page', page: 'UsersPage' }],
  ['crash', 'nothing-shown', { kind: 'nothing' }],
  ['crash', 'error', { kind: 'crash', message: 'jane@example.com is not a function' }],
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

test.each<[reason: string, failure: Reported]>([
  ['contract', { kind: 'contract', name: 'session', range: '^99.0.0', offered: '1.0.0' }],
  ['migration', { kind: 'migration', needed: '2099', offered: '2026' }],
  ['origin', { kind: 'origin', origin: 'https://evil.test' }],
])('a release that is incompatible by its %s is reported as such', async (reason, failure) => {
  await sendReport(address, remote, release(fresh()), failure);
  expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toMatchObject({ phase: 'compatibility', reason });
});

test('a flood of failures is one report for each version and phase, in a tab', async () => {
  jest.mocked(checkEntry).mockResolvedValue('unreachable').mockClear();
  const [one, other] = [release(fresh()), release(fresh())];
  for (let time = 0; time < 50; time += 1) {
    for (const each of [one, other]) {
      await sendReport(address, remote, each, entryFailure);
      await sendReport(address, remote, each, { kind: 'crash', message: String(time) });
    }
  }
  expect(beacon).toHaveBeenCalledTimes(4);
  expect(checkEntry).toHaveBeenCalledTimes(2);
  expect(sessionStorage.getItem('newsletter-directory-reported')).toContain(`${remote} ${one.version} fetch`);
});

test('a failure that this tab reported before it was loaded again is not reported again', async () => {
  const again = release(fresh());
  sessionStorage.setItem('newsletter-directory-reported', `${remote} ${again.version} crash`);
  await sendReport(address, remote, again, { kind: 'crash', message: 'x' });
  expect(beacon).not.toHaveBeenCalled();
});

test('without storage, a failure is still reported once', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(fail);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(fail);
  const one = release(fresh());
  for (let time = 0; time < 5; time += 1)
    await sendReport(address, remote, one, { kind: 'crash', message: 'x' });
  expect(beacon).toHaveBeenCalledTimes(1);
});

test('a development build is not reported', async () => {
  await sendReport(address, remote, release('override'), { kind: 'crash', message: 'x' });
  expect(beacon).not.toHaveBeenCalled();
});

const report = { remote, version: '1.0.0-ab12', phase: 'crash', reason: 'error' };

test('a report is exactly four words, each from its list', () => {
  expect(parseReport(report)).toEqual(report);
  for (const [phase, reasons] of Object.entries(phases))
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

test('counts are added up for each phase', () => {
  const counts = [
    { ...report, phase: 'fetch', reason: 'entry', count: 2 },
    { ...report, phase: 'fetch', reason: 'code', count: 1 },
    { ...report, count: 4 },
    { ...report, version: '1.0.0-cd34', count: 9 },
  ] as Parameters<typeof countsOf>[0];
  expect(countsOf(counts, remote, '1.0.0-ab12')).toEqual([
    ['fetch', 3],
    ['crash', 4],
  ]);
  expect(countsOf(counts, remote, '1.0.0-ef56')).toEqual([]);
});
