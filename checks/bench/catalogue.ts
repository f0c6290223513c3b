import type { Browser } from '@playwright/test';
import { idsOf, type Loaded } from './data.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';

const CARD = 'ul[aria-label="Featured Newsletters"] a';
const COUNT = '[role=status]';
const ROUNDS = 9;
const SLOW = 4;

async function firstCard(browser: Browser, url: string): Promise<number> {
  const measured = await MeasuredPage.open(browser);
  await measured.page.goto(url, { waitUntil: 'commit' });
  const time = await measured.ask<number>(`bench.firstShown('${CARD}')`);
  await measured.close();
  return time;
}

/** How long a new visitor waits for the first card. The sizes take turns, so that a busy machine affects all alike. */
export async function firstCards(browser: Browser, stacks: Loaded[]) {
  const times = stacks.map((): number[] => []);
  for (const { urls } of stacks) await firstCard(browser, urls.host);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { urls }] of stacks.entries()) times[index]?.push(await firstCard(browser, urls.host));
  }
  const medians = times.map(median);
  for (const [index, { size }] of stacks.entries()) {
    figure(
      `first card, ${size} newsletters, median of ${ROUNDS} first visits`,
      medians[index] ?? Number.NaN,
      'ms',
    );
  }
  const least = medians[0] ?? Number.NaN;
  for (const [index, { size }] of stacks.entries()) {
    if (index > 0)
      figure(
        `${size} compared with ${stacks[0]?.size}`,
        (medians[index] ?? Number.NaN) / least,
        'times',
        1.15,
      );
  }
}

type Step = () => Promise<number>;

/** Runs some steps in order, three times, on a slow CPU; returns the median of the slowest step. */
export async function slowest(
  measured: MeasuredPage,
  begin: () => Promise<void>,
  steps: Step[],
): Promise<number> {
  const times = steps.map((): number[] => []);
  for (let round = 0; round < 3; round += 1) {
    await begin();
    await measured.slowDown(SLOW);
    for (const [index, step] of steps.entries()) {
      times[index]?.push(await step());
      // Let what follows, such as the update of the address bar, finish before the next step.
      await measured.page.waitForTimeout(500);
    }
    await measured.slowDown(1);
  }
  return Math.max(...times.map(median));
}

/** How many newsletters match a part of a number; each has its number in its title. */
const found = (size: number, part: string) =>
  Array.from({ length: size }, (_, index) => String(index + 1)).filter((number) => number.includes(part))
    .length;

/** Types the number of the last newsletter, character by character. */
function typing(measured: MeasuredPage, size: number) {
  const number = ` ${size}`;
  return [...number].map((letter, index) => () => {
    const count = found(size, number.slice(1, index + 1));
    const press = () => measured.page.keyboard.press(letter === ' ' ? 'Space' : letter);
    return measured.answer('keydown', press, COUNT, counted(count));
  });
}

const counted = (count: number) => `${count.toLocaleString('en')} newsletter`;

/** Filters and searches in the loaded directory. */
async function interactions(measured: MeasuredPage, size: number) {
  const { page } = measured;
  const slower = `CPU ${SLOW}× slower`;
  // From the click, not the press before it: how long the button is held down is up to the user.
  const press = (name: string, count: number) => () =>
    measured.answer(
      'click',
      () => page.getByRole('button', { name, exact: true }).click(),
      COUNT,
      counted(count),
    );
  // With 60 newsletters, most of the 100 categories have none or one.
  const each = Math.floor(size / 100);
  if (each > 0) {
    await page.getByRole('button', { name: 'All categories' }).click();
    const clicks = ['Category 7', 'Category 50', 'Category 99'].flatMap((name) => [
      press(name, each),
      press(name, size),
    ]);
    figure(`filter click, ${slower}`, await slowest(measured, async () => {}, clicks), 'ms', 200);
  }
  const box = page.getByRole('textbox', { name: 'Search newsletters' });
  const begin = async () => {
    await box.fill('Newsletter');
    await page.getByText(`${counted(size)}s found`).waitFor();
    await box.press('End');
  };
  const steps = [...typing(measured, size), press('Clear search', size)];
  figure(`search, ${slower}`, await slowest(measured, begin, steps), 'ms', 200);
}

