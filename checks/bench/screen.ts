import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import type { Stack, startStack } from '../../local/serve.ts';
import { fileNames, imageName, imageWidths } from '../../shared/src/model/imageSizes.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';
import { COOKIE, respond } from './server.ts';
import { withoutScripts } from './static.ts';

const CARD = '#root a[href^="/newsletter/"]';

/** How many newsletters get a photograph: as many as the server renders. */
const PHOTOGRAPHS = 24;

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const devices = { phone, desktop: { viewport: { width: 1440, height: 900 } } };

/** Without `srcset`, the originals are what is shown. */
const withOriginals = (html: string) => html.replace(/ (srcset|sizes)="[^"]*"/gi, '');

const variants = ['static', 'originals', 'before', 'product'] as const;
type Variant = (typeof variants)[number];
type Start = { startStack: typeof startStack };

/** Starts a release, the current one or that of another folder, with what it looks like without scripts beside it. */
async function start(root: string, folder: string): Promise<Stack & { url: string }> {
  const { startStack }: Start = await import(join(root, 'local/serve.ts'));
  const settings = {
    ports: await freeAppPorts(),
    dataDir: mkdtempSync(join(folder, 'data-')),
    releasesDir: folder,
  };
  const stack = await startStack({
    settings,
    log: () => {},
    around: (site) => async (request, peer) => {
      const [, variant] = new RegExp(`${COOKIE}=(\\w+)`).exec(request.headers.get('cookie') ?? '') ?? [];
      if (new URL(request.url).pathname !== '/' || !variant) return site(request, peer);
      const html = withoutScripts(await (await site(new Request(request.url), peer)).text());
      return respond(variant === 'static' ? html : withOriginals(html));
    },
  });
  return { ...stack, url: stack.urls.host };
}

/** Photographs as a browser stores them, by their names in storage: drawn once, for both releases. */
async function draw(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(readFileSync(join(import.meta.dirname, 'photographs.js'), 'utf8'));
  const photographs: Map<string, Buffer>[] = [];
  for (let count = 0; count < PHOTOGRAPHS; count += 1) {
    const files = await page.evaluate<string[]>(`photograph(${JSON.stringify(imageWidths)})`);
    const image = {
      start: crypto.randomUUID(),
      width: 1600,
      height: 900,
      colour: '#808080',
      extension: 'jpg',
    };
    const names = fileNames(imageName(image));
    photographs.push(new Map(names.map((name, at) => [name, Buffer.from(files[at] ?? '', 'base64')])));
  }
  await page.close();
  return photographs;
}

/** Gives the newest newsletters of a release these covers. */
async function store({ urls, serviceRoleKey, execute }: Stack, photographs: Map<string, Buffer>[]) {
  const bucket = `${urls.backend}/storage/v1/object/newsletter-images`;
  const headers = {
    authorization: `Bearer ${serviceRoleKey}`,
    apikey: serviceRoleKey,
    'content-type': 'image/jpeg',
  };
  for (const [place, files] of photographs.entries()) {
    for (const [name, body] of files)
      await fetch(`${bucket}/${name}`, { method: 'POST', headers, body: new Uint8Array(body) });
    const [name] = files.keys();
    await execute(`update public.newsletters set image_url = '${bucket.replace('object', 'object/public')}/${name}'
      where id = (select id from public.newsletters order by created_at desc, id desc offset ${place} limit 1)`);
  }
}

