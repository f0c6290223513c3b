import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import { root } from '../../delivery/project/settings.ts';
import { startStack } from '../../local/serve.ts';
import { buildBundles } from './bundles.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';
import { COOKIE, variantServer } from './server.ts';
import { capture } from './static.ts';

const CARD = 'main a[href^="/newsletter/"], #root a[href^="/newsletter/"]';
const FILTER = 'button[aria-pressed=false]';
const FILTERED = 'button[aria-pressed=true]';
const FILTER_LINK = 'a[href^="/?category="]';
const TITLE = 'h1';

/** What is compared: the name in the table, and what it can do besides showing the home page. */
const variants = {
  static: { name: 'static: the document without scripts', filter: false, links: false, pages: true },
  minimal: { name: 'a minimal React and MUI page', filter: true, links: false, pages: false },
  bundle: { name: 'our source as one ordinary bundle', filter: true, links: false, pages: true },
  outline: { name: 'the product, no server rendering', filter: true, links: false, pages: true },
  product: { name: 'the product', filter: true, links: true, pages: true },
} as const;

type Variant = keyof typeof variants;

/** The columns of the table, and how each value is written. */
const columns = {
  'first card': ' ms',
  LCP: ' ms',
  'filter responds': ' ms',
  'filter responds in the app': ' ms',
  'layout shift': '',
  'blocking time': ' ms',
  bytes: ' kB',
  'script bytes': ' kB',
  'longest chain': '',
  'responses before the first card': '',
  'newsletter: title': ' ms',
  'newsletter: LCP': ' ms',
  'repeat visit: first card': ' ms',
  'from home to a newsletter': ' ms',
} as const;

type Column = keyof typeof columns;
type Values = Map<Variant, Map<Column, number[]>>;

/** Keeps a measured value. */
type Note = (column: Column, value: number) => void;

/** How long the server has to render a page again after a visit, in milliseconds: it shares the machine with the browser. */
const RENDERING = 500;

/** A new visitor of a variant, on a slow phone. Others were there shortly before, so the server has the page. */
async function visit(browser: Browser, url: string, variant: Variant) {
  await fetch(url);
  await new Promise((resolve) => setTimeout(resolve, RENDERING));
  const measured = await MeasuredPage.open(browser);
  await measured.page.context().addCookies([{ name: COOKIE, value: variant, url }]);
  return { measured, page: measured.page, traffic: await measured.slowPhone() };
}

async function measureHome(browser: Browser, url: string, variant: Variant, note: Note) {
  const { measured, page, traffic } = await visit(browser, url, variant);
  await page.goto(url, { waitUntil: 'commit' });
  const first = await measured.ask<number>(`bench.firstShown('${CARD}')`);
  await page.waitForLoadState('networkidle');
  const { largest, blocking } = await measured.ask<{ largest: number; blocking: number }>('bench.loading');
  const { bytes, scriptBytes, chain } = traffic.summary();
  note('first card', first);
  note('LCP', largest);
  note('layout shift', await measured.ask<number>('bench.shifts.sum'));
  note('blocking time', blocking);
  note('bytes', bytes);
  note('script bytes', scriptBytes);
  note('longest chain', chain);
  note('responses before the first card', traffic.before(first));
  await page.goto(url, { waitUntil: 'commit' });
  note('repeat visit: first card', await measured.ask<number>(`bench.firstShown('${CARD}')`));
  if (variants[variant].pages) {
    await page.waitForLoadState('networkidle');
    const opened = performance.now();
    const title = await page.locator(CARD).first().textContent();
    await page.locator(CARD).first().click();
    await page.getByRole('heading', { level: 1, name: title ?? '', exact: true }).waitFor();
    note('from home to a newsletter', performance.now() - opened);
  }
  await measured.close();
}

async function measureFilter(browser: Browser, url: string, variant: Variant, note: Note) {
  const { measured, page } = await visit(browser, url, variant);
  await page.goto(url, { waitUntil: 'commit' });
  const parts = [FILTER, FILTERED, CARD].map((part) => JSON.stringify(part)).join();
  const inApp = await measured.ask<number>(`bench.filtered(${parts})`);
  note('filter responds in the app', inApp);
  if (!variants[variant].links) note('filter responds', inApp);
  await measured.close();
}

/** A visitor who clicks as soon as there is something to click: what the server has rendered filters with links. */
async function measureFilterLink(browser: Browser, url: string, variant: Variant, note: Note) {
  const { measured, page } = await visit(browser, url, variant);
  await page.goto(url, { waitUntil: 'commit' });
  const begun = await measured.ask<number>(`bench.follow('${FILTER_LINK}')`);
  await page.waitForURL(/category=/, { waitUntil: 'commit' });
  const shown = await measured.ask<number>(`bench.firstShown('${CARD}')`);
  note('filter responds', (await measured.ask<number>('performance.timeOrigin')) + shown - begun);
  await measured.close();
}

