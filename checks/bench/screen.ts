import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { launchBrowser } from '../../local/browser.ts';
import { build } from '../../local/build.ts';
import type { Stack, startStack } from '../../local/serve.ts';
import { fileNames, imageName } from '../../shared/src/model/imageSizes.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';
import { devices, machineOf, startRelease } from './release.ts';
import { COOKIE, respond, withoutScripts } from './static.ts';

// npm run bench -- screen ../before      the release before is in another folder, and built; exit code 1 when a target is missed
// npm run bench -- screen ../before 3    the same with 3 visits each instead of 9

const [before = '', visits = '9'] = process.argv.slice(3);
const rounds = Number(visits);
if (!before || !(rounds >= 1))
  throw new UserError('Usage: npm run bench -- screen <folder of the release before> [visits]');

const CARD = '#root a[href^="/newsletter/"]';

/** How many newsletters get a photograph: as many as the server renders. */
const PHOTOGRAPHS = 12;

const names = {
  static: 'static, same sizes',
  originals: 'static, originals',
  before: 'the release before',
  product: 'the product',
};
type Variant = keyof typeof names;
const variants = Object.keys(names) as Variant[];
const isStatic = (variant: string) => variant === 'static' || variant === 'originals';

/** Without `srcset`, the originals are shown. */
const withOriginals = (html: string) => html.replace(/ (srcset|sizes)="[^"]*"/gi, '');

/** What a release looks like without scripts, beside it. */
const withStatic: NonNullable<Parameters<typeof startStack>[0]['around']> =
  (site) => async (request, peer) => {
    const variant = new RegExp(`${COOKIE}=(\\w+)`).exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
    if (new URL(request.url).pathname !== '/' || !isStatic(variant)) return site(request, peer);
    const html = withoutScripts(await (await site(new Request(request.url), peer)).text());
    return respond(variant === 'static' ? html : withOriginals(html));
  };

/** Photographs as a browser stores them, each with its sizes, by their names. */
async function draw(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(readFileSync(join(import.meta.dirname, 'photographs.js'), 'utf8'));
  const photographs: [name: string, bytes: Uint8Array<ArrayBuffer>][][] = [];
  while (photographs.length < PHOTOGRAPHS) {
    const name = imageName({
      start: crypto.randomUUID(),
      width: 1600,
      height: 900,
      colour: '#808080',
      extension: 'jpg',
    });
    const [original = '', ...sizes] = fileNames(name);
    const widths = sizes.map((size) => Number(size.split('.').at(-2)));
    const files = await page.evaluate<string[]>(`photograph(${JSON.stringify(widths)})`);
    photographs.push(
      [original, ...sizes].map((file, at) => [file, new Uint8Array(Buffer.from(files[at] ?? '', 'base64'))]),
    );
  }
  await page.close();
  return photographs;
}

/** Gives the newest newsletters of a release these covers. */
async function store(stack: Stack, photographs: Awaited<ReturnType<typeof draw>>) {
  const { urls, serviceRoleKey: apikey, execute } = stack;
  const bucket = (kind: string) => `${urls.backend}/storage/v1/object/${kind}newsletter-images`;
  const headers = { authorization: `Bearer ${apikey}`, apikey, 'content-type': 'image/jpeg' };
  for (const [place, files] of photographs.entries()) {
    for (const [name, body] of files) await fetch(`${bucket('')}/${name}`, { method: 'POST', headers, body });
    await execute(`update public.newsletters set image_url = '${bucket('public/')}/${files[0]?.[0]}'
      where id = (select id from public.newsletters order by created_at desc, id desc offset ${place} limit 1)`);
  }
}