/** Scrolls to the end and compares what was shown with the table. */
async function scrolling(measured: MeasuredPage, loaded: Loaded) {
  const shown = new Map<string, number>();
  const frames: number[] = [];
  const note = async () => {
    for (const id of await measured.ask<string[]>('bench.cards()')) shown.set(id, (shown.get(id) ?? 0) + 1);
  };
  await note();
  while (await measured.ask<boolean>('scrollY + innerHeight < document.documentElement.scrollHeight - 1')) {
    frames.push(await measured.ask<number>('bench.scroll(1200)'));
    await note();
  }
  const drawnTwice = await measured.ask<number>('bench.cards().length - new Set(bench.cards()).size');
  const ids = await idsOf(loaded, 'newsletters');
  const missing = ids.filter((id) => !shown.has(id)).length;
  figure(`newsletters of ${ids.length} missing on the screen`, missing, '', 0);
  figure(
    'newsletters shown that are not in the table, or twice at once',
    shown.size - (ids.length - missing) + drawnTwice,
    '',
    0,
  );
  figure(
    'frame while scrolling to the end, 95th percentile',
    frames.sort((a, b) => b - a)[Math.floor(frames.length / 20)] ?? 0,
    'ms',
  );
  figure('memory after scrolling to the end', await measured.heap(), 'MB', 150);
}

/** Everything a visitor does in a loaded directory. */
export async function directory(browser: Browser, loaded: Loaded) {
  const measured = await MeasuredPage.open(browser);
  await measured.delayFonts();
  const whole: string[] = [];
  measured.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const columns = searchParams.get('select') ?? '*';
    const isList = pathname.endsWith('/rest/v1/newsletters') && !searchParams.get('id');
    if (isList && request.method() === 'GET' && /\*|example_content/.test(columns)) whole.push(request.url());
  });
  await measured.page.goto(loaded.urls.host);
  await measured.page
    .getByText(`${loaded.size.toLocaleString('en')} newsletters`)
    .waitFor({ timeout: 120_000 });
  console.log(`\nWith ${loaded.size.toLocaleString('en')} newsletters`);
  await interactions(measured, loaded.size);
  await scrolling(measured, loaded);
  figure(
    'layout shift with 100 categories and late fonts, loading and scrolling',
    await measured.ask<number>('bench.shifts.sum'),
    '',
    0.01,
  );
  figure('list requests that select the example issue', whole.length, '', 0);
  await measured.close();
}

/** Picks a newsletter in the subscribe dialog, on a slow CPU. */
export async function picker(browser: Browser, { urls, size }: Loaded) {
  const measured = await MeasuredPage.open(browser);
  const { page } = measured;
  await page.goto(urls.host);
  await measured.signIn('user@example.com');
  await page.goto(`${urls.host}/subscriptions`);
  await page.getByRole('button', { name: 'Subscribe to a Newsletter' }).click();
  const box = page.getByRole('combobox', { name: 'Newsletter' });
  await box.press('ArrowDown');
  await page.getByRole('option').first().waitFor({ timeout: 120_000 });
  const slower = `picker of ${size} newsletters, CPU ${SLOW}× slower`;
  const open = () => measured.answer('keydown', () => box.press('ArrowDown'), '[role=option]');
  const close = async () => {
    await box.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
  };
  figure(`opening the ${slower}`, await slowest(measured, close, [open]), 'ms', 200);
  const option = page.getByRole('option').first();
  const begin = async () => {
    await box.fill('Newsletter ');
    await page.locator(`[role=option][aria-setsize="${size}"]`).first().waitFor();
  };
  // The number of matches isn't known here: category names contain numbers too.
  const steps = [...String(size)].map((digit) => async () => {
    const before = await option.getAttribute('aria-setsize');
    return measured.answer(
      'keydown',
      () => box.press(digit),
      `[role=option]:not([aria-setsize="${before}"])`,
    );
  });
  figure(`typing into the ${slower}`, await slowest(measured, begin, steps), 'ms', 200);
  await measured.close();
}
