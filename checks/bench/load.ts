import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { proxy } from 'hono/proxy';
import { log, startTogether } from '../../delivery/project/command.ts';
import { listen } from '../../delivery/serve/listen.ts';
import { build } from '../../local/build.ts';
import { connectAs } from '../../supabase/storage/buckets.ts';
import { startProxiedSite } from '../verify/nginx/proxiedSite.ts';

// Visitors open home and newsletter pages one after the other, through nginx, while the
// back end is as usual, slow, or gone, and then as fast as they can. Then what the server's processor can do in a second.
// Everything stays on this machine.

/** What the back end does to the reads of the page service. */
type Mood = 'normal' | 'slow' | 'gone';

const SLOW = 2000;

/** How many requests the throughput is measured with. */
const REQUESTS = 5000;

/** How many pages a visitor opens in a second: people read for a moment, and without that, it's more than two cores can do. */
const READING = 5;

const rounds: [name: string, mood: Mood, connectionRate?: number][] = [
  ['warm-up', 'normal', READING],
  ['normal', 'normal', READING],
  ['slow', 'slow', READING],
  ['gone', 'gone', READING],
  ['overload', 'normal'],
];

/** As browsers do. */
const headers = { 'accept-encoding': 'gzip, br' };

const state = { mood: 'normal' as Mood, reads: 0, backend: '' };

/** Stands in front of the back end, counts reads, and can delay or refuse them. */
async function toBackend(request: Request) {
  state.reads += 1;
  if (state.mood === 'gone') return new Response(null, { status: 503 });
  if (state.mood === 'slow') await wait(SLOW);
  const { pathname, search } = new URL(request.url);
  return proxy(state.backend + pathname + search, request);
}

const health = async (site: string): Promise<{ memory: number; processor: number }> =>
  (await fetch(`${site}/.health`)).json();

/** How often the server responds to a request in a second of its processor's time, for many connections at once. */
async function throughput(site: string, path: string) {
  const many = (amount: number) => autocannon({ url: site + path, connections: 20, amount, headers });
  await many(500);
  const before = await health(site);
  await many(REQUESTS);
  return Math.round(REQUESTS / ((await health(site)).processor - before.processor));
}

export async function benchLoad(visitors = '200', seconds = '60') {
  await build();
  const measured = await startTogether(async (keep) => {
    const between = keep(await listen(0, 'back end', toBackend));
    const through = (backend: string) => {
      state.backend = backend;
      return between.url;
    };
    const site = keep(await startProxiedSite({ through, keepPages: '30000' }));
    const { shell, backend, publicKey } = site.stack;
    const connections = Number(visitors);
    const common = { connections, headers, tlsOptions: { ca: readFileSync(site.certificate) } };
    const all = connectAs(backend, publicKey).from('newsletters').select('id').order('id');
    const { data: newsletters } = await all.limit(20).throwOnError();

    state.reads = 0;
    await autocannon({ ...common, url: shell, amount: connections });
    log(`${connections} visitors open home at once: ${state.reads} reads of the back end\n`);
    // One each of settings, categories, newsletters and the featured ones.
    if (state.reads > 4) process.exitCode = 1;

    // The first round fills what is kept and the heaps, up to their limits.
    for (const [name, mood, connectionRate] of rounds) {
      Object.assign(state, { mood, reads: 0 });
      let outlines = 0;
      const onResponse: autocannon.Request['onResponse'] = (_status, _body, _context, answer) => {
        // Nothing keeps the outline.
        if (answer?.['cache-control'] === 'no-cache') outlines += 1;
      };
      const paths = newsletters.flatMap(({ id }) => ['/', `/newsletter/${id}`]);
      const requests = paths.map((path) => ({ path, onResponse }));
      let started = 0;
      const result = await autocannon({
        ...common,
        url: shell,
        duration: seconds,
        ...(connectionRate && { connectionRate }),
        setupClient(client) {
          // Each begins elsewhere.
          const at = started++ % requests.length;
          client.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
        },
      });
      const visits = result.requests.total;
      const { memory } = await health(site.direct);
      const reads = (state.reads / visits).toFixed(3);
      const size = `${Math.round(memory / 1e6)} MB`;
      log(`${name}: ${visits} visits, ${outlines} outlines, ${reads} reads per visit, ${size}`);
      log(autocannon.printResult(result));
      if (result.errors + result.non2xx > 0) process.exitCode = 1;
    }
    state.mood = 'normal';
    const page = await fetch(`${site.direct}/`);
    const [script = ''] = /\/main\.\w+\.js/.exec(await page.text()) ?? [];
    log('\nIn a second of the processor');
    log(`${await throughput(site.direct, '/')} kept pages`);
    log(`${await throughput(site.direct, script)} times the shell's largest script`);
    log(`${await throughput(site.direct, '/favicon.ico')} small files`);
  });
  await measured.stop();
}
