import { migrationOf, newestMigration } from '../build/migrations';
import { checkMigration, parseConfig } from './config';
import { uses } from './uses';

const siteUrl = 'https://site.test';

test('the address of the back end has one form, as in the browser', () => {
  const parsed = parseConfig(JSON.stringify({ siteUrl, supabaseUrl: 'HTTPS://ABC.Supabase.co/' }));
  expect(parsed).toEqual({ siteUrl, supabaseUrl: 'https://abc.supabase.co' });
});

test('a configuration without the address of the site is refused with the name of its file', () => {
  expect(() => parseConfig('{}', 'site/config.json')).toThrow('site/config.json needs siteUrl');
});

test.each(['20250101000000', undefined])(
  'a database that lacks what the server reads is refused with what to do: %s',
  (migration) => {
    expect(() => checkMigration({ migration: migration as string })).toThrow(
      `Pages and feeds need migration ${migrationOf(uses)}; config.json says that the database has ${migration ?? 'none'}. Push it`,
    );
  },
);

test('the newest database is accepted', () => {
  expect(() => checkMigration({ migration: newestMigration() })).not.toThrow();
});
