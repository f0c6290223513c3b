import { createAdaptorServer } from '@hono/node-server';
import { StartError } from '../../project/settings.ts';
import { complete, refusal } from './answer.ts';

type Handler = (request: Request, peer: string) => Promise<Response>;

/** A server that holds its port from the start and answers 503 until it is given a handler. */
export type Listener = { url: string; serve(handler: Handler): void; close(): Promise<void> };

const starting: Handler = async () => complete('', refusal('', 503, 'PT503', 'The back end is starting'));

type Bindings = { incoming: { socket: { remoteAddress?: string } } };

/** Listens on the local machine only; a busy port is one line. */
export const listen = async (port: number): Promise<Listener> => {
  let handler = starting;
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request: Request, env: unknown) =>
      handler(request, (env as Bindings).incoming.socket.remoteAddress ?? ''),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new StartError(`Port ${port} is already in use`) : error),
    );
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The back end has no port');
  return {
    url: `http://localhost:${address.port}`,
    serve: (next) => {
      handler = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
};
