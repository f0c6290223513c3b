import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { launchBrowser } from '../../local/browser.ts';
import { build } from '../../local/build.ts';
import type { Stack } from '../../local/serve.ts';
import { signIn } from '../e2e/fixtures.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';
import { devices, machineOf, startRelease } from './release.ts';

// npm run bench -- loading ../before      the release before is in another folder, and built; exit code 1 when a target is missed
// npm run bench -- loading ../before 3    the same with 3 visits each instead of 5
// npm run bench -- loading de             this release in a language, beside the same one in English

const [beside = '', visits = '5'] = process.argv.slice(3);
const language = existsSync(beside) ? undefined : beside;
const before = language ? root : beside;
const rounds = Number(visits);
if (!before || !(rounds >= 1))
  throw new UserError(
    'Usage: npm run bench -- loading <folder of the release before, or a language> [visits]',
  );

/** How long a page is watched after its last response, in milliseconds. */
const AFTER = 5000;

const long = `<div style="font:16px sans-serif">${'<h2>A heading</h2><p>Some words to read.</p>'.repeat(60)}</div>`;
const wide = `<table width="900"><tr>${'<td width="300"><p>Some words to read, and more of them.</p></td>'.repeat(3)}</tr></table>`;

/** Newsletters with these examples: the oldest of the demo, whose page home doesn't request ahead. */
const examples = { short: '<p>Short</p>', long, wide, none: '' };

const pages = {
  home: '/',
  'a category': '',
  'a search': '/?q=week',
  'a newsletter, short': '',
  'a newsletter, long': '',
  'a newsletter, wide': '',
  'a newsletter, none': '',
  'not found': '/newsletter/nonsense',
  'My Subscriptions': '/subscriptions',
};
type Name = keyof typeof pages;

/** In a language, only pages that need no sign-in, and of each kind one. */
const names = language ? (['home', 'a newsletter, short'] satisfies Name[]) : (Object.keys(pages) as Name[]);

/** The addresses of the pages in a release, whose demo newsletters get the examples. */
async function pagesOf({ urls, anonKey: apikey, execute }: Stack): Promise<Record<Name, string>> {
  const read = `${urls.backend}/rest/v1/newsletters?select=id,category_id&order=created_at&limit=4`;
  const rows = (await (await fetch(read, { headers: { apikey } })).json()) as Record<string, string>[];
  const found = { ...pages, 'a category': `/?category=${rows[0]?.category_id}` };
  for (const [at, [name, html]] of Object.entries(examples).entries()) {
    await execute(`update public.newsletters set example_content = '${html}' where id = '${rows[at]?.id}'`);
    found[`a newsletter, ${name as keyof typeof examples}`] = `/newsletter/${rows[at]?.id}`;
  }
  return found;
}

/** A new visitor with a slow connection and device, who taps as soon as there is something and until the page has loaded. */
async function visit(browser: Browser, url: string, path: string, context: BrowserContextOptions) {
  await fetch(url + path);
  await wait(500);
  const measured = await MeasuredPage.open(browser, context);
  const { page, ask } = measured;
  await measured.slowPhone();
  await page.goto(url + path, { waitUntil: 'commit' });
  const title = await measured.firstShown('main h1');
  const card = path === '/' ? await measured.firstShown('main a[href^="/newsletter/"]') : title;
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
  const shown = await ask<number>('bench.shown()');
  await page.waitForLoadState('networkidle');
  tapping.abort();
  await taps;
  await wait(AFTER);
  const { shift, longest, blocking, tap } = await measured.loading();
  await measured.close();
  return {
    'first title': title,
    'first card': card,
    'shown by the app': shown,
    'longest task': longest,
    'blocking time': blocking,
    'slowest response to a tap': tap,
    'layout shift': shift,
  };
}

type Values = Awaited<ReturnType<typeof visit>>;

/** The most that each may be of the release before's. */
const targets: Partial<Values> = {
  'first title': 1.05,
  'first card': 1.05,
  'shown by the app': 1.05,
  ...(language ? {} : { 'longest task': 0.5, 'blocking time': 0.5 }),
};

const format = (row: keyof Values, value: number) =>
  row === 'layout shift' ? value.toFixed(3) : `${value.toFixed(0)} ms`;

await build();
const folder = mkdtempSync(join(tmpdir(), 'newsletters-bench-'));
const browser = await launchBrowser();
const stacks: Stack[] = [];
try {
  stacks.push(await startRelease(resolve(before), folder));
  stacks.push(await startRelease(root, folder, undefined, language));
  const addresses = await Promise.all(stacks.map(pagesOf));
  const lines = [`# Loading\n\n${machineOf(browser)}\n`];
  lines.push(
    `CPU 4× slower, 1.6 Mbit/s, 150 ms, Brotli, page cache warm; median of ${rounds} visits, taking turns: ${language ? `English → ${language}` : 'the release before → this one'}.`,
  );
  for (const [device, options] of Object.entries(devices)) {
    const signedIn = await Promise.all(
      stacks.map(async ({ urls }) => {
        const context = await browser.newContext(options);
        const page = await context.newPage();
        await page.goto(urls.host);
        if (!language) await signIn(page, 'user@example.com');
        const storageState = await context.storageState();
        await context.close();
        return storageState;
      }),
    );
    lines.push(`\n## ${device}\n`);
    for (const name of names) {
      const seen: Values[][] = stacks.map(() => []);
      for (let round = 0; round <= rounds; round += 1) {
        for (const [at, stack] of stacks.entries()) {
          const storageState = name === 'My Subscriptions' ? signedIn[at] : undefined;
          const values = await visit(browser, stack.urls.host, addresses[at]?.[name] ?? '', {
            ...options,
            storageState,
          });
          // The first round fills the caches of the servers.
          if (round > 0) seen[at]?.push(values);
        }
      }
      console.log(`\n${name}, ${device}`);
      const rows = Object.keys(seen[0]?.[0] ?? {}) as (keyof Values)[];
      const cells = rows.map((row) => {
        const [old = 0, now = 0] = seen.map((values) => median(values.map((one) => one[row])));
        if (row === 'layout shift') figure(row, now, '', 0.01);
        else
          figure(
            `${row}, compared with ${language ? 'English' : 'the release before'}`,
            now / old || 0,
            'times',
            targets[row],
          );
        return `${format(row, old)} → ${format(row, now)}`;
      });
      if (name === 'home') lines.push(`| | ${rows.join(' | ')} |\n|${' --- |'.repeat(rows.length + 1)}`);
      lines.push(`| ${name} | ${cells.join(' | ')} |`);
    }
  }
  writeFileSync(
    join(import.meta.dirname, `results/loading${language ? `-${language}` : ''}.md`),
    `${lines.join('\n')}\n`,
  );
} finally {
  for (const stack of stacks) await stack.stop();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
