import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remotes } from '../../delivery/project/apps';
import { freeAppPorts } from '../../delivery/project/ports';
import { portEnvironment } from '../../delivery/project/settings';
import { firstStart } from '../firstStart';
import { startProgram } from '../service';

/** Starts what `npm start` starts, once for all tests, and passes them its addresses. */
export default async function stack() {
  const dataDir = mkdtempSync(join(tmpdir(), 'newsletters-e2e-'));
  firstStart().copyDemo(dataDir);
  const ports = await freeAppPorts();
  const { stop } = await startProgram(['local/start.ts'], {
    env: {
      DATA_DIR: dataDir,
      ...portEnvironment(ports),
      LITE_AUTH_BCRYPT_COST: '4',
      // Tests look for what they have just created.
      KEEP_PAGES: '0',
    },
    isReady: (output) => /^Ready/m.test(output),
  });
  const { anonKey, serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  process.env.E2E_STACK = JSON.stringify({
    shell: `http://localhost:${ports.host}`,
    remotes: Object.fromEntries(
      remotes.map(({ name, folder }) => [name, `http://localhost:${ports[folder]}`]),
    ),
    backend: `http://localhost:${ports.backend}`,
    publicKey: anonKey,
    secretKey: serviceRoleKey,
  });
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
