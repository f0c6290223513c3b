const template = '{label} must be at most {longest} characters';

globalThis.translation = {
  language: 'de',
  direction: 'ltr',
  texts: {
    // The tests' code has no files of texts.
    '': {
      Title: 'Titel',
      'You must be logged in': 'Bitte melde dich an',
      [template]: '{label}: höchstens {longest, number} Zeichen',
      'There is no filter {filter}': 'Den Filter {filter} gibt es nicht',
    },
  },
};
const warn = jest.spyOn(console, 'warn');

test.each([
  ['You must be logged in', {}, 'Bitte melde dich an'],
  [template, { label: 'Title', longest: 5000 }, 'Titel: höchstens 5.000 Zeichen'],
  [template, { label: 'Colour', longest: 50 }, 'Colour: höchstens 50 Zeichen'],
  // What someone entered isn't translated.
  ['There is no filter {filter}', { filter: 'Title' }, 'Den Filter Title gibt es nicht'],
  ['{label} is full', { label: 'Title' }, 'Title is full'],
  ['Nobody knows this', {}, 'Nobody knows this'],
])('in German, "%s" with %j is "%s"', async (text, values, sentence) => {
  const { translate } = await import('./translate');
  expect(translate(text, values)).toBe(sentence);
  expect(warn).not.toHaveBeenCalled();
});
