import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { stack } from './backend';
import { test as base } from './fixtures';

/** What happens to a request before, or instead of, forwarding it. */
export interface Fault {
  /** Matched against "METHOD /path?query"; the first matching fault applies. */
  when: RegExp;
  /** How often it applies; always by default. */
  times?: number;
  /** Delays everything else until its promise resolves. */
  hold?: () => Promise<unknown>;
  /**
   * Replaces the real response: closes the connection at once, or after half of the request body; never responds; or sends
   * another response.
   */
  answer?:
    | 'refuse'
    | 'cut'
    | 'hang'
    | { status: number; body?: string; type?: string; headers?: Record<string, string> };
  /** Changes the body of the real response. */
  change?: (body: string) => string;
}

/** The whole product behind a proxy that can misbehave. */
export interface FaultyStack {
  shell: string;
  backend: string;
  remotes: typeof stack.remotes;
  /** Adds a fault before the others, and returns a function that ends it. */
  fault(fault: Fault): () => void;
  /** Every request so far, as "METHOD /path?query", with its time in milliseconds. */
  requests: { call: string; at: number }[];
  stop(): Promise<void>;
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Closes the connection after half of the body. */
async function cut(incoming: IncomingMessage) {
  let left = Number(incoming.headers['content-length'] ?? 0) / 2;
  for await (const chunk of incoming) {
    left -= (chunk as Buffer).length;
    if (left <= 0) break;
  }
  incoming.socket.destroy();
}

/** The real address of each part. */
const parts: Record<string, string> = { shell: stack.shell, backend: stack.backend, ...stack.remotes };

/** Forwards requests to one part, and rewrites the addresses of all parts in the responses. */
class Part {
  readonly server: Server;

  constructor(
    private readonly target: string,
    private readonly common: {
      faults: Fault[];
      requests: FaultyStack['requests'];
      addresses: Map<string, string>;
    },
  ) {
    this.server = createServer(
      (incoming, outgoing) => void this.answer(incoming, outgoing).catch(() => outgoing.destroy()),
    );
    // A browser sends a request again by itself when the connection it has kept is closed.
    this.server.maxRequestsPerSocket = 1;
  }

  private faultFor(call: string): Fault | undefined {
    const fault = this.common.faults.find(({ when, times = 1 }) => times > 0 && when.test(call));
    if (fault?.times) fault.times -= 1;
    return fault;
  }

  private translated(text: string, back = false, written = (address: string) => address): string {
    let result = text;
    for (const addresses of this.common.addresses) {
      const [real, seen] = addresses.map(written) as [string, string];
      result = back ? result.replaceAll(seen, real) : result.replaceAll(real, seen);
    }
    return result;
  }

  private async answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const call = `${incoming.method} ${incoming.url}`;
    // The faults are the browser's, so it gets pages that the server has not rendered.
    if (incoming.headers['sec-fetch-dest'] === 'document') incoming.url = '/index.html';
    this.common.requests.push({ call, at: Date.now() });
    const fault = incoming.method === 'OPTIONS' ? undefined : this.faultFor(call);
    await fault?.hold?.();
    if (fault?.answer === 'hang') return;
    if (fault?.answer === 'refuse') return void incoming.socket.destroy();
    if (fault?.answer === 'cut') return cut(incoming);
    if (fault?.answer) {
      const { status, body = '', type = 'application/json', headers } = fault.answer;
      const always = { 'content-type': type, 'access-control-allow-origin': '*' };
      outgoing.writeHead(status, { ...always, ...headers }).end(body);
      return;
    }
    await this.pass(incoming, outgoing, fault?.change);
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse, change?: (body: string) => string) {
    const body = await bodyOf(incoming);
    const isJson = /json/.test(String(incoming.headers['content-type']));
    const sent = isJson ? Buffer.from(this.translated(body.toString(), true)) : body;
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, this.translated(String(value), true)]),
    );
    if (headers['content-length']) headers['content-length'] = String(sent.length);
    const real = await new Promise<IncomingMessage>((resolve, reject) => {
      const url = new URL(this.translated(incoming.url ?? '/', true, encodeURIComponent), this.target);
      // A new connection each time: the other end could just be closing a kept one.
      const own = {
        agent: false,
        headers: { ...headers, host: url.host, connection: 'close', 'accept-encoding': 'identity' },
      };
      const forward = url.protocol === 'https:' ? requestSecurely : request;
      forward(url, { method: incoming.method, ...own }, resolve)
        .on('error', reject)
        .end(sent);
    });
    const answered = await bodyOf(real);
    for (const [name, value] of Object.entries(real.headers)) {
      if (value && !['content-length', 'transfer-encoding', 'connection'].includes(name)) {
        outgoing.setHeader(name, this.translated(String(value)));
      }
    }
    const described = /json|html/.test(String(real.headers['content-type']));
    const text = described || change ? this.translated(answered.toString()) : undefined;
    outgoing.writeHead(real.statusCode ?? 502).end(text === undefined ? answered : (change?.(text) ?? text));
  }
}

/** Starts a proxy in front of every part of the product, each on its own port. */
export async function startProxy(): Promise<FaultyStack> {
  const shared = {
    faults: [] as Fault[],
    requests: [] as FaultyStack['requests'],
    addresses: new Map<string, string>(),
  };
  const seen: Record<string, string> = {};
  const servers: Server[] = [];
  for (const [name, target] of Object.entries(parts)) {
    const { server } = new Part(target, shared);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    seen[name] = `http://localhost:${(server.address() as AddressInfo).port}`;
    shared.addresses.set(target, seen[name]);
  }
  const { shell = '', backend = '', ...remotes } = seen;
  return {
    shell,
    backend,
    remotes: remotes as typeof stack.remotes,
    requests: shared.requests,
    fault(fault) {
      shared.faults.unshift(fault);
      return () => shared.faults.splice(shared.faults.indexOf(fault), 1);
    },
    async stop() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** The requests so far that match a pattern. */
export const calls = ({ requests }: FaultyStack, pattern: RegExp) =>
  requests.filter(({ call }) => pattern.test(call));

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
