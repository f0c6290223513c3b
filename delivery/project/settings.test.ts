import { readSettings } from './settings';

const { env } = process;
afterEach(() => {
  process.env = env;
});

test.each([
  ['HOST_PORT', '0', 'a port between 1 and 65535'],
  ['HOST_PORT', '65536', 'a port between 1 and 65535'],
  ['BACKEND_PORT', 'abc', 'a port between 1 and 65535'],
  ['KEEP_PAGES', 'abc', 'a whole number of milliseconds'],
  ['KEEP_PAGES', '-1', 'a whole number of milliseconds'],
])("%s can't be %s", (variable, text, what) => {
  process.env = { ...env, [variable]: text };
  expect(readSettings).toThrow(`${variable} must be ${what}, not "${text}"`);
});

test('a page can be kept for no time at all', () => {
  process.env = { ...env, KEEP_PAGES: '0' };
  expect(readSettings().keepPages).toBe(0);
});
