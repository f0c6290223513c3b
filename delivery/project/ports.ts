import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { apps } from './apps.ts';
import type { Ports } from './settings.ts';

// Below those that systems give to outgoing connections, so no connection takes one before its server starts.
const [FIRST, END, SLICES] = [20_000, 32_768, 16];

/** Where to look for ports. Workers of Playwright and Jest have a slice each, so that none is given what another is about to use. */
function range() {
  const worker = process.env.TEST_PARALLEL_INDEX ?? process.env.JEST_WORKER_ID;
  if (worker === undefined) return [FIRST, END] as const;
  const size = Math.floor((END - FIRST) / SLICES);
  const first = FIRST + (Number(worker) % SLICES) * size;
  return [first, first + size] as const;
}

/** Ports on loopback that are free now. All are held at once, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  while (servers.length < count) {
    const server = createServer().listen(randomInt(...range()), '127.0.0.1');
    const isFree = await once(server, 'listening').catch(() => false);
    if (isFree) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0;

/** A free port for each app and the back end, so that the product can run beside another one. */
export async function freeAppPorts(): Promise<Ports> {
  const names = [...apps.map(({ folder }) => folder), 'backend'];
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Ports;
}
