import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { UserError } from '../project/command.ts';

/** Answers a request; `peer` is the address it came from. */
export type Handler = (request: Request, peer: string) => Response | Promise<Response>;

/** A running server. */
export interface Server {
  url: string;
  /** Replaces the handler. */
  serve(handler: Handler): void;
  stop(): Promise<void>;
}

interface Environment {
  incoming: { socket: { remoteAddress?: string } };
}

const starting: Handler = () =>
  new Response('The server is starting', { status: 503, headers: { 'retry-after': '1' } });

/**
 * Listens on loopback only, and answers 503 until it has a handler. Port 0 takes any free one. A port in use is a `UserError`
 * that names the server.
 */
export function listen(port: number, name: string, first: Handler = starting): Promise<Server> {
  let handler = first;
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request: Request, env: unknown) =>
      handler(request, (env as Environment).incoming.socket.remoteAddress ?? ''),
  });
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new UserError(`Port ${port} (${name}) is already in use`) : error),
    );
    server.listen(port, '127.0.0.1', () => {
      const url = `http://localhost:${(server.address() as AddressInfo).port}`;
      const serve = (next: Handler) => {
        handler = next;
      };
      resolve({ url, serve, stop });
    });
  });
}
