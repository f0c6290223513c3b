import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Keep, log, runService } from '../delivery/project/command.ts';
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
async function startBackendAlone(settings: Settings, keep: Keep) {
  const { url } = keep(await startDemoBackend(settings));
  log(`Back end at ${url}, emails at ${url}${OUTBOX} (press Ctrl-C to stop)`);
}

/** Serves the folder of releases as a deployment would, with the embedded back end. */
async function startReleases(settings: Settings, keep: Keep) {
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
}

async function startProduct(settings: Settings, keep: Keep, stopping: AbortSignal) {
  await build(stopping);
  keep(await startStack({ settings }));
  sayReady(settings);
}

const starts = { product: startProduct, releases: startReleases, backend: startBackendAlone };

const command = commandOf('npm start --');
command
  .description('serves the product, having built what has changed; or the releases, as a deployment would')
  .addArgument(
    command.createArgument('[what]', 'what to serve').choices(Object.keys(starts)).default('product'),
  )
  .action((what: keyof typeof starts) =>
    runService(async (keep, stopping) => starts[what](readSettings(), keep, stopping)),
  );
await runVerb(command);
