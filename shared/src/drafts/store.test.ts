import 'fake-indexeddb/auto';
import { fakeLocks, prepareSession } from '@newsletters/shared/testing';
import { formOf } from './index';
import { UNUSED_IMAGE_LIFETIME } from './lifetime';
import {
  changeDraft,
  clearDrafts,
  draftOf,
  draftsOf,
  forgetDraft,
  hasDrafts,
  hasDraftsElsewhere,
  holdDraft,
  keepDraft,
} from './store';

const DAY = 24 * 3_600_000;

beforeEach(async () => {
  await prepareSession('admin');
  await clearDrafts();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

test('a draft is kept with the time, until it is deleted', async () => {
  await keepDraft('ann', 'category new', { name: 'Food' });
  await keepDraft('ann', 'hero', { text: 'Hello' });
  expect(await draftOf('ann', 'category new')).toEqual({
    savedAt: expect.any(Number),
    begunAt: expect.any(Number),
    content: { name: 'Food' },
  });
  await forgetDraft('ann', 'category new');
  expect(await draftOf('ann', 'category new')).toBeUndefined();
  expect(await draftOf('ann', 'hero')).toBeDefined();
});

test('whether there are drafts is known without a user', async () => {
  expect(await hasDrafts()).toBe(false);
  await keepDraft('ann', 'hero', 'mine');
  localStorage.clear();
  expect(await hasDrafts()).toBe(true);
  await clearDrafts();
  expect(await hasDrafts()).toBe(false);
});

test('the last of two changes wins', async () => {
  await Promise.all([keepDraft('ann', 'hero', 'one'), keepDraft('ann', 'hero', 'two')]);
  expect(await draftOf('ann', 'hero')).toMatchObject({ content: 'two' });
});

describe('the drafts of an item', () => {
  const forms = async () => (await draftsOf('ann', 'hero')).map(({ form }) => form);

  test('are those of its forms, the newest first, and one from an earlier release', async () => {
    const clock = jest.spyOn(Date, 'now');
    const now = Date.now();
    for (const [index, form] of ['hero', formOf('hero', '1'), formOf('hero', '2')].entries()) {
      clock.mockReturnValue(now + index);
      await keepDraft('ann', form, form);
      await keepDraft('ann', `${form} done`, form);
    }
    await keepDraft('ann', 'hero texts', 'something else');
    expect(await forms()).toEqual(['hero#2', 'hero#1', 'hero']);
  });

  test('are without those of open forms', async () => {
    fakeLocks();
    const open = new AbortController();
    const form = formOf('hero', '1');
    const closed = holdDraft('ann', form, open.signal);
    await keepDraft('ann', form, 'mine');
    expect(await forms()).toEqual([]);
    open.abort();
    await closed;
    expect(await forms()).toEqual([form]);
  });
});

test('drafts elsewhere are those of other tabs and earlier visits, also without a form that is open', async () => {
  const inTab = fakeLocks();
  const form = formOf('emails', '1');
  const here = new AbortController();
  const there = new AbortController();
  const closed = holdDraft('ann', form, here.signal);
  await keepDraft('ann', form, 'mine');
  await keepDraft('ann', `${form} done`, ['one']);
  expect(await hasDraftsElsewhere('ann')).toBe(false);
  here.abort();
  await closed;
  expect(await hasDraftsElsewhere('ann')).toBe(true);
  inTab('another');
  void holdDraft('ann', form, there.signal);
  inTab('this');
  expect(await hasDraftsElsewhere('ann')).toBe(true);
  expect(await hasDraftsElsewhere('ben')).toBe(false);
  there.abort();
});

test("another user's draft isn't offered, and is gone once another user opens a form", async () => {
  await keepDraft('ann', 'hero', 'mine');
  expect(await draftOf('ben', 'hero')).toBeUndefined();
  expect(await draftOf('ann', 'hero')).toBeUndefined();
});

test('there are no drafts once all are too old', async () => {
  await keepDraft('ann', 'hero', 'mine');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * DAY);
  expect(await hasDrafts()).toBe(false);
  expect(await hasDraftsElsewhere('ann')).toBe(false);
});

test('a draft is offered for 30 days', async () => {
  await keepDraft('ann', 'hero', 'mine');
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 29 * DAY);
  expect(await draftOf('ann', 'hero')).toBeDefined();
  clock.mockReturnValue(now + 31 * DAY);
  expect(await draftOf('ann', 'hero')).toBeUndefined();
});

test('a draft that is changed again and again is offered for 90 days, as long as its images are kept', async () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now');
  for (const days of [0, 29, 58, 87]) {
    clock.mockReturnValue(now + days * DAY);
    await keepDraft('ann', 'hero', 'mine');
  }
  clock.mockReturnValue(now + 89 * DAY);
  expect(await draftOf('ann', 'hero')).toBeDefined();
  clock.mockReturnValue(now + 91 * DAY);
  expect(await draftOf('ann', 'hero')).toBeUndefined();
  expect(UNUSED_IMAGE_LIFETIME).toBeGreaterThan(90 * DAY);
});

test('nothing is kept once the session has ended, and nothing is lost by that', async () => {
  await keepDraft('ann', 'hero', 'mine');
  localStorage.clear();
  await keepDraft('ann', 'hero', 'later');
  expect(await draftOf('ann', 'hero')).toMatchObject({ content: 'mine' });
});

test('what was under way when the session ended still changes what is kept, but not what was deleted', async () => {
  await keepDraft('ann', 'emails done', ['one']);
  localStorage.clear();
  await changeDraft('ann', 'emails done', ['one', 'two']);
  expect(await draftOf('ann', 'emails done')).toMatchObject({ content: ['one', 'two'] });
  await clearDrafts();
  await changeDraft('ann', 'emails done', ['three']);
  expect(await hasDrafts()).toBe(false);
});

test("what the browser can't store is no error", async () => {
  await keepDraft('ann', 'hero', () => "a function can't be stored");
  expect(await draftOf('ann', 'hero')).toBeUndefined();
});