/** A new visitor on a slow connection and device, when the server has the page. */
async function visit(browser: Browser, url: string, variant: Variant, device: keyof typeof devices) {
  await fetch(url);
  await wait(500);
  const measured = await MeasuredPage.open(browser, devices[device]);
  const { page } = measured;
  const isStatic = variant === 'static' || variant === 'originals';
  if (isStatic) await page.context().addCookies([{ name: COOKIE, value: variant, url }]);
  const traffic = await measured.slowPhone();
  await page.goto(url, { waitUntil: 'commit' });
  const shown = ['bench.firstCover()', 'bench.allCovers()'].map((expression) =>
    measured.ask<number>(expression),
  );
  const title = await measured.firstShown(CARD);
  const [cover = Number.NaN, screen = Number.NaN] = await Promise.all(shown);
  await page.waitForLoadState('networkidle');
  const { largest, shift } = await measured.loading();
  const values: Record<string, number> = {
    'first title': title,
    'first cover': cover,
    'first screen complete': screen,
    'images until then': traffic.imagesBefore(screen),
    LCP: largest,
    'layout shift': shift,
  };
  if (!isStatic) {
    values.takeover = await measured.ask<number>('bench.takenOver');
    // Visitors look around first.
    await wait(2000);
    const card = page.locator(CARD).first();
    const name = (await card.textContent()) ?? '';
    const open = () => (device === 'phone' ? card.tap() : card.click());
    values['click to title'] = await measured.answer('click', open, 'h1', name);
  }
  await measured.close();
  return values;
}

/** The first screen with the demo's covers and with photographs, compared with static pages and with the release before. */
export async function measureFirstScreen(browser: Browser, rounds: number, machine: string, before: string) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-bench-'));
  const stacks = [
    await start(join(import.meta.dirname, '../..'), folder),
    await start(resolve(before), folder),
  ] as const;
  const lines: string[] = [];
  try {
    for (const covers of ['demo covers', 'photographs']) {
      if (covers === 'photographs') {
        const photographs = await draw(browser, stacks[0].url);
        for (const stack of stacks) await store(stack, photographs);
        // The pages that the servers keep are older.
        await wait(31_000);
      }
      for (const device of ['phone', 'desktop'] as const) {
        const seen = new Map<string, number[]>();
        const value = (variant: Variant, row: string) => median(seen.get(`${variant} ${row}`) ?? []);
        for (let round = 0; round <= rounds; round += 1) {
          // The first round fills the caches of the servers.
          if (round === 1) seen.clear();
          for (const variant of round % 2 === 0 ? variants : [...variants].reverse()) {
            const values = await visit(browser, stacks[variant === 'before' ? 1 : 0].url, variant, device);
            for (const [row, one] of Object.entries(values)) {
              const key = `${variant} ${row}`;
              seen.set(key, [...(seen.get(key) ?? []), one]);
            }
          }
        }
        const rows = [...new Set([...seen.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))];
        const cell = (variant: Variant, row: string) => {
          const own = value(variant, row);
          if (Number.isNaN(own)) return '–';
          return row === 'layout shift'
            ? own.toFixed(3)
            : `${own.toFixed(0)} ${row.startsWith('images') ? 'kB' : 'ms'}`;
        };
        lines.push(
          `\n## ${covers}, ${device}\n`,
          `| | static, same sizes | static, originals | before | now |`,
          '|---|---|---|---|---|',
        );
        for (const row of rows)
          lines.push(`| ${[row, ...variants.map((variant) => cell(variant, row))].join(' | ')} |`);
        console.log(lines.slice(-rows.length - 3).join('\n'));
        const ratio = (row: string, other: Variant, most: number) =>
          figure(
            `${covers}, ${device}: ${row}, compared with ${other}`,
            value('product', row) / value(other, row),
            'times',
            most,
          );
        ratio('first screen complete', 'static', 1.25);
        ratio('takeover', 'before', 1.15);
        ratio('first title', 'before', 1);
        ratio('LCP', 'before', 1);
        ratio('click to title', 'before', 0.5);
        figure(`${covers}, ${device}: layout shift`, value('product', 'layout shift'), '', 0.01);
        const most = covers === 'photographs' ? { phone: 90, desktop: 320 }[device] : undefined;
        figure(
          `${covers}, ${device}: images until the screen is complete`,
          value('product', 'images until then'),
          'kB',
          most,
        );
      }
    }
    const profile = `CPU 4× slower, 1.6 Mbit/s, 150 ms, page cache warm; median of ${rounds} visits, taking turns`;
    writeFileSync(
      join(import.meta.dirname, 'results/screen.md'),
      `# First screen\n\n${machine}\n\n${profile}.\n${lines.join('\n')}\n`,
    );
  } finally {
    for (const stack of stacks) await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
