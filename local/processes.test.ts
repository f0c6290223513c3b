import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { firstStart } from '../checks/firstStart';
import { freeAppPorts } from '../delivery/project/ports';
import { portEnvironment } from '../delivery/project/settings';

const root = join(__dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'newsletters-processes-'));
const dataDir = join(folder, 'data');
const lock = join(dataDir, 'backend.lock');

// Each start creates or opens a database.
jest.setTimeout(120_000);

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A process with everything it has started, itself first. */
function family(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const members = [pid];
  for (const member of members)
    for (const [child = 0, parent] of parents) if (parent === member) members.push(child);
  return members;
}

const leftBehind = new Set<number>();
afterAll(() => {
  for (const pid of leftBehind) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Waits until every process that a command has started is gone. */
async function sendTo(pid: number, signal: NodeJS.Signals, npm: number) {
  const all = family(npm);
  for (const member of all) leftBehind.add(member);
  process.kill(pid, signal);
  while (all.some(isRunning)) await wait(20);
  leftBehind.clear();
  expect(existsSync(lock)).toBe(false);
}

async function npmRun(script: string, others: Record<string, string> = {}) {
  const ports = { ...portEnvironment(await freeAppPorts()), ...others };
  const cache = { TURBO_FORCE: '1', TURBO_CACHE_DIR: join(folder, 'turbo') };
  const child: ChildProcess = spawn('npm', ['run', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ports, ...cache, DATA_DIR: dataDir },
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (child.exitCode !== null || child.signalCode) throw new Error(`It ended: ${output}`);
      await wait(20);
    }
  };
  return {
    npm: child.pid as number,
    ended: once(child, 'exit'),
    backend: `http://localhost:${ports.BACKEND_PORT}`,
    until,
    untilPrinted: (text: string) => until(() => output.includes(text)),
  };
}

test('SIGTERM to npm ends the first build, with all that it has started', async () => {
  const { npm, until } = await npmRun('start');
  // npm, its shell, the command, Turbo twice, and the first of the builds.
  await until(() => family(npm).length > 8);
  await sendTo(npm, 'SIGTERM', npm);
});

async function idsOf(backend: string, table: string): Promise<string[]> {
  const { anonKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const address = `${backend}/rest/v1/${table}?select=id&order=id`;
  const response = await fetch(address, { headers: { apikey: anonKey } });
  return response.json();
}

test('stopped by any signal to npm or to the process, the back end leaves its data and nothing else', async () => {
  firstStart().copyDemo(dataDir);
  const first = await npmRun('backend');
  await first.until(() => existsSync(lock));
  await sendTo(first.npm, 'SIGKILL', first.npm);

  const second = await npmRun('backend');
  await second.untilPrinted('press Ctrl-C to stop');
  const before = await idsOf(second.backend, 'newsletters');
  await sendTo(second.npm, 'SIGINT', second.npm);

  const third = await npmRun('backend');
  await third.untilPrinted('press Ctrl-C to stop');
  expect(await idsOf(third.backend, 'newsletters')).toEqual(before);
  expect(before).toHaveLength(60);
  const [holder] = readFileSync(lock, 'utf8').split(' ');
  await sendTo(Number(holder), 'SIGTERM', third.npm);
});

test('the embedded database leaves the exit code of its process alone', () => {
  const script = `process.exitCode = 1;
    const { openDatabase } = await import('./local/backend/connection.ts');
    const database = await openDatabase(undefined, undefined, process.argv[1]);
    await database.rows('select 1');
    await database.close();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, firstStart().dump],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
});

test('in development, an app whose port is in use ends everything, the back end too, with exit code 1', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { npm, ended } = await npmRun('dev', { PUBLIC_PORT: String(port) });
  leftBehind.add(npm);
  expect(await ended).toEqual([1, null]);
  leftBehind.clear();
  other.close();
  expect(existsSync(lock)).toBe(false);
});
