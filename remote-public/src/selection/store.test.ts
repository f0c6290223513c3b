import { MOST_CHOSEN } from '@newsletters/shared/api/selection';
import { addChoice, choosing } from './store';

const id = '0b0c0d0e-0000-4000-8000-000000000001';
const one = { id, title: 'Beaker', frequency: 'daily' };

/** What is being chosen according to a text in storage. */
function stored(value: unknown) {
  localStorage.setItem('newsletters:chosen', JSON.stringify(value));
  return choosing();
}

const now = () => ({ at: Date.now(), frequency: 'weekly' });

afterEach(() => localStorage.clear());

test.each([
  ['nothing', null],
  ['a number', 1],
  ['an id that is none', { ...one, id: 'x,y)&or=(a' }],
  ['an unknown frequency', { ...one, frequency: 'hourly' }],
  ['a title that is no text', { ...one, title: { a: 1 } }],
])('%s in storage is no choice, unlike others beside it', (_what, wrong) => {
  expect(stored({ ...now(), chosen: [one, wrong] })?.chosen).toEqual([one]);
});

test.each([
  ['no list', { ...now(), chosen: { 0: one } }],
  ['another type', [one]],
  ['nothing', null],
  ['no time', { ...now(), at: 'x', chosen: [one] }],
])('%s in storage is no selection', (_what, value) => {
  expect(stored(value)).toBeUndefined();
});

test('the rest of a selection in storage is what it can be', () => {
  expect(stored({ ...now(), frequency: 'hourly', chosen: [one] })).toEqual({
    frequency: 'weekly',
    chosen: [one],
  });
  expect(stored({ ...now(), frequency: 'monthly', userId: id, chosen: [one] })).toEqual({
    frequency: 'monthly',
    userId: id,
    chosen: [one],
  });
});

test("what a visitor has chosen is limited also while they're signed in, unlike what a user chooses", () => {
  const many = Array.from({ length: MOST_CHOSEN }, () => ({ ...one, id: crypto.randomUUID() }));
  const count = () => choosing()?.chosen.length;
  stored({ ...now(), chosen: many });
  addChoice({ id, title: 'Beaker' }, id);
  expect(count()).toBe(MOST_CHOSEN);
  stored({ ...now(), userId: id, chosen: many });
  addChoice({ id, title: 'Beaker' }, id);
  expect(count()).toBe(MOST_CHOSEN + 1);
});
