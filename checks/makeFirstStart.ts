import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmpty } from '../local/backend/empty.ts';
import { startBackend } from '../local/backend.ts';

// Writes into the folder what firstStart.ts hands out. In a process of its own, because Jest and Playwright can't load PGlite.

const [folder = ''] = process.argv.slice(2);

const { driver, close } = await openEmpty();
// What it has already written to its files needn't be written again at each start.
await driver.exec('checkpoint');
writeFileSync(
  join(folder, 'database.tar'),
  Buffer.from(await (await driver.dumpDataDir('none')).arrayBuffer()),
);
await close();

const dataDir = join(folder, 'demo');
await (await startBackend({ port: 0, dataDir, demo: true, siteUrl: 'http://localhost' })).stop();
// Each back end has keys of its own.
rmSync(join(dataDir, 'keys.json'));
