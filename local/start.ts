import { build } from './build.ts';
import { main } from '../project/service.ts';
import { startStack } from './serve.ts';
import { readSettings } from '../project/settings.ts';

const log = (line: string) => console.log(line);

await main(async () => {
  const settings = readSettings();
  await build(log);
  const stack = await startStack({ settings, log });
  log(`
  Newsletter directory   ${stack.urls.host}
  Remotes                ${stack.urls['remote-public']}  ${stack.urls['remote-admin']}  ${stack.urls['remote-owner']}
  Backend                ${stack.urls.backend}
  Data                   ${settings.dataDir}

  Demo accounts (password "password123")
    owner@example.com    everything, and users
    admin@example.com    newsletters, categories, site settings
    manager@example.com  newsletter_manager
    user@example.com     subscriptions

Ready (Ctrl-C stops everything)`);
  return stack;
});
