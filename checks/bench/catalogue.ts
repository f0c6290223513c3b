import type { Browser } from '@playwright/test';
import { signIn } from '../e2e/fixtures.ts';
import { idOf, type Loaded } from './data.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';

const ROUNDS = 9;

/** How long a new visitor waits for the first card. The sizes take turns, so that a busy machine affects all alike. */
export async function firstCards(browser: Browser, stacks: Loaded[]) {
  const times = stacks.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { urls }] of stacks.entries()) {
      const measured = await MeasuredPage.open(browser);
      await measured.page.goto(urls.host, { waitUntil: 'commit' });
      const time = await measured.firstShown('ul[aria-label="Featured Newsletters"] a');
      // The first round fills the caches of the servers.
      if (round > 0) times[index]?.push(time);
      await measured.close();
    }
  }
  const [least = Number.NaN, ...others] = times.map(median);
  for (const [index, time] of [least, ...others].entries())
    figure(`first card, ${stacks[index]?.size} newsletters, median of ${ROUNDS} first visits`, time, 'ms');
  for (const [index, time] of others.entries())
    figure(`${stacks[index + 1]?.size} compared with ${stacks[0]?.size}`, time / least, 'times', 1.15);
}

const counted = (count: number) => `${count.toLocaleString('en')} newsletter`;

/** Filters and searches in the loaded directory. */
async function interactions(measured: MeasuredPage, size: number) {
  const { page } = measured;
  const shows = (event: string, act: () => Promise<unknown>, count: number) => () =>
    measured.answer(event, act, '[role=status]', counted(count));
  // From the click, not the press before it: how long the button is held down is up to the user.
  const press = (name: string, count: number) =>
    shows('click', () => page.getByRole('button', { name, exact: true }).click(), count);
  // With 60 newsletters, most of the 100 categories have none or one.
  const each = Math.floor(size / 100);
  if (each > 0) {
    await page.getByRole('button', { name: 'All categories' }).click();
    const names = ['Category 7', 'Category 50', 'Category 99'];
    const clicks = names.flatMap((name) => [press(name, each), press(name, size)]);
    figure('filter click, CPU 4× slower', await measured.slowest(async () => {}, clicks), 'ms', 200);
  }
  const box = page.getByRole('textbox', { name: 'Search newsletters' });
  const begin = async () => {
    await box.fill('Newsletter');
    await page.getByText(`${counted(size)}s found`).waitFor();
    await box.press('End');
  };
  // Types the number of the last newsletter; each newsletter has its number in its title.
  const numbers = Array.from({ length: size }, (_, index) => String(index + 1));
  const typing = [...` ${size}`].map((letter, index) => {
    const part = String(size).slice(0, index);
    const count = numbers.filter((number) => number.includes(part)).length;
    return shows('keydown', () => page.keyboard.press(letter === ' ' ? 'Space' : letter), count);
  });
  const search = await measured.slowest(begin, [...typing, press('Clear search', size)]);
  figure('search, CPU 4× slower', search, 'ms', 200);
}

/** Scrolls to the end and compares what was shown with the table. */
async function scrolling({ ask, heap }: MeasuredPage, size: number) {
  const shown = new Set(await ask<string[]>('bench.cards()'));
  const frames: number[] = [];
  while (await ask<boolean>('scrollY + innerHeight < document.documentElement.scrollHeight - 1')) {
    frames.push(await ask<number>('bench.scroll(1200)'));
    for (const id of await ask<string[]>('bench.cards()')) shown.add(id);
  }
  const drawnTwice = await ask<number>('bench.cards().length - new Set(bench.cards()).size');
  const missing = Array.from({ length: size }, (_, index) => idOf(index + 1)).filter((id) => !shown.has(id));
  const unknown = shown.size - (size - missing.length);
  figure(`newsletters of ${size} missing on the screen`, missing.length, '', 0);
  figure('newsletters shown that are not in the table, or twice at once', unknown + drawnTwice, '', 0);
  const slow = frames.sort((a, b) => b - a)[Math.floor(frames.length / 20)] ?? 0;
  figure('frame while scrolling to the end, 95th percentile', slow, 'ms');
  figure('memory after scrolling to the end', await heap(), 'MB', 150);
}

/** Everything a visitor does in a loaded directory. */
export async function directory(browser: Browser, { urls, size }: Loaded) {
  const measured = await MeasuredPage.open(browser);
  await measured.delayFonts();
  let whole = 0;
  measured.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const columns = searchParams.get('select') ?? '*';
    const isList = pathname.endsWith('/rest/v1/newsletters') && !searchParams.get('id');
    if (isList && request.method() === 'GET' && /\*|example_content/.test(columns)) whole += 1;
  });
  await measured.page.goto(urls.host);
  await measured.page.getByText(`${counted(size)}s`).waitFor({ timeout: 120_000 });
  console.log(`\nWith ${counted(size)}s`);
  await interactions(measured, size);
  await scrolling(measured, size);
  const { shift } = await measured.loading();
  figure('layout shift with 100 categories and late fonts, loading and scrolling', shift, '', 0.01);
  figure('list requests that select the example issue', whole, '', 0);
  await measured.close();
}

/** Picks a newsletter in the subscribe dialog, on a slow CPU. */
export async function picker(browser: Browser, { urls, size }: Loaded) {
  const measured = await MeasuredPage.open(browser);
  const { page } = measured;
  await page.goto(urls.host);
  await signIn(page, 'user@example.com');
  await page.goto(`${urls.host}/subscriptions`);
  await page.getByRole('button', { name: 'Subscribe to a Newsletter' }).click();
  const box = page.getByRole('combobox', { name: 'Newsletter' });
  const option = page.getByRole('option').first();
  await box.press('ArrowDown');
  await option.waitFor({ timeout: 120_000 });
  const close = async () => {
    await box.press('Escape');
    await option.waitFor({ state: 'hidden' });
  };
  const open = () => measured.answer('keydown', () => box.press('ArrowDown'), '[role=option]');
  const name = `the picker of ${size} newsletters, CPU 4× slower`;
  figure(`opening ${name}`, await measured.slowest(close, [open]), 'ms', 200);
  const begin = async () => {
    await box.fill('Newsletter ');
    await page.locator(`[role=option][aria-setsize="${size}"]`).first().waitFor();
  };
  // The number of matches isn't known here: category names contain numbers too.
  const typing = [...String(size)].map((digit) => async () => {
    const others = `[role=option]:not([aria-setsize="${await option.getAttribute('aria-setsize')}"])`;
    return measured.answer('keydown', () => box.press(digit), others);
  });
  figure(`typing into ${name}`, await measured.slowest(begin, typing), 'ms', 200);
  await measured.close();
}
