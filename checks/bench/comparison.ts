import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import { startStack } from '../../local/serve.ts';
import { buildBundles } from './bundles.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';
import { COOKIE, variantServer } from './server.ts';
import { capture } from './static.ts';
import type { Traffic } from './traffic.ts';

const CARD = 'main a[href^="/newsletter/"], #root a[href^="/newsletter/"]';

/** Measures a visit from the moment at which the page is requested; returns rows of the table. */
type Measure = (page: MeasuredPage, traffic: Traffic) => Promise<Record<string, number>>;

const home: Measure = async (measured, traffic) => {
  const first = await measured.firstShown(CARD);
  await measured.page.waitForLoadState('networkidle');
  const { largest, blocking, shift } = await measured.loading();
  const { bytes, scriptBytes, chain } = traffic.summary();
  return {
    'first card': first,
    LCP: largest,
    'layout shift': shift,
    'blocking time': blocking,
    bytes,
    'script bytes': scriptBytes,
    'longest chain': chain,
    'responses before the first card': traffic.before(first),
  };
};

const repeated: Measure = async (measured) => {
  const { page } = measured;
  await page.waitForLoadState('networkidle');
  await page.goto(page.url(), { waitUntil: 'commit' });
  return { 'repeat visit: first card': await measured.firstShown(CARD) };
};

const onward: Measure = async ({ page }) => {
  await page.waitForLoadState('networkidle');
  const opened = performance.now();
  const card = page.locator(CARD).first();
  const name = (await card.textContent()) ?? '';
  await card.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return { 'from home to a newsletter': performance.now() - opened };
};

const filterInApp: Measure = async ({ ask }) => {
  const parts = ['button[aria-pressed=false]', 'button[aria-pressed=true]', CARD];
  return { 'filter responds in the app': await ask<number>(`bench.filtered(...${JSON.stringify(parts)})`) };
};

/** A visitor who clicks as soon as there is something to click: what the server has rendered filters with links. */
const filterLink: Measure = async ({ ask, page, firstShown }) => {
  const begun = await ask<number>(`bench.follow('a[href^="/?category="]')`);
  await page.waitForURL(/category=/, { waitUntil: 'commit' });
  const shown = await firstShown(CARD);
  return { 'filter responds': (await ask<number>('performance.timeOrigin')) + shown - begun };
};

const filter: Measure = async (measured, traffic) => {
  const values = await filterInApp(measured, traffic);
  return { ...values, 'filter responds': values['filter responds in the app'] ?? Number.NaN };
};

const newsletter: Measure = async ({ firstShown, page, loading }) => {
  const title = await firstShown('h1');
  await page.waitForLoadState('networkidle');
  return { 'newsletter: title': title, 'newsletter: LCP': (await loading()).largest };
};

/** What is compared: its name in the table and what is measured, each line in a visit of its own. */
const variants = {
  static: ['static: the document without scripts', [home, repeated, onward], [newsletter]],
  minimal: ['a minimal React and MUI page', [home, repeated], [filter]],
  bundle: ['our source as one ordinary bundle', [home, repeated, onward], [filter], [newsletter]],
  outline: ['the product, no server rendering', [home, repeated, onward], [filter], [newsletter]],
  product: ['the product', [home, repeated, onward], [filterInApp], [filterLink], [newsletter]],
} satisfies Record<string, [name: string, ...visits: Measure[][]]>;

type Variant = keyof typeof variants;
const names = Object.keys(variants) as Variant[];

/** How long the server has to render a page again after a visit, in milliseconds: it shares the machine with the browser. */
const RENDERING = 500;

/** A new visitor of a variant, on a slow phone. Others were there shortly before, so the server has the page. */
async function visit(browser: Browser, url: string, variant: Variant, measures: Measure[]) {
  await fetch(url);
  await wait(RENDERING);
  const measured = await MeasuredPage.open(browser);
  await measured.page.context().addCookies([{ name: COOKIE, value: variant, url }]);
  const traffic = await measured.slowPhone();
  await measured.page.goto(url, { waitUntil: 'commit' });
  const values: Record<string, number> = {};
  for (const measure of measures) Object.assign(values, await measure(measured, traffic));
  await measured.close();
  return values;
}

