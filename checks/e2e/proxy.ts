import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { stack } from './backend';
import { test as base } from './fixtures';

/** What happens to a request before, or instead of, forwarding it. */
export interface Fault {
  /** Matched against "METHOD /path?query"; the first matching fault applies. */
  when: RegExp;
  /** Delays everything else until its promise resolves. */
  hold?: () => Promise<unknown>;
  /**
   * Replaces the real response: closes the connection at once, or after half of the request body; never responds; or sends
   * another response.
   */
  answer?: 'refuse' | 'cut' | 'hang' | { status: number; body?: string; type?: string };
  /** Changes the body of the real response. */
  change?: (body: string) => string;
}

/** Waits for half of a request's body. */
async function half(incoming: IncomingMessage) {
  let left = Number(incoming.headers['content-length'] ?? 0) / 2;
  for await (const chunk of incoming) {
    left -= (chunk as Buffer).length;
    if (left <= 0) break;
  }
}

/** Starts a proxy in front of every part of the product, each on its own port. */
export async function startProxy() {
  const faults: Fault[] = [];
  const requests: string[] = [];
  /** The address that the browser sees of each part, by the real one. */
  const addresses = new Map<string, string>();

  const toBrowser = (text: string) =>
    [...addresses].reduce((result, [real, seen]) => result.replaceAll(real, seen), text);
  const toProduct = (text: string, written = (address: string) => address) =>
    [...addresses].reduce((result, [real, seen]) => result.replaceAll(written(seen), written(real)), text);

  async function forward(target: string, path: string, request: Request, change?: Fault['change']) {
    const headers = new Headers([...request.headers].map(([name, value]) => [name, toProduct(value)]));
    for (const name of ['host', 'content-length', 'transfer-encoding']) headers.delete(name);
    headers.set('accept-encoding', 'identity');
    // A new connection each time: the other end could just be closing a kept one.
    headers.set('connection', 'close');
    const { method } = request;
    const isJson = /json/.test(headers.get('content-type') ?? '');
    const body = isJson ? toProduct(await request.text()) : await request.arrayBuffer();
    const url = new URL(toProduct(path, encodeURIComponent), target);
    const sent = /GET|HEAD/.test(method) ? undefined : body;
    const real = await fetch(url, { method, headers, body: sent, redirect: 'manual' });
    const seen = new Headers([...real.headers].map(([name, value]) => [name, toBrowser(value)]));
    for (const name of ['content-length', 'transfer-encoding', 'connection']) seen.delete(name);
    const isText = change || /json|html/.test(seen.get('content-type') ?? '');
    const text = isText ? toBrowser(await real.text()) : undefined;
    const answered = text === undefined ? await real.arrayBuffer() : (change?.(text) ?? text);
    const isEmpty = real.body === null || [204, 304].includes(real.status);
    return new Response(isEmpty ? null : answered, { status: real.status, headers: seen });
  }

  async function answer(target: string, request: Request, incoming: IncomingMessage) {
    const { method, url = '/' } = incoming;
    const call = `${method} ${url}`;
    requests.push(call);
    const fault = method === 'OPTIONS' ? undefined : faults.find(({ when }) => when.test(call));
    await fault?.hold?.();
    if (fault?.answer === 'cut') await half(incoming);
    if (fault?.answer === 'cut' || fault?.answer === 'refuse') incoming.socket.destroy();
    if (typeof fault?.answer === 'string') return new Promise<never>(() => {});
    if (fault?.answer) {
      const { status, body = '', type = 'application/json' } = fault.answer;
      const headers = { 'content-type': type, 'access-control-allow-origin': '*' };
      return new Response(body, { status, headers });
    }
    // The faults are the browser's, so it gets pages that the server has not rendered.
    const path = request.headers.get('sec-fetch-dest') === 'document' ? '/index.html' : url;
    return forward(target, path, request, fault?.change);
  }

  async function listen(target: string) {
    const listener = getRequestListener(
      (request, env) => answer(target, request, (env as { incoming: IncomingMessage }).incoming),
      { overrideGlobalObjects: false },
    );
    const server = createServer(listener).listen(0, '127.0.0.1');
    // A browser sends a request again by itself when the connection it has kept is closed.
    server.maxRequestsPerSocket = 1;
    await once(server, 'listening');
    const seen = `http://localhost:${(server.address() as AddressInfo).port}`;
    addresses.set(target, seen);
    return { server, seen };
  }

  const targets = [stack.shell, stack.backend, ...Object.values(stack.remotes)];
  const parts = await Promise.all(targets.map(listen));
  const [shell = '', backend = ''] = parts.map(({ seen }) => seen);
  return {
    shell,
    backend,
    /** Every request so far, as "METHOD /path?query". */
    requests,
    /** Adds a fault before the others, and returns a function that ends it. */
    fault(fault: Fault) {
      faults.unshift(fault);
      return () => faults.splice(faults.indexOf(fault), 1);
    },
    async stop() {
      for (const { server } of parts) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** The whole product behind a proxy that can misbehave. */
export type FaultyStack = Awaited<ReturnType<typeof startProxy>>;

/** The requests so far that match a pattern. */
export const calls = ({ requests }: FaultyStack, pattern: RegExp) =>
  requests.filter((call) => pattern.test(call));

/** A test against the product behind a misbehaving proxy. Logged errors are expected, uncaught ones aren't. */
export const test = base.extend<{ faulty: FaultyStack }>({
  faulty: async ({ browserName: _ }, use) => {
    const faulty = await startProxy();
    await use(faulty);
    await faulty.stop();
  },
  baseURL: async ({ faulty }, use) => use(faulty.shell),
  expectErrors: 'logged',
});

export { expect } from './fixtures';
