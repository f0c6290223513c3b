import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remotes } from '../../delivery/project/apps';
import { freeAppPorts } from '../../delivery/project/ports';
import { portEnvironment } from '../../delivery/project/settings';

const root = join(import.meta.dirname, '../..');
const START_LIMIT = 180_000;

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGTERM');
      reject(new Error(`npm start ${why}:\n${output}`));
    };
    const timer = setTimeout(() => fail('did not get ready in time'), START_LIMIT);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/^Ready/m.test(output)) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

/** Starts what `npm start` starts, once for all tests, and passes them its addresses. */
export default async function stack() {
  // Some checks bring their own.
  if (process.env.E2E_STACK) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'newsletters-e2e-'));
  const ports = await freeAppPorts();
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...portEnvironment(ports),
      LITE_AUTH_BCRYPT_COST: '4',
      // Tests look for what they have just created.
      KEEP_PAGES: '0',
    },
  });
  await ready(child);
  child.removeAllListeners('exit');
  const { serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const config = await fetch(`http://localhost:${ports.host}/config.json`).then((answer) => answer.json());
  process.env.E2E_STACK = JSON.stringify({
    shell: `http://localhost:${ports.host}`,
    remotes: Object.fromEntries(
      remotes.map(({ name, folder }) => [name, `http://localhost:${ports[folder]}`]),
    ),
    backend: config.supabaseUrl,
    publicKey: config.supabaseKey,
    secretKey: serviceRoleKey,
  });
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
