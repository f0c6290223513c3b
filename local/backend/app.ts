import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { App, type EmailDriver, type Schema } from '@supabase/lite';
import { parse } from 'smol-toml';
import { root } from '../../delivery/project/settings.ts';
import type { Database } from './connection.ts';
import { valueTemplates } from './emails.ts';
import { fileStorage } from './files.ts';
import type { Keys } from './keys.ts';
import { workAsPostgrest } from './transactions.ts';

/** Builds the embedded Supabase on the database, with the settings in supabase/config.toml and without its admin mode. */
export const createApp = async (
  database: Database,
  keys: Keys,
  storage: string,
  siteUrl: string,
  outbox: EmailDriver,
): Promise<App> => {
  workAsPostgrest(database.connection);
  const { auth, ...config } = parse(
    await readFile(path.join(root, 'supabase/config.toml'), 'utf8'),
  ) as Schema;
  const app = new App({
    ...config,
    connection: database.connection,
    auth: {
      ...auth,
      // No email leaves this machine, so signing up signs you in at once.
      email: {
        ...auth?.email,
        enable_confirmations: false,
        template: valueTemplates,
      },
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.anonKey,
      secret_key: keys.serviceRoleKey,
    },
    studio: { enabled: false },
    options: { server: { admin: false }, drivers: { email: outbox } },
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