async function measureNewsletter(browser: Browser, url: string, variant: Variant, note: Note) {
  const { measured, page } = await visit(browser, url, variant);
  await page.goto(url, { waitUntil: 'commit' });
  note('newsletter: title', await measured.ask<number>(`bench.firstShown('${TITLE}')`));
  await page.waitForLoadState('networkidle');
  note('newsletter: LCP', (await measured.ask<{ largest: number }>('bench.loading')).largest);
  await measured.close();
}

/** How much moves when the fonts arrive late. */
async function shiftOfLateFonts(browser: Browser, url: string): Promise<number> {
  const measured = await MeasuredPage.open(browser);
  await measured.delayFonts();
  await measured.page.goto(url, { waitUntil: 'networkidle' });
  const shift = await measured.ask<number>('bench.shifts.sum');
  await measured.close();
  return shift;
}

const written = (value: number, unit: string) =>
  `${value < 10 && unit === '' ? Number(value.toFixed(3)) : value.toFixed(0)}${unit}`;

/** The medians as a Markdown table, with those of the times relative to the minimal page. */
function tableOf(values: Values): string {
  const median1 = (variant: Variant, column: Column) => median(values.get(variant)?.get(column) ?? []);
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const cell = (variant: Variant, column: Column) => {
    const value = median1(variant, column);
    if (Number.isNaN(value)) return '–';
    const ratio = value / median1('minimal', column);
    const relative = columns[column] === ' ms' && Number.isFinite(ratio) ? ` (${ratio.toFixed(2)})` : '';
    return written(value, columns[column]) + relative;
  };
  const names = Object.keys(variants) as Variant[];
  return [
    row(['', ...names.map((variant) => variants[variant].name)]),
    row(Array(names.length + 1).fill('---')),
    ...(Object.keys(columns) as Column[]).map((column) =>
      row([column, ...names.map((variant) => cell(variant, column))]),
    ),
  ].join('\n');
}

/** The targets, as ratios of medians. */
function check(values: Values) {
  const value = (variant: Variant, column: Column) => median(values.get(variant)?.get(column) ?? []);
  const ratio = (column: Column, other: Variant, target: number) =>
    figure(
      `${column}, compared with ${other}`,
      value('product', column) / value(other, column),
      'times',
      target,
    );
  ratio('first card', 'static', 1.2);
  ratio('first card', 'minimal', 0.3);
  ratio('LCP', 'static', 1.2);
  ratio('filter responds', 'minimal', 1.25);
  ratio('filter responds', 'bundle', 1.05);
  ratio('filter responds in the app', 'minimal', 1.25);
  ratio('filter responds in the app', 'bundle', 1.05);
  figure('layout shift with 12 categories', value('product', 'layout shift'), '', 0.01);
  figure('responses before the first card', value('product', 'responses before the first card'), '', 0);
}

/** Compares the product with other ways to show the same page, which take turns; writes a table to `checks/bench/results/`. */
export async function compare(browser: Browser, rounds: number, machine: string) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-bench-'));
  const documents = new Map<string, string>();
  const around = variantServer({ folder, scripts: await buildBundles(folder), documents });
  const settings = { ports: await freeAppPorts(), dataDir: join(folder, 'data'), releasesDir: folder };
  const { urls, stop } = await startStack({ settings, around, log: () => {} });
  try {
    const newsletter = await capture(browser, urls.host, documents, CARD);
    const values: Values = new Map();
    for (let round = 0; round <= rounds; round += 1) {
      const names = Object.keys(variants) as Variant[];
      // There and back: what one leaves behind would always fall on the same other one.
      for (const variant of round % 2 === 0 ? names : names.reverse()) {
        const note: Note = (column, value) => {
          // The first round fills the caches of the servers.
          if (round === 0) return;
          const of = values.get(variant) ?? new Map<Column, number[]>();
          of.set(column, [...(of.get(column) ?? []), value]);
          values.set(variant, of);
        };
        await measureHome(browser, urls.host, variant, note);
        if (variants[variant].filter) await measureFilter(browser, urls.host, variant, note);
        if (variants[variant].links) await measureFilterLink(browser, urls.host, variant, note);
        if (variants[variant].pages) await measureNewsletter(browser, urls.host + newsletter, variant, note);
      }
    }
    const table = tableOf(values);
    const profile = `CPU 4× slower, 1.6 Mbit/s, 150 ms, Brotli, page cache warm; median of ${rounds} visits, taking turns; in brackets relative to the minimal page. A filter is clicked as soon as it can be: in what the server has rendered, it is a link, and the app's own filter has a row of its own`;
    mkdirSync(join(root, 'checks/bench/results'), { recursive: true });
    writeFileSync(
      join(root, 'checks/bench/results/comparison.md'),
      `# Comparison\n\n${machine}\n\n${profile}.\n\n${table}\n`,
    );
    console.log(`\n${profile}\n\n${table}\n`);
    check(values);
    figure('layout shift with late fonts', await shiftOfLateFonts(browser, urls.host), '', 0.01);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
