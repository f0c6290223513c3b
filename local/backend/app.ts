import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { App, type EmailDriver, type Schema } from '@supabase/lite';
import { parse } from 'smol-toml';
import type { Database } from './connection.ts';
import { fileStorage } from './files.ts';
import { tellHeaders } from './headers.ts';
import type { Keys } from './keys.ts';

const configFile = path.resolve(import.meta.dirname, '../../supabase/config.toml');

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

// A developer's machine has no email server, so emails are printed on the terminal.
const printedEmail = (log: (line: string) => void): EmailDriver => ({
  send: async ({ to, subject, text, html }) =>
    log(`Email to ${to}: ${subject}. ${text ?? plainText(html ?? '')}`),
});

/** Builds the embedded Supabase on the database, with the settings in supabase/config.toml and without its admin mode. */
export const createApp = async (
  database: Database,
  keys: Keys,
  storage: string,
  siteUrl: string,
  log: (line: string) => void,
): Promise<App> => {
  tellHeaders(database.connection);
  const { auth, ...config } = parse(await readFile(configFile, 'utf8')) as Schema;
  const app = new App({
    ...config,
    connection: database.connection,
    auth: {
      ...auth,
      // Nobody reads email here, so signing up signs you in at once.
      email: { ...auth?.email, enable_confirmations: false },
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.anonKey,
      secret_key: keys.serviceRoleKey,
    },
    studio: { enabled: false },
    options: { server: { admin: false }, drivers: { email: printedEmail(log) } },
  });
  // Before init, or the storage schema is never created.
  app._storageAdapter = fileStorage(storage);
  // It begins with a warning about lite's storage server, which isn't for whoever uses this product.
  const { warn } = console;
  console.warn = () => {};
  const starting = app.init();
  console.warn = warn;
  await starting;
  await app.ensureSystemSchema();
  return app;
};
