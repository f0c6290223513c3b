import { finder, fold } from './search';

const finds = (search: string, text: string) => finder(search)(fold(text));

test.each([
  ['CAFÉ', 'The café letter'],
  ['cafe', 'Café au lait'],
  ['smorrebrod', 'Smørrebrød weekly'],
  ['strasse', 'Die Straße'],
  ['Łódź', 'lodz at night'],
  ['istanbul', 'İstanbul'],
  ['news  bread', 'Bread, and the news'],
  ['', 'anything'],
  ['  ', 'anything'],
  ['.*', 'literally .*'],
])('"%s" finds "%s"', (search, text) => {
  expect(finds(search, text)).toBe(true);
});

test.each([
  ['tea', 'Coffee'],
  ['coffee tea', 'Coffee'],
  ['.*', 'Coffee'],
])('"%s" does not find "%s"', (search, text) => {
  expect(finds(search, text)).toBe(false);
});
