import { aStore, pagesOf, publish } from '../testing/aStore';
import { rowsOf } from '../testing/rows';
import { unused } from './status';

const remote = 'remote_public';
const page = 'remote_public/HomePage';

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'));
});
afterEach(() => jest.restoreAllMocks());

test('every change of status reaches every subscriber as a new snapshot, until it unsubscribes', async () => {
  publish(remote, '3', new Error('404'));
  publish(remote, '2', pagesOf(remote));
  const store = aStore(rowsOf(remote, '3', '2'));
  const before = store.getSnapshot();
  const states: unknown[] = [];
  store.subscribe(() => states.push(store.getSnapshot().get(remote)?.state));
  const stopped = jest.fn();
  store.subscribe(stopped)();
  await store.firstContent(page).settled;
  expect([...new Set(states)]).toEqual(['unused', 'loading', 'failed', 'working']);
  expect(stopped).not.toHaveBeenCalled();
  expect(store.getSnapshot().get(remote)).toEqual({
    state: 'working',
    newest: '3',
    version: '2',
    loadTime: expect.any(Number),
    fallback: true,
    lastFailure: { version: '3', failure: { kind: 'error', message: '404' } },
  });
  expect(before.get(remote)).toBeUndefined();
});

test('a second store knows nothing of the first', async () => {
  await aStore().firstContent(page).settled;
  expect(aStore().getSnapshot().get(remote) ?? unused).toEqual(unused);
});

test('a snapshot stays the same object while nothing changes', async () => {
  const store = aStore();
  await store.firstContent(page).settled;
  expect(store.getSnapshot()).toBe(store.getSnapshot());
});
