import { once } from 'node:events';
import { createServer } from 'node:net';
import { apps } from './apps.ts';
import type { Ports } from './settings.ts';

/** Ports on loopback that are free now. All are held at once, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** A free port for each app and the back end, so that the product can run beside another one. */
export async function freeAppPorts(): Promise<Ports> {
  const names = [...apps.map(({ folder }) => folder), 'backend'];
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Ports;
}