/** A new visitor with a slow connection and device, when the server has the page. */
async function visit(browser: Browser, url: string, variant: Variant, device: keyof typeof devices) {
  await fetch(url);
  await wait(500);
  const measured = await MeasuredPage.open(browser, devices[device]);
  const { page, ask } = measured;
  await page.context().addCookies([{ name: COOKIE, value: variant, url }]);
  const traffic = await measured.slowPhone();
  await page.goto(url, { waitUntil: 'commit' });
  const [title, cover, screen, takeover] = await Promise.all([
    measured.firstShown(CARD),
    ask<number>('bench.firstCover()'),
    ask<number>('bench.allCovers()'),
    isStatic(variant) ? Number.NaN : ask<number>('bench.takenOver'),
  ]);
  await page.waitForLoadState('networkidle');
  const { largest, shift } = await measured.loading();
  const values = {
    'first title': title,
    'first cover': cover,
    'first screen complete': screen,
    'images until then': traffic.imagesBefore(screen),
    LCP: largest,
    'layout shift': shift,
    takeover,
    'click on a card to its title': Number.NaN,
  };
  if (!isStatic(variant)) {
    // Visitors look around first.
    await wait(2000);
    const card = page.locator(CARD).first();
    const name = (await card.textContent()) ?? '';
    const press = () => (device === 'phone' ? card.tap() : card.click());
    values['click on a card to its title'] = await measured.answer('click', press, 'h1', name);
  }
  await measured.close();
  return values;
}

type Values = Awaited<ReturnType<typeof visit>>;

const format = (row: keyof Values, value: number) => {
  if (Number.isNaN(value)) return '–';
  if (row === 'layout shift') return value.toFixed(3);
  return `${value.toFixed(0)} ${row.startsWith('images') ? 'kB' : 'ms'}`;
};

/** Visits every variant in turn; prints the targets and returns a table of the medians. */
async function compare(browser: Browser, stacks: Stack[], covers: string, device: keyof typeof devices) {
  const seen: [Variant, Values][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // The first round fills the caches of the servers.
    if (round === 1) seen.length = 0;
    for (const variant of round % 2 === 0 ? variants : [...variants].reverse()) {
      const url = stacks[variant === 'before' ? 1 : 0]?.urls.host ?? '';
      seen.push([variant, await visit(browser, url, variant, device)]);
    }
  }
  const value = (variant: Variant, row: keyof Values) =>
    median(seen.flatMap(([one, values]) => (one === variant ? [values[row]] : [])));
  const rows = Object.keys(seen[0]?.[1] ?? {}) as (keyof Values)[];
  const what = `${covers}, ${device}`;
  const table = [
    ['', ...variants.map((variant) => names[variant])],
    ['---', ...variants.map(() => '---')],
    ...rows.map((row) => [row, ...variants.map((variant) => format(row, value(variant, row)))]),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`\n${what}\n\n${table.join('\n')}\n`);
  const targets: [row: keyof Values, other: Variant, most: number][] = [
    ['first screen complete', 'static', 1.25],
    ['takeover', 'before', 1.15],
    ['first title', 'before', 1],
    ['LCP', 'before', 1],
    ['click on a card to its title', 'before', 0.5],
  ];
  for (const [row, other, most] of targets)
    figure(`${row}, compared with ${names[other]}`, value('product', row) / value(other, row), 'times', most);
  figure('layout shift', value('product', 'layout shift'), '', 0.01);
  const most = covers === 'photographs' ? { phone: 90, desktop: 320 }[device] : undefined;
  figure('images until the first screen is complete', value('product', 'images until then'), 'kB', most);
  return `## ${what}\n\n${table.join('\n')}\n`;
}

await build();
const folder = mkdtempSync(join(tmpdir(), 'newsletters-bench-'));
const browser = await launchBrowser();
const stacks: Stack[] = [];
try {
  for (const release of [root, resolve(before)]) stacks.push(await startRelease(release, folder, withStatic));
  const machine = machineOf(browser);
  const profile = `CPU 4× slower, 1.6 Mbit/s, 150 ms, Brotli, page cache warm; phone 390×844 at 2×, desktop 1440×900; median of ${rounds} visits, taking turns`;
  const tables: string[] = [];
  for (const covers of ['demo covers', 'photographs']) {
    if (covers === 'photographs') {
      const photographs = await draw(browser, stacks[0]?.urls.host ?? '');
      for (const stack of stacks) await store(stack, photographs);
      // Until the servers no longer keep the pages with the covers before.
      await wait(31_000);
    }
    for (const device of ['phone', 'desktop'] as const)
      tables.push(await compare(browser, stacks, covers, device));
  }
  const text = `# First screen\n\n${machine}\n\n${profile}.\n\n${tables.join('\n')}`;
  writeFileSync(join(import.meta.dirname, 'results/screen.md'), text);
} finally {
  for (const stack of stacks) await stack.stop();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
