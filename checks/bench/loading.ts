import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { log, UserError } from '../../delivery/project/command.ts';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import { root } from '../../delivery/project/settings.ts';
import { build } from '../../local/build.ts';
import { launchOptions } from '../../local/chromium.ts';
import type { Stack, startStack } from '../../local/serve.ts';
import { signIn } from '../e2e/fixtures.ts';
import { median } from './figures.ts';

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** CPU four times slower, 1.6 Mbit/s, 150 ms to every response. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** How long a page is watched after its last response, in milliseconds. */
const AFTER = 5000;

const inPage = readFileSync(join(import.meta.dirname, 'inPage.js'), 'utf8');

/** By name, in the order in which they're shown. */
type Values = Record<string, number>;

/** The largest ratio to the release before; of the layout shift, its largest value. */
const targets: Values = {
  'first title': 1.1,
  'first screen complete': 1.1,
  takeover: 1.15,
  'layout shift': 0.01,
};

/** Starts the release in a folder, which is built there, with demo data of its own. */
async function startRelease(release: string, folder: string): Promise<Stack> {
  const started: { startStack: typeof startStack } = await import(join(release, 'local/serve.ts'));
  const dataDir = mkdtempSync(join(folder, 'data-'));
  return started.startStack({ settings: { ports: await freeAppPorts(), dataDir, releasesDir: folder } });
}

/** The paths of the measured pages. The oldest newsletter's page isn't requested ahead by home. */
async function pagesOf({ urls, anonKey: apikey }: Stack): Promise<Record<string, string>> {
  const read = `${urls.backend}/rest/v1/newsletters?select=id,category_id&order=created_at&limit=1`;
  const [oldest] = (await (await fetch(read, { headers: { apikey } })).json()) as Record<string, string>[];
  return {
    home: '/',
    'a category': `/?category=${oldest?.category_id}`,
    'a search': '/?q=week',
    'a newsletter': `/newsletter/${oldest?.id}`,
    'not found': '/newsletter/nonsense',
    'My Subscriptions': '/subscriptions',
  };
}

/** A new visitor with a slow connection and device, who taps as soon as there is something and until the page has loaded. */
async function visit(browser: Browser, url: string, options: BrowserContextOptions): Promise<Values> {
  await fetch(url);
  await wait(500);
  const page = await browser.newPage(options);
  page.setDefaultTimeout(60_000);
  await page.addInitScript(inPage);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', network);
  await page.goto(url, { waitUntil: 'commit' });
  const isHome = new URL(url).pathname === '/' && !new URL(url).search;
  const screen = isHome ? page.evaluate<number>('bench.screen()') : undefined;
  const title = await page.evaluate<number>('bench.title()');
  const tapping = new AbortController();
  const taps = (async () => {
    // On the heading of the page, where it does nothing.
    const box = await page.locator('main h1').first().boundingBox();
    while (!tapping.signal.aborted) {
      await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
      await wait(100);
    }
  })();
  // What fails before is thrown first.
  taps.catch(() => {});
  const takeover = await page.evaluate<number>('bench.takeover()');
  const complete = await screen;
  await page.waitForLoadState('networkidle');
  tapping.abort();
  await taps;
  await wait(AFTER);
  const loading = await page.evaluate<Values>('bench.loading()');
  await page.close();
  return {
    'first title': title,
    ...(complete && { 'first screen complete': complete }),
    takeover,
    ...loading,
  };
}

/** A session of a demo account, as a browser keeps it. */
async function sessionAt(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.goto(url);
  await signIn(page, 'user@example.com');
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/** Compares with the release in another folder, which is built. A missed target makes the exit code 1. */
export async function benchLoading(beside: string, visits = '9') {
  const rounds = Number(visits);
  if (!(rounds >= 1)) throw new UserError(`${visits} isn't a number of visits`);
  if (!existsSync(join(beside, 'local/serve.ts')))
    throw new UserError(`${beside} isn't a release of the project`);
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-bench-'));
  const browser = await chromium.launch(launchOptions());
  const stacks: Stack[] = [];
  try {
    for (const release of [resolve(beside), root]) stacks.push(await startRelease(release, folder));
    const machine = `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)} at the start`;
    const lines = [
      `# Loading\n\nChromium ${browser.version()}, ${machine}\n`,
      `CPU 4× slower, 1.6 Mbit/s, 150 ms, Brotli, page cache warm; median of ${rounds} visits, taking turns: the release before → this one.`,
    ];
    const pages = await Promise.all(stacks.map(pagesOf));
    const states = await Promise.all(stacks.map(({ urls }) => sessionAt(browser, urls.host)));
    for (const [device, options] of Object.entries(devices))
      for (const name of Object.keys(pages[0] ?? {})) {
        const seen: Values[][] = stacks.map(() => []);
        for (let round = 0; round <= rounds; round += 1)
          for (const [at, { urls }] of stacks.entries()) {
            const storageState = name === 'My Subscriptions' ? states[at] : undefined;
            const values = await visit(browser, urls.host + pages[at]?.[name], { ...options, storageState });
            // The first round fills the caches of the servers.
            if (round > 0) seen[at]?.push(values);
          }
        log(`${name}, ${device}`);
        lines.push(
          `\n## ${name}, ${device}\n\n| | the release before | this one | |\n| --- | --- | --- | --- |`,
        );
        for (const row of Object.keys(seen[0]?.[0] ?? {})) {
          const [old = 0, now = 0] = seen.map((values) => median(values.map((one) => one[row] ?? 0)));
          const isShift = row === 'layout shift';
          const show = (value: number) => (isShift ? value.toFixed(3) : `${value.toFixed(0)} ms`);
          const ratio = old ? (now / old).toFixed(2) : '';
          const isMissed = (isShift ? now : now / old) > (targets[row] ?? Infinity);
          if (isMissed) process.exitCode = 1;
          lines.push(`| ${row} | ${show(old)} | ${show(now)} | ${ratio}${isMissed ? ' (missed)' : ''} |`);
        }
      }
    writeFileSync(join(import.meta.dirname, 'results/loading.md'), `${lines.join('\n')}\n`);
    log(`\n${lines.join('\n')}`);
  } finally {
    for (const stack of stacks) await stack.stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
