import { remotes } from '../delivery/project/apps.ts';
import { log } from '../delivery/project/command.ts';
import type { Settings } from '../delivery/project/settings.ts';
import { LISTMONK } from './backend/listmonk.ts';
import { OUTBOX } from './backend/outbox.ts';

/** Says where everything is, once it can be used. */
export function sayReady({ ports, dataDir }: Settings) {
  const at = (app: keyof Settings['ports']) => `http://localhost:${ports[app]}`;
  log(`
  Newsletter directory   ${at('host')}
  Remotes                ${remotes.map(({ folder }) => at(folder)).join('  ')}
  Back end               ${at('backend')}
  Emails                 ${at('backend')}${OUTBOX}
  Fake of listmonk       ${at('backend')}${LISTMONK}
  Data                   ${dataDir}

  Demo accounts (password "password123")
    owner@example.com    everything, and users
    admin@example.com    newsletters, categories, site settings
    manager@example.com  newsletter_manager
    user@example.com     subscriptions

Ready (press Ctrl-C to stop)`);
}
