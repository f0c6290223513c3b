import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log, runService, startTogether } from '../delivery/project/command.ts';
import { readSettings, type Settings } from '../delivery/project/settings.ts';
import { commandOf, runVerb } from '../delivery/project/verbs.ts';
import { readDeployment, whenChanged } from '../delivery/serve/deployment.ts';
import { listen } from '../delivery/serve/listen.ts';
import { createSite } from '../delivery/serve/site.ts';
import { OUTBOX } from './backend/outbox.ts';
import { build } from './build.ts';
import { sayReady } from './ready.ts';
import { configOf, startDemoBackend, startStack } from './serve.ts';

/** Serves the back end alone. */
async function startBackendAlone(settings: Settings) {
  const backend = await startDemoBackend(settings);
  log(`Back end at ${backend.url}, emails at ${backend.url}${OUTBOX} (press Ctrl-C to stop)`);
  return backend;
}

/** Serves the folder of releases as a deployment would, with the embedded back end. */
const startReleases = (settings: Settings) =>
  startTogether(async (keep) => {
    const { releasesDir, ports } = settings;
    const siteUrl = `http://localhost:${ports.host}`;
    const file = join(releasesDir, 'config.json');
    const config = {
      ...configOf(`http://localhost:${ports.backend}`, '', siteUrl, [siteUrl], settings.language),
      // What else the site should have, such as prefixes.
      ...(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}),
    };
    const read = () => readDeployment(releasesDir, releasesDir, config);
    await read();
    const backend = keep(await startDemoBackend(settings));
    config.supabaseKey = backend.anonKey;
    const current = whenChanged(releasesDir, ['remotes.json'], read);
    const site = keep(createSite({ current, releases: releasesDir, keep: settings.keepPages }));
    keep(await listen(ports.host, 'shell', site.handle));
    await site.warmUp();
    log(`The released site is at ${siteUrl} (press Ctrl-C to stop)`);
  });

async function startProduct(settings: Settings, stopping: AbortSignal) {
  await build(stopping);
  const stack = await startStack({ settings });
  sayReady(settings);
  return stack;
}

const starts = { product: startProduct, releases: startReleases, backend: startBackendAlone };

const command = commandOf('npm start --');
command
  .description('serves the product, having built what has changed; or the releases, as a deployment would')
  .addArgument(
    command.createArgument('[what]', 'what to serve').choices(Object.keys(starts)).default('product'),
  )
  .action((what: keyof typeof starts) =>
    runService(async (stopping) => starts[what](readSettings(), stopping)),
  );
await runVerb(command);
