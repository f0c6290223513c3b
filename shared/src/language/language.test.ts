import { createElement, isValidElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator, type Texts } from './index';
import { inLanguage, languageIn } from './tags';

const texts: Texts = {
  Save: 'Speichern',
  'Hello {name}': 'Hallo {name}',
  '{count, plural, one {# newsletter} other {# newsletters}} found':
    '{count, plural, one {# Newsletter} other {# Newsletter}} gefunden',
  '{count, number} of {all}': 'von {all} {count, number}',
  '{count, plural, one {# row} other {# rows}}': '{count, plural, one {# Zeile}}',
  '{label} is required': '{label} darf nicht leer sein',
};

function translatorFor(language: string, known?: Texts) {
  const missing: string[] = [];
  return { missing, ...createTranslator(language, known, (text) => missing.push(text)) };
}

const translator = (known = texts) => translatorFor('de', known);

const FOUND = '{count, plural, one {# newsletter} other {# newsletters}} found';

test('says a text, fills values, and writes numbers as the language does', () => {
  const { t, missing } = translator();
  expect(t('Save')).toBe('Speichern');
  expect(t('Hello {name}', { name: 'Ada' })).toBe('Hallo Ada');
  expect(t(FOUND, { count: 1 })).toBe('1 Newsletter gefunden');
  expect(t(FOUND, { count: 1200 })).toBe('1.200 Newsletter gefunden');
  expect(t('{count, number} of {all}', { count: 1200, all: 1200 })).toBe('von 1200 1.200');
  expect(missing).toEqual([]);
});

test('without translations, English is what the code says', () => {
  const { t, missing } = translatorFor('en');
  expect(t('Save')).toBe('Save');
  expect(t(FOUND, { count: 1 })).toBe('1 newsletter found');
  expect(t(FOUND, { count: 1200 })).toBe('1,200 newsletters found');
  expect(missing).toEqual([]);
});

test('a missing or broken translation is said in English, and reported', () => {
  const { t, missing } = translator();
  expect(t('Cancel')).toBe('Cancel');
  expect(t('Move {name}', { name: 'Ada' })).toBe('Move Ada');
  // Its plural lacks the form for others.
  expect(t('{count, plural, one {# row} other {# rows}}', { count: 1200 })).toBe('1,200 rows');
  expect(missing).toEqual(['Cancel', 'Move {name}', '{count, plural, one {# row} other {# rows}}']);
});

test('a build has compiled its messages, translated and English', () => {
  const translations = { 'Hello {name}': ['Hallo ', ['name']] } as Texts;
  const english = { 'Hello {name}': ['Hi ', ['name']], 'Move {name}': ['Move ', ['name'], '!'] } as Texts;
  const { t } = createTranslator('de', translations, undefined, english);
  expect(t('Hello {name}', { name: 'Ada' })).toBe('Hallo Ada');
  expect(t('Move {name}', { name: 'Ada' })).toBe('Move Ada!');
});

test('a build fills values without a parser', () => {
  Object.assign(globalThis, { MESSAGES: '{}' });
  const { t, rich } = translatorFor('en');
  expect(t('Save')).toBe('Save');
  expect(t("{count, number} of {all} – don't", { count: 1200, all: '{count}' })).toBe(
    "1,200 of {count} – don't",
  );
  expect(renderToStaticMarkup(rich('{name}', { name: '<b>' }) as ReactElement)).toBe('&lt;b&gt;');
  // Of what the build hasn't found, nothing is known.
  const plural = '{count, plural, one {# row} other {# rows}}';
  expect(t(plural, { count: 2 })).toBe(plural);
  Reflect.deleteProperty(globalThis, 'MESSAGES');
});

test('a build for contract 1.0 gives the compiled message beside its text', () => {
  const source = { id: 'Hello {name}', message: ['Hello ', ['name']] };
  const { t } = translator();
  expect(t(source as unknown as string, { name: 'Ada' })).toBe('Hallo Ada');
  expect(translator({}).t(source as unknown as string, { name: 'Ada' })).toBe('Hello Ada');
});

test('elements take the place of their values', () => {
  const { rich } = translator();
  const said = rich('Hello {name}', { name: createElement('b', null, 'Ada') });
  expect(isValidElement(said)).toBe(true);
  expect(renderToStaticMarkup(said as ReactElement)).toBe('Hallo <b>Ada</b>');
});

test.each(['{name}', "'{x}' '", '<b>bold</b>', '# {count, plural, other {#}}', '\\u0041', '$& $1', '\ue000'])(
  'a value stays as it is: %s',
  (name) => {
    const { t, rich } = translator();
    expect(t('Hello {name}', { name })).toBe(`Hallo ${name}`);
    const escaped = renderToStaticMarkup(createElement('i', null, name)).slice(3, -4);
    expect(renderToStaticMarkup(rich('Hello {name}', { name }) as ReactElement)).toBe(`Hallo ${escaped}`);
  },
);

test.each(['__proto__', 'constructor', 'toString'])('%s is a text like any other', (text) => {
  const { t, known, missing } = translator();
  expect(t(text)).toBe(text);
  expect(t(text, {})).toBe(text);
  expect(known(text)).toBeUndefined();
  expect(missing).toEqual([text, text]);
  expect(translator({ [text]: 'Wort', ['__proto__']: 'Wort' }).t(text)).toBe('Wort');
});

test('a text from elsewhere is translated only if it is known', () => {
  const { known, missing } = translator();
  expect(known('Save')).toBe('Speichern');
  expect(known('{label} is required', { label: 'Titel' })).toBe('Titel darf nicht leer sein');
  expect(known('Failed at {place}', { place: 1 })).toBeUndefined();
  expect(known('{count, plural, one {# row} other {# rows}}', { count: 2 })).toBeUndefined();
  expect(translatorFor('en').known('Save')).toBeUndefined();
  expect(missing).toEqual([]);
});

test('what there is for a language is for itself, else without its variant, its region, its script', () => {
  const all = { de: 'a', 'de-AT': 'b', 'sr-Latn': 'c', zh: 'd', 'de-x-formal': 'e' };
  const found = [
    'de-AT',
    'de-CH',
    'sr-Latn-RS',
    'sr-RS',
    'zh-Hant-TW',
    'constructor',
    'de-x-formal',
    'de-AT-x-formal',
  ];
  expect(found.map((tag) => inLanguage(tag, all))).toEqual([
    'b',
    'a',
    'c',
    undefined,
    'd',
    undefined,
    'e',
    'b',
  ]);
});

test('a site can have a variant of a language that there are texts in', () => {
  const all = { de: 'a' };
  expect(languageIn('de-x-formal', all)).toBe('de-x-formal');
  for (const tag of ['fr-x-formal', 'de-x-', 'de-x-FORMAL', 'de-x-../x', 'x-formal'])
    expect(languageIn(tag, all)).toBe('en');
});
