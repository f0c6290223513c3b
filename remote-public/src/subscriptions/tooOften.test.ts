import { frequencies } from '@newsletters/shared/model';
import { tooOften } from './tooOften';

test.each([
  ['daily', []],
  ['weekly', ['daily: This newsletter appears only once a week.']],
  [
    'biweekly',
    [
      'daily: This newsletter appears only every two weeks.',
      'weekly: This newsletter appears only every two weeks.',
    ],
  ],
  [
    'monthly',
    [
      'daily: This newsletter appears only once a month.',
      'weekly: This newsletter appears only once a month.',
    ],
  ],
  ['irregular', []],
])('what is too often for a newsletter that appears %s', (rhythm, said) => {
  const sentences = frequencies.flatMap((frequency) => {
    const sentence = tooOften(frequency, { rhythm });
    return sentence ? [`${frequency}: ${sentence}`] : [];
  });
  expect(sentences).toEqual(said);
});
