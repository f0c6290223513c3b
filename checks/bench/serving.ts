import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '../../delivery/project/settings.ts';
import { parseRegistry } from '../../delivery/registry/registry.ts';
import { prerender } from '../../delivery/render/prerender.ts';
import type { Site } from '../../delivery/render/site.ts';
import { shellIn } from '../../delivery/serve/site.ts';
import { distOf } from '../../local/build.ts';
import { type Loaded, startSizes } from './data.ts';
import { figure } from './figures.ts';

/** Reads of the back end that this process has sent, which are those of the site's server. */
let reads = 0;

/** Counts them from now on. */
function countReads() {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (String(input).includes('/rest/v1/')) reads += 1;
    return send(input, init);
  };
}

/** How many requests one visit of a page causes at the back end: by the browser, and by the server that renders it. */
async function requestsOfVisit(browser: Browser, url: string) {
  const page = await browser.newPage();
  const before = reads;
  let own = 0;
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/') && request.method() !== 'OPTIONS') own += 1;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The connection is tested a second later.
  await page.waitForTimeout(1500);
  await page.close();
  return { browser: own, server: reads - before };
}

async function measurePrerendering({ execute, size }: Loaded, config: Site['config'], remotes: object) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-pages-'));
  const run = async () => {
    const start = performance.now();
    const site = {
      config,
      shell: () => shellIn(distOf('host')),
      remotes: async () => parseRegistry(remotes),
      fetch: globalThis.fetch,
      keep: 0,
      log: console.warn,
    };
    const { written } = await prerender(site, folder);
    return { written, seconds: (performance.now() - start) / 1000 };
  };
  try {
    const scratch = await run();
    figure(`${scratch.written} pages as files, from scratch`, scratch.seconds, 's', 60);
    await execute(
      `update public.newsletters set title = 'Edited' where id = (select id from public.newsletters order by id limit 1)`,
    );
    const edit = await run();
    figure(`${edit.written} of ${size} pages as files, after an edit`, edit.seconds, 's', 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures what the pages cost: requests per visit, and pages as files. */
export async function measureServing(browser: Browser, machine: string) {
  countReads();
  const { stacks, database, stop } = await startSizes([10_000]);
  try {
    const [stack] = stacks as [Loaded];
    const [config, remotes] = await Promise.all(
      ['config.json', 'remotes.json'].map(async (file) => (await fetch(`${stack.urls.host}/${file}`)).json()),
    );
    const [newsletter] = await (
      await fetch(`${config.supabaseUrl}/rest/v1/newsletters?select=id&limit=1`, {
        headers: { apikey: config.supabaseKey },
      })
    ).json();
    const lines = ['| A visit of | Requests by the browser | By the server |', '|---|---|---|'];
    for (const [name, path] of [
      ['home', ''],
      ['a newsletter', `newsletter/${newsletter.id}`],
    ]) {
      const url = `${stack.urls.host}/${path}`;
      const visit = await requestsOfVisit(browser, url);
      lines.push(`| ${name} | ${visit.browser} | ${visit.server} |`);
      // Once it is 3 s old, the server renders it again, and then sends it unchanged for 3 s, as a cache does for longer.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await fetch(url);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const other = await requestsOfVisit(browser, url);
      lines.push(`| ${name}, with a cache | ${other.browser} | ${other.server} |`);
    }
    const table = `${machine}, ${database}, 10,000 newsletters\n\n${lines.join('\n')}\n`;
    mkdirSync(join(root, 'checks/bench/results'), { recursive: true });
    writeFileSync(join(root, 'checks/bench/results/serving.md'), `# Serving\n\n${table}`);
    console.log(`\n${table}`);
    await measurePrerendering(stack, config, remotes);
  } finally {
    await stop();
  }
}
