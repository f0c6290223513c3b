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

/** A port on loopback for each name, free now. All are held at once, so that they differ. */
async function freePorts<Name extends string>(names: Name[]) {
  const servers: Server[] = [];
  while (servers.length < names.length) {
    const server = createServer().listen(randomInt(...range()), '127.0.0.1');
    const isFree = await once(server, 'listening').catch(() => false);
    if (isFree) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<Name, number>;
}

export const freePort = async () => (await freePorts(['port'])).port;

/** A free port for each app and the back end, so that the product can run beside another one. */
export const freeAppPorts = () => freePorts<keyof Ports>([...apps.map(({ folder }) => folder), 'backend']);
