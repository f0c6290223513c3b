import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { UserError } from '../project/command.ts';

/** Answers a request; `peer` is the address it came from. */
export type Handler = (request: Request, peer: string) => Response | Promise<Response>;

const starting: Handler = () =>
  new Response('The server is starting', { status: 503, headers: { 'retry-after': '1' } });

/** How long a client can take to send the head of a request, and all of it, in milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // Nothing is announced, so clients of Node close idle connections first, and none sends a request into one that is just being closed.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 5000,
};

/** How long a client can leave a response unread or a connection idle, in milliseconds. Longer than any response takes to begin. */
const STALLED = 120_000;

/** How long responses that have begun can take when the server stops, in milliseconds. */
const LAST = 1000;

/** Listens, on loopback unless told otherwise, and answers 503 until it has a handler. A port in use is a `UserError`. */
export async function listen(port: number, name: string, first = starting, host = '127.0.0.1') {
  let handler = first;
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    serverOptions: LIMITS,
    fetch: (request, { incoming }) => handler(request, incoming.socket.remoteAddress ?? ''),
  });
  server.setTimeout(STALLED);
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new UserError(`Port ${port} (${name}) is already in use`) : error;
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve(next: Handler) {
      handler = next;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), LAST).unref();
      }),
  };
}

export type Server = Awaited<ReturnType<typeof listen>>;
