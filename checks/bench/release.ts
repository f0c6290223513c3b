import { mkdtempSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import type { startStack } from '../../local/serve.ts';

/** What visitors have in their hands. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** What a run was measured with. */
export const machineOf = (browser: Browser) =>
  `Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)} at the start`;

/** Starts the release in a folder, which is built there, with demo data of its own. */
export async function startRelease(
  release: string,
  folder: string,
  around?: Parameters<typeof startStack>[0]['around'],
  language?: string,
) {
  const { startStack: begin }: { startStack: typeof startStack } = await import(
    join(release, 'local/serve.ts')
  );
  const dataDir = mkdtempSync(join(folder, 'data-'));
  return begin({
    settings: { ports: await freeAppPorts(), dataDir, releasesDir: folder, language },
    around,
  });
}
