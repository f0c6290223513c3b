import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogues, englishMessages, languagesOf, textsIn } from './catalogues';

const tree = mkdtempSync(join(tmpdir(), 'newsletters-texts-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

beforeAll(() => {
  const files: Record<string, Record<string, string>> = {
    'shared/locales/de.json': { Save: 'Speichern', 'Please sign in.': 'Bitte melde dich an.' },
    'shared/locales/de-x-formal.json': { 'Please sign in.': 'Bitte melden Sie sich an.' },
    'app/locales/de.json': { 'Your letters': 'Deine Briefe', Letters: 'Briefe' },
    'app/locales/de-x-formal.json': { 'Your letters': 'Ihre Briefe' },
    'other/locales/de.json': { Letters: 'Briefe' },
  };
  for (const [file, texts] of Object.entries(files)) {
    mkdirSync(join(tree, file, '..'), { recursive: true });
    writeFileSync(join(tree, file), JSON.stringify(texts));
  }
  mkdirSync(join(tree, 'node_modules/@newsletters'), { recursive: true });
  symlinkSync(join(tree, 'shared'), join(tree, 'node_modules/@newsletters/shared'));
  mkdirSync(join(tree, 'app/src'));
  const said = ['Save', 'Please sign in.', 'Your letters', 'Letters'].map((text) => `t('${text}');`);
  writeFileSync(
    join(tree, 'app/src/index.ts'),
    `import { t } from '@newsletters/shared/texts';\n${said.join('\n')}\n`,
  );
});

test('an app in a variant says what it has in its own way, and the rest like its language', () => {
  expect(catalogues('app', ['app/src/index.ts'], tree)['de-x-formal']).toEqual({
    Save: 'Speichern',
    'Please sign in.': 'Bitte melden Sie sich an.',
    'Your letters': 'Ihre Briefe',
    Letters: 'Briefe',
  });
});

test('an app without texts in a variant has those of shared in it', () => {
  expect(languagesOf('other', tree)).toContain('de-x-formal');
  expect(textsIn(['shared', 'other'], 'de-x-formal', tree)).toEqual({
    Save: 'Speichern',
    'Please sign in.': 'Bitte melden Sie sich an.',
    Letters: 'Briefe',
  });
});

test('a build brings the messages compiled that a page can only fill with a parser', () => {
  const plural = '{count, plural, one {# row} other {# rows}}';
  const simple = ['Save', 'Hello {name}', '{count, number} of {all}'];
  const texts = [...simple, '{ name }', "'{name}'", '{share, number, percent}', '{day, date}', plural];
  const messages = englishMessages({ 'en-XA': Object.fromEntries(texts.map((text) => [text, text])) });
  expect(messages).toEqual({
    '{ name }': [['name']],
    "'{name}'": ['{name}'],
    '{share, number, percent}': [['share', 'number', 'percent']],
    '{day, date}': [['day', 'date']],
    [plural]: [expect.anything()],
  });
});
