import { folders, languages, problemsInCode, problemsInTranslation } from '../texts/problems';

test.each(folders)('everything that the code of %s says can be translated', (folder) => {
  expect(problemsInCode(folder)).toEqual([]);
});

test('there are translations', () => {
  expect(languages).toEqual(['de', 'es']);
});

test.each(folders.flatMap((folder) => languages.map((language) => [folder, language] as const)))(
  'the translation of %s to %s is complete',
  (folder, language) => {
    expect(problemsInTranslation(folder, language)).toEqual([]);
  },
);
