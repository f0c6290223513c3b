import { newestMigration } from '../build/migrations';
import { NEEDED, parseConfig } from './config';

const right = {
  siteUrl: 'https://site.test',
  supabaseUrl: 'https://abc.supabase.co',
  supabaseKey: 'key',
  migration: NEEDED,
  remoteOrigins: ['https://site.test', 'http://localhost:3000'],
};

test('the address of the back end has one form, as in the browser', () => {
  const parsed = parseConfig(JSON.stringify({ ...right, supabaseUrl: 'HTTPS://ABC.Supabase.co/' }));
  expect(parsed).toEqual(right);
});

test.each<[string, object]>([
  ['siteUrl', { siteUrl: undefined }],
  ['siteUrl', { siteUrl: 'site.test' }],
  ['siteUrl', { siteUrl: 'localhost:3000' }],
  ['siteUrl', { siteUrl: 'https://' }],
  ['siteUrl', { siteUrl: ['https://site.test'] }],
  ['siteUrl', { siteUrl: 'https://site.test\n' }],
  ['supabaseUrl', { supabaseUrl: undefined }],
  ['supabaseUrl', { supabaseUrl: 'abc.supabase.co' }],
  ['supabaseUrl', { supabaseUrl: 'ftp://abc.supabase.co' }],
  ['supabaseKey', { supabaseKey: undefined }],
  ['supabaseKey', { supabaseKey: 7 }],
  ['supabaseKey', { supabaseKey: '' }],
  ['migration', { migration: undefined }],
  ['migration', { migration: 'newest' }],
  ['migration', { migration: Number(NEEDED) }],
  ['remoteOrigins', { remoteOrigins: undefined }],
  ['remoteOrigins', { remoteOrigins: 'https://site.test' }],
  ['remoteOrigins', { remoteOrigins: [7] }],
  ['remoteOrigins', { remoteOrigins: ['site.test'] }],
  ['remoteOrigins', { remoteOrigins: ['https://site.test/'] }],
  ['remoteOrigins', { remoteOrigins: ['https://Site.test'] }],
  ['remoteOrigins', { remoteOrigins: ['https://site.test:443'] }],
  ['remoteOrigins', { remoteOrigins: ['https://site.test\n'] }],
  ['remoteOrigins', { remoteOrigins: ["https://site.test/; script-src 'unsafe-inline'"] }],
  ['emailCodes', { emailCodes: 'false' }],
  ['links', { links: 'imprint.html' }],
  ['links', { links: null }],
  ['links', { links: ['imprint.html'] }],
  ['links', { links: [{ text: 'Contact' }] }],
  ['prefixes', { prefixes: ['/events'] }],
  ['prefixes', { prefixes: { '/events': 5 } }],
  ['prefixes', { prefixes: { '/Events': 'remote_events' } }],
  ['report', { report: 5 }],
  ['report', { report: 'no address' }],
])('what a configuration says wrongly is named with its file: %s in %j', (name, changes) => {
  expect(() => parseConfig(JSON.stringify({ ...right, ...changes }), 'site/config.json')).toThrow(
    `site/config.json needs ${name}, `,
  );
});

test('what a configuration can have is taken over as it is', () => {
  const optional = {
    emailCodes: false,
    links: [{ text: 'Contact', href: 'mailto:hello@site.test' }],
    prefixes: { '/events': 'remote_events' },
    report: 'https://reports.test/',
  };
  expect(parseConfig(JSON.stringify({ ...right, ...optional }))).toEqual({ ...right, ...optional });
});

test('a byte order mark is no part of a configuration', () => {
  expect(parseConfig(`\uFEFF${JSON.stringify(right)}`)).toEqual(right);
});

test.each(['{', 'null', '[]'])('%s is no configuration', (text) => {
  expect(() => parseConfig(text, 'site/config.json')).toThrow('Cannot read site/config.json: ');
});

test('a database that lacks what the server reads is refused with what to do', () => {
  expect(() => parseConfig(JSON.stringify({ ...right, migration: '20250101000000' }))).toThrow(
    `Pages and feeds need migration ${NEEDED}; config.json says that the database has 20250101000000. Push it`,
  );
});

test('the newest database is accepted', () => {
  const newest = { ...right, migration: newestMigration() };
  expect(parseConfig(JSON.stringify(newest))).toEqual(newest);
});
