import { readingLoad } from './readingLoad';

test.each([
  [[], 'no emails'],
  [['monthly'] as const, 'less than one email a week'],
  [['weekly'] as const, 'about 1 email a week'],
  [['daily', 'weekly', 'weekly'] as const, 'about 9 emails a week'],
  [['weekly', 'monthly', 'monthly', 'monthly'] as const, 'about 2 emails a week'],
])('%j is %s', (frequencies, load) => {
  expect(readingLoad(frequencies)).toBe(load);
});
