import { readingLoad } from './readingLoad';

test.each([
  [[], 'no mails'],
  [['monthly'] as const, 'less than one mail a week'],
  [['weekly'] as const, 'about 1 mail a week'],
  [['daily', 'weekly', 'weekly'] as const, 'about 9 mails a week'],
  [['weekly', 'monthly', 'monthly', 'monthly'] as const, 'about 2 mails a week'],
])('%j is %s', (frequencies, load) => {
  expect(readingLoad(frequencies)).toBe(load);
});
