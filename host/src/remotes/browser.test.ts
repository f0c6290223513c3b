import { parseRegistry } from '@newsletters/delivery/registry/registry';
import { inOrder, usesNewest } from '@newsletters/delivery/registry/rollout';
import { rowsOf } from '../testing/rows';
import { chosenHere, failedHere, forgetFailed, inOrderHere, noteFailed, usesNewestHere } from './browser';

const remote = 'remote_owner';

/** Two releases, the newest with a share. */
function staged(share: number, newest = 'new') {
  const [row, ...others] = rowsOf(remote, newest, 'old', 'older')[remote] ?? [];
  return parseRegistry({ [remote]: [{ ...row, share }, ...others] }).get(remote) ?? [];
}

const buckets = Array.from({ length: 100 }, (_, bucket) => String(bucket));

/** The buckets of browsers that use the newest release. */
const chosen = (releases = staged(10), name = remote) =>
  buckets.filter((bucket) => {
    localStorage.setItem('newsletter-directory-bucket', bucket);
    return usesNewestHere(name, releases);
  });

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test.each([1, 10, 50, 99])('a share of %i selects exactly as many of 100 buckets', (share) => {
  expect(chosen(staged(share))).toHaveLength(share);
});

test('a larger share only adds browsers; another release or remote begins with others', () => {
  const first = chosen();
  expect(chosen(staged(50))).toEqual(expect.arrayContaining(first));
  expect(chosen(staged(10, 'next'))).not.toEqual(first);
  expect(chosen(staged(10), 'remote_admin')).not.toEqual(first);
});

test('a browser draws its bucket once, and only when there is a staged rollout', () => {
  const draw = jest.spyOn(Math, 'random');
  const everybody = parseRegistry(rowsOf(remote, 'new', 'old')).get(remote) ?? [];
  expect(usesNewestHere(remote, everybody)).toBe(true);
  expect(localStorage).toHaveLength(0);
  const sides = Array.from({ length: 5 }, () => usesNewestHere(remote, staged(50)));
  expect(new Set(sides).size).toBe(1);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('newsletter-directory-bucket')).toMatch(/^\d\d?$/);
});

test.each([
  [10, 'old'],
  [50, 'old'],
  [51, 'new'],
])('with a share of %i, the server and browsers without storage use the %s one', (share, version) => {
  const releases = staged(share);
  expect(inOrder(releases, usesNewest(releases))[0]?.version).toBe(version);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(inOrderHere(remote, releases)[0]?.version).toBe(version);
});

test('what this browser was switched to wins over its bucket, while that version is one of the two', () => {
  chosenHere(remote, 'new');
  expect(chosen(staged(1))).toHaveLength(100);
  chosenHere(remote, 'old');
  expect(chosen(staged(99))).toHaveLength(0);
  chosenHere(remote, 'gone');
  expect(chosen()).toHaveLength(10);
});

test('a release that has failed comes last for a day, and until it is forgotten', () => {
  const order = () => inOrderHere(remote, staged(99)).map(({ version }) => version);
  chosenHere(remote, 'new');
  noteFailed(remote, ['new']);
  expect(order()).toEqual(['old', 'older', 'new']);
  noteFailed(remote, ['old']);
  expect(failedHere(remote)).toEqual(['new', 'old']);
  expect(order()).toEqual(['older', 'new', 'old']);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  expect(order()).toEqual(['new', 'old', 'older']);
  jest.restoreAllMocks();
  expect(failedHere(remote)).toHaveLength(2);
  forgetFailed(remote);
  expect(order()).toEqual(['new', 'old', 'older']);
});

test.each([
  [0, 100],
  [100, 100],
  [-1, 0],
  [2.5, 3],
])('a share of %j, which no command writes, selects %i buckets', (share, selected) => {
  expect(chosen(staged(share))).toHaveLength(selected);
});

test('a row whose share is not a number is left out', () => {
  expect(staged('10' as unknown as number).map(({ version }) => version)).toEqual(['old', 'older']);
});
