import { root } from '../../delivery/project/settings';
import { bypassingIn } from '../../delivery/texts/bypassing';
import { problemsInCode, problemsInTranslation } from '../../delivery/texts/problems';
import { folders, isException, languages } from '../texts/folders';

test.each(folders)('everything that the code of %s says can be translated', (folder) => {
  expect(problemsInCode(folder, root, isException)).toEqual([]);
});

test('a text that bypasses translation is found wherever it is said', () => {
  const page = `
    const labels = { daily: 'Daily', key: t('Weekly') };
    function Row({ kind }) {
      switch (kind) {
        case 'Not said': return 'Please try again.';
      }
      if (kind === 'Not said') throw new Error('There is no such row');
      return <button aria-label="close" className="row">{kind ? \`\${kind} of them\` : null}Save</button>;
    }`;
  expect(bypassingIn(page, 'Row.tsx')).toEqual([
    'Daily',
    'Please try again.',
    'There is no such row',
    'close',
    '1 of them',
    'Save',
  ]);
});

test('there are translations', () => {
  expect(languages).toEqual(['de', 'de-x-formal', 'es', 'es-x-formal']);
});

test.each(folders.flatMap((folder) => languages.map((language) => [folder, language] as const)))(
  'the translation of %s to %s is complete',
  (folder, language) => {
    expect(problemsInTranslation(folder, language, root)).toEqual([]);
  },
);
