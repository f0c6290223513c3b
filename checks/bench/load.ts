import { readFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { log, runCommand } from '../../delivery/project/command.ts';
import { build } from '../../local/build.ts';
import { startProxiedSite } from '../verify/proxiedSite.ts';

// npm run bench -- load [visitors seconds]: visitors open home and newsletter pages one after the other, through nginx over
// HTTP/2, while the back end is as usual, slow, or gone, and then as fast as they can. At last, what the server's processor can
// do in a second. Everything stays on this machine.

/** What the back end does to the reads of the page service. */
type Mood = 'normal' | 'slow' | 'gone';

const SLOW = 2000;

/** How many pages a visitor opens with one connection: nginx ends it after 1,000. */
const A_CONNECTION = 500;

/** How many requests the throughput is measured with. */
const REQUESTS = 5000;

/** People read for a moment; without that pause, it's more than two cores can do. */
const READING = 200;

const rounds: [name: string, mood: Mood, pause: number][] = [
  ['warm-up', 'normal', READING],
  ['normal', 'normal', READING],
  ['slow', 'slow', READING],
  ['gone', 'gone', READING],
  ['overload', 'normal', 0],
];

/** A proxy in front of the back end that counts reads, and can delay or drop them. */
async function startProxy() {
  const state = { mood: 'normal' as Mood, reads: 0, backend: '' };
  const server = createServer(async (request, response) => {
    state.reads += 1;
    if (state.mood === 'gone') return request.socket.destroy();
    if (state.mood === 'slow') await wait(SLOW);
    const { apikey = '', prefer = '' } = request.headers as Record<string, string>;
    try {
      const answer = await fetch(state.backend + request.url, { headers: { apikey, prefer } });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        'content-range': answer.headers.get('content-range') ?? '',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { state, stop, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

interface Visit {
  milliseconds: number;
  status: number;
  /** Whether the page had its content, or was the outline. */
  rendered: boolean;
}

/** One visitor with a connection of their own, who opens a page as soon as the last one is there. */
async function visitor(
  origin: string,
  ca: Buffer,
  paths: string[],
  until: number,
  pause = READING,
): Promise<Visit[]> {
  const session = connect(origin, { ca });
  const failed = new Promise<never>((_, reject) => session.once('error', reject));
  const visits: Visit[] = [];
  const open = (path: string) =>
    new Promise<Visit>((resolve, reject) => {
      const start = performance.now();
      // As browsers do.
      const stream = session.request({ ':path': path, 'accept-encoding': 'gzip, br' });
      let status = 0;
      let rendered = false;
      stream.once('response', (headers) => {
        status = Number(headers[':status']);
        // Nothing keeps the outline.
        rendered = headers['cache-control'] !== 'no-cache';
      });
      stream.resume();
      stream.once('error', reject);
      stream.once('end', () => resolve({ milliseconds: performance.now() - start, status, rendered }));
    });
  try {
    let turn = Math.floor(Math.random() * paths.length);
    do {
      visits.push(await Promise.race([open(paths[turn % paths.length] as string), failed]));
      turn += 1;
      await wait(pause);
    } while (performance.now() < until && visits.length < A_CONNECTION);
  } finally {
    session.close();
  }
  const isDone = performance.now() >= until;
  return isDone ? visits : [...visits, ...(await visitor(origin, ca, paths, until, pause))];
}

const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

const health = async (site: string): Promise<{ memory: number; processor: number }> =>
  (await fetch(`${site}/.health`)).json();

const megabytes = async (site: string) => Math.round((await health(site)).memory / 1e6);

/** How often the server responds to a request in a second of its processor's time, for many connections at once. */
async function throughput(site: string, path: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const options = { agent, headers: { 'accept-encoding': 'gzip, br', ...headers } };
      get(site + path, options, (response) => response.resume().once('end', resolve)).once('error', reject);
    });
  const many = async (count: number) => {
    let left = count;
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        while (left-- > 0) await ask();
      }),
    );
  };
  await many(500);
  const before = await health(site);
  await many(REQUESTS);
  const { processor } = await health(site);
  agent.destroy();
  return Math.round(REQUESTS / (processor - before.processor));
}

const row = (cells: (string | number)[]) => log(`| ${cells.join(' | ')} |`);

await runCommand(async () => {
  const [visitors = '200', seconds = '60'] = process.argv.slice(3);
  await build();
  const proxy = await startProxy();
  const through = (backend: string) => {
    proxy.state.backend = backend;
    return proxy.url;
  };
  const site = await startProxiedSite({ through, keepPages: '30000' });
  try {
    const { shell, backend, publicKey } = site.stack;
    const ca = readFileSync(site.certificate);
    const rows = `${backend}/rest/v1/newsletters?select=id&order=id&limit=20`;
    const newsletters: { id: string }[] = await (
      await fetch(rows, { headers: { apikey: publicKey } })
    ).json();
    const paths = newsletters.flatMap(({ id }) => ['/', `/newsletter/${id}`]);
    const count = Number(visitors);

    proxy.state.reads = 0;
    const burst = await Promise.all(Array.from({ length: count }, () => visitor(shell, ca, ['/'], 0)));
    log(`${burst.flat().length} visitors open home at once: ${proxy.state.reads} reads of the back end\n`);
    // One each of settings, categories and newsletters.
    if (proxy.state.reads > 3) process.exitCode = 1;

    row([
      'back end',
      'visits',
      'errors',
      'outlines',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'reads per visit',
      'MB before',
      'MB after',
    ]);
    row(Array.from({ length: 10 }, () => '---'));
    // The first round fills what is kept and the heaps, up to their limits.
    for (const [name, mood, pause] of rounds) {
      proxy.state.mood = mood;
      proxy.state.reads = 0;
      const before = await megabytes(site.direct);
      const until = performance.now() + Number(seconds) * 1000;
      const settled = await Promise.allSettled(
        Array.from({ length: count }, () => visitor(shell, ca, paths, until, pause)),
      );
      const lost = settled.filter(({ status }) => status === 'rejected').length;
      const visits = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      const errors = lost + visits.filter(({ status }) => status !== 200).length;
      const times = visits.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
      const reads = (proxy.state.reads / visits.length).toFixed(3);
      const outlines = visits.filter(({ rendered }) => !rendered).length;
      const shares = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
      row([name, visits.length, errors, outlines, ...shares, reads, before, await megabytes(site.direct)]);
      if (errors > 0) process.exitCode = 1;
    }
    const page = await fetch(`${site.direct}/`);
    const [script = ''] = /\/main\.\w+\.js/.exec(await page.text()) ?? [];
    log('\nIn a second of the processor');
    log(`${await throughput(site.direct, '/')} kept pages`);
    const unchanged = { 'if-none-match': page.headers.get('etag') ?? '' };
    log(`${await throughput(site.direct, '/', unchanged)} pages that have not changed (304)`);
    log(`${await throughput(site.direct, script)} times the shell's largest script`);
    log(`${await throughput(site.direct, '/favicon.ico')} small files`);
  } finally {
    await site.stop();
    await proxy.stop();
  }
});
