// First, because @supabase/lite reads these variables when it is imported: see backend/environment.ts.
import './backend/environment.ts';
import { startTogether } from '../delivery/project/command.ts';
import { listen } from '../delivery/serve/listen.ts';
import type { Settings } from '../supabase/emails/render.ts';
import { createApp } from './backend/app.ts';
import { createCodes } from './backend/codes.ts';
import { openDatabase } from './backend/connection.ts';
import { moveAddresses } from './backend/covers.ts';
import { openFolder } from './backend/dataFolder.ts';
import { currentEmail } from './backend/emails.ts';
import { createGateway } from './backend/gateway.ts';
import { readKeys } from './backend/keys.ts';
import { createListmonk, LISTMONK } from './backend/listmonk.ts';
import { createOutbox, OUTBOX } from './backend/outbox.ts';
import { complete, errorResponse } from './backend/responses.ts';
import { migrate } from './backend/schema.ts';

/** A native PostgreSQL instead of the embedded one. */
export type Driver = { postgresUrl: string };

/** How to start the embedded back end. Without `dataDir`, `stop` discards everything. */
export type BackendOptions = {
  port: number;
  dataDir?: string;
  driver?: Driver;
  /** A dump with which a database in memory begins, which spares tests the first start. */
  dump?: string;
  /** Fill an empty database with demo accounts, subscriptions and covers. */
  demo?: boolean;
  siteUrl: string;
  /** The language of emails; English where there are none in it. */
  language?: string;
};

/** Starts the embedded Supabase on 127.0.0.1. A failed start leaves nothing behind and gives its reason in one line. */
export const startBackend = (options: BackendOptions) =>
  startTogether(async (keep) => {
    const { port, dataDir, driver, dump, demo = false, siteUrl, language = 'en' } = options;
    const listener = keep(
      await listen(port, 'back end', () =>
        complete('', errorResponse('', 503, 'PT503', 'The back end is starting')),
      ),
    );
    const folder = await openFolder(dataDir);
    keep({ stop: folder.release });
    const keys = await readKeys(folder.keys);
    const database = await openDatabase(folder.database, driver?.postgresUrl, dump);
    keep({ stop: database.close });
    const outbox = createOutbox(async (subject, to) => {
      // While the request that sends it has its turn.
      const [found] = await database.rows<Settings & { invited: boolean }>(
        `select site_name, accent_color,
           exists (select from auth.users where email = lower($1) and raw_user_meta_data ? 'invited') as invited
         from public.site_settings`,
        [to],
      );
      return currentEmail(subject, found, { language, invited: found?.invited ?? false });
    });
    const app = await createApp(database, keys, folder.storage, siteUrl, outbox.driver);
    await migrate(database, folder.storage, demo);
    await database.execute(moveAddresses(listener.url));
    const codes = createCodes(database, siteUrl, outbox.driver);
    const pages = { [OUTBOX]: outbox.answer, [LISTMONK]: createListmonk(folder.listmonk).answer };
    listener.serve(createGateway(app, database.turn, codes, pages));
    // It stops first, too: what arrives needs all of the others.
    keep(listener);
    return {
      url: listener.url,
      // Valid only on this machine.
      anonKey: keys.anonKey,
      serviceRoleKey: keys.serviceRoleKey,
      /** Runs SQL that bypasses every rule, which no request can do. */
      execute: (script: string) => database.turn(() => database.execute(script)),
    };
  });
