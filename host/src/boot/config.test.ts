import { backend } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { loadConfig } from './config';

const needed = { supabaseUrl: 'http://backend.test', supabaseKey: 'key', migration: '1', remoteOrigins: [] };

const serve = (config: object) => backend.use(http.get('/config.json', () => HttpResponse.json(config)));

let warnings: jest.SpyInstance;
beforeEach(() => {
  warnings = jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => warnings.mockRestore());

const links = [
  { text: 'Privacy', href: '/privacy' },
  { text: 'Legal Notice', href: 'https://example.com/legal' },
  { text: 'Intranet', href: 'HTTP://intranet/' },
  { text: 'Contact', href: 'mailto:hello@example.com' },
];

test('a deployment needs no links, and its links are taken over in their order', async () => {
  serve(needed);
  expect((await loadConfig()).links).toEqual([]);
  serve({ ...needed, links });
  expect((await loadConfig()).links).toEqual(links);
  expect(warnings).not.toHaveBeenCalled();
});

test.each([
  ['https://abc.supabase.co', 'https://abc.supabase.co'],
  ['https://abc.supabase.co/', 'https://abc.supabase.co'],
  [' HTTPS://ABC.Supabase.co:443// ', 'https://abc.supabase.co'],
  ['http://localhost:54321/', 'http://localhost:54321'],
  ['https://Example.com/Supabase/', 'https://example.com/Supabase'],
  ['no address', 'no address'],
])('the address of the back end %s is used as %s', async (supabaseUrl, used) => {
  serve({ ...needed, supabaseUrl });
  expect((await loadConfig()).supabaseUrl).toBe(used);
});

test.each<[string, unknown]>([
  ['a script', [{ text: 'Run', href: 'javascript:alert(1)' }]],
  ['a script with a line break', [{ text: 'Run', href: 'java\nscript:alert(1)' }]],
  ['data', [{ text: 'Data', href: 'data:text/html,<script>alert(1)</script>' }]],
  ['a relative path', [{ text: 'Privacy', href: 'privacy' }]],
  ['the path of another host', [{ text: 'Other', href: '//evil.example' }]],
  ['the disguised path of another host', [{ text: 'Other', href: '/\\evil.example' }]],
  ['no host', [{ text: 'Nowhere', href: 'https://' }]],
  ['no text', [{ text: ' ', href: '/privacy' }, { href: '/privacy' }]],
  ['no address', [{ text: 'Privacy' }, null, 'Privacy', 7]],
  ['not a list', { Privacy: '/privacy' }],
  ['a text', '/privacy'],
  ['null', null],
])('links with %s are left out, with one warning', async (_, bad) => {
  serve({ ...needed, links: Array.isArray(bad) ? [...bad, ...links] : bad });
  expect((await loadConfig()).links).toEqual(Array.isArray(bad) ? links : []);
  expect(warnings).toHaveBeenCalledTimes(1);
  expect(warnings).toHaveBeenCalledWith(expect.stringMatching(/^config\.json: some links are left out/));
});

test('what is no remote has no prefix', async () => {
  serve({ ...needed, prefixes: { '/events': 'remote_events', '/talks': 5, '/News': 'remote_news' } });
  expect((await loadConfig()).prefixes).toEqual({ '/events': 'remote_events' });
});

test.each([5, 'text', null, []])('prefixes can be %j without harm', async (prefixes) => {
  serve({ ...needed, prefixes });
  expect((await loadConfig()).prefixes).toEqual({});
});
