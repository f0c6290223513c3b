import { remotes } from '../delivery/project/apps.ts';
import { log, runService } from '../delivery/project/command.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { build } from './build.ts';
import { startStack } from './serve.ts';

await runService(async (stopping) => {
  const settings = readSettings();
  await build(stopping);
  const stack = await startStack({ settings });
  log(`
  Newsletter directory   ${stack.urls.host}
  Remotes                ${remotes.map(({ folder }) => stack.urls[folder]).join('  ')}
  Back end               ${stack.urls.backend}
  Data                   ${settings.dataDir}

  Demo accounts (password "password123")
    owner@example.com    everything, and users
    admin@example.com    newsletters, categories, site settings
    manager@example.com  newsletter_manager
    user@example.com     subscriptions

Ready (press Ctrl-C to stop)`);
  return stack;
});