/** How much moves when the fonts arrive late. */
async function shiftOfLateFonts(browser: Browser, url: string): Promise<number> {
  const measured = await MeasuredPage.open(browser);
  await measured.delayFonts();
  await measured.page.goto(url, { waitUntil: 'networkidle' });
  const { shift } = await measured.loading();
  await measured.close();
  return shift;
}

type Value = (variant: Variant, row: string) => number;

/** The medians as a Markdown table, with those of the times relative to the minimal page. */
function tableOf(rows: string[], value: Value): string {
  const cell = (variant: Variant, row: string) => {
    const own = value(variant, row);
    if (Number.isNaN(own)) return '–';
    if (/shift|chain|^responses/.test(row)) return own < 10 ? Number(own.toFixed(3)) : own.toFixed(0);
    if (/bytes/.test(row)) return `${own.toFixed(0)} kB`;
    const ratio = own / value('minimal', row);
    return `${own.toFixed(0)} ms${Number.isFinite(ratio) ? ` (${ratio.toFixed(2)})` : ''}`;
  };
  const head = [
    ['', ...names.map((variant) => variants[variant][0])],
    ['---', ...names.map(() => '---')],
  ];
  return [...head, ...rows.map((row) => [row, ...names.map((variant) => cell(variant, row))])]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const targets: [row: string, other: Variant, most: number][] = [
  ['first card', 'static', 1.2],
  ['first card', 'minimal', 0.3],
  ['LCP', 'static', 1.2],
  ['filter responds', 'minimal', 1.25],
  ['filter responds', 'bundle', 1.05],
  ['filter responds in the app', 'minimal', 1.25],
  ['filter responds in the app', 'bundle', 1.05],
];

/** Compares the product with other ways to show the same page, which take turns; writes a table to `checks/bench/results/`. */
export async function compare(browser: Browser, rounds: number, machine: string) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-bench-'));
  const documents = new Map<string, string>();
  const around = variantServer({ folder, scripts: await buildBundles(folder), documents });
  const settings = { ports: await freeAppPorts(), dataDir: join(folder, 'data'), releasesDir: folder };
  const { urls, stop } = await startStack({ settings, around, log: () => {} });
  try {
    const path = await capture(browser, urls.host, documents, CARD);
    const seen: { variant: Variant; values: Record<string, number> }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      // The first round fills the caches of the servers.
      if (round === 1) seen.length = 0;
      // There and back: what one leaves behind would always fall on the same other one.
      for (const variant of round % 2 === 0 ? names : [...names].reverse()) {
        const [, ...visits] = variants[variant];
        for (const measures of visits as Measure[][]) {
          const url = measures.includes(newsletter) ? urls.host + path : urls.host;
          seen.push({ variant, values: await visit(browser, url, variant, measures) });
        }
      }
    }
    const value: Value = (variant, row) =>
      median(seen.flatMap((one) => (one.variant === variant ? (one.values[row] ?? []) : [])));
    const table = tableOf([...new Set(seen.flatMap(({ values }) => Object.keys(values)))], value);
    const profile = `CPU 4× slower, 1.6 Mbit/s, 150 ms, Brotli, page cache warm; median of ${rounds} visits, taking turns; in brackets relative to the minimal page. A filter is clicked as soon as it can be: in what the server has rendered, it is a link, and the app's own filter has a row of its own`;
    const file = join(import.meta.dirname, 'results/comparison.md');
    writeFileSync(file, `# Comparison\n\n${machine}\n\n${profile}.\n\n${table}\n`);
    console.log(`\n${profile}\n\n${table}\n`);
    for (const [row, other, most] of targets)
      figure(`${row}, compared with ${other}`, value('product', row) / value(other, row), 'times', most);
    figure('layout shift with 12 categories', value('product', 'layout shift'), '', 0.01);
    const early = 'responses before the first card';
    figure(early, value('product', early), '', 0);
    figure('layout shift with late fonts', await shiftOfLateFonts(browser, urls.host), '', 0.01);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
