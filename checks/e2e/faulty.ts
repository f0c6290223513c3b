import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stack } from './backend';
import { test as base } from './fixtures';

/** What happens to a request before, or instead of, sending it. */
export interface Fault {
  /** Matched against "METHOD /path?query"; the first matching fault applies. */
  when: RegExp;
  /** Delays everything else until its promise resolves. */
  hold?: () => Promise<unknown>;
  /**
   * Replaces the real response: closes the connection at once, or when part of the request's body has come; never responds; or
   * sends another response.
   */
  answer?: 'refuse' | 'cut' | 'hang' | { status: number; body?: string; type?: string };
  /** Changes the body of the real response. */
  change?: (body: string) => string;
}

/** A server that takes a body and never responds, or takes part of it and closes the connection. */
async function startSink() {
  const server = createServer((incoming) =>
    incoming.url === '/cut' ? incoming.once('data', () => incoming.destroy()) : incoming.resume(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

/** What can go wrong between the browser and the product, and what the browser has asked for. */
export interface Faulty {
  /** Every request so far, as "METHOD /path?query". */
  requests: string[];
  /** Adds a fault before the others, and returns a function that ends it. */
  fault(fault: Fault): () => void;
}

/** The requests so far that match a pattern. */
export const calls = ({ requests }: Faulty, pattern: RegExp) => requests.filter((call) => pattern.test(call));

/** A test in which requests can fail. Logged errors are expected, uncaught ones aren't. */
export const test = base.extend<{ faulty: Faulty }>({
  faulty: async ({ context }, use) => {
    const faults: Fault[] = [];
    const requests: string[] = [];
    const sink = await startSink();
    await context.route('**', async (route, request) => {
      const { pathname, search } = new URL(request.url());
      const call = `${request.method()} ${pathname}${search}`;
      requests.push(call);
      const fault = faults.find(({ when }) => when.test(call));
      await fault?.hold?.();
      const { answer, change } = fault ?? {};
      if (answer === 'refuse') return route.abort('connectionrefused');
      // The page sees how much of a body has been taken.
      if (answer === 'cut' || (answer === 'hang' && request.postDataBuffer()))
        return route.continue({ url: `${sink.url}/${answer}` });
      if (answer === 'hang') return;
      if (answer) {
        const { type: contentType = 'application/json', ...others } = answer;
        return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, contentType, ...others });
      }
      if (change) {
        const response = await route.fetch();
        return route.fulfill({ response, body: change(await response.text()) });
      }
      // The faults are the browser's, so it gets pages that the server has not rendered.
      return route.continue(
        request.resourceType() === 'document' ? { url: `${stack.shell}/index.html` } : {},
      );
    });
    await use({
      requests,
      fault(fault) {
        faults.unshift(fault);
        return () => faults.splice(faults.indexOf(fault), 1);
      },
    });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    sink.server.close();
    sink.server.closeAllConnections();
  },
  expectErrors: 'logged',
});

export { expect } from './fixtures';
