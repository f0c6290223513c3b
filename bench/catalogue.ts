import type { Browser } from '@playwright/test';
import { idsOf, type Loaded } from './data.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';

const CARD = 'ul[aria-labelledby=newsletters-heading] a';
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

/** How long a new visitor waits for the first card. The sizes take turns, so that a busy machine is unfair to none. */
export async function firstCards(browser: Browser, stacks: Loaded[]) {
  const times = stacks.map((): number[] => []);
  for (const { urls } of stacks) await firstCard(browser, urls.host);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { urls }] of stacks.entries()) times[index]?.push(await firstCard(browser, urls.host));
  }
  const medians = times.map(median);
  for (const [index, { size }] of stacks.entries()) {
    figure(`time to first card, ${size} newsletters`, medians[index] ?? Number.NaN, 'ms');
  }
  for (const [index, { size }] of stacks.entries()) {
    const ratio = (medians[index] ?? Number.NaN) / (medians[0] ?? Number.NaN);
    if (index > 0) figure(`the same, compared with ${stacks[0]?.size}`, ratio, 'times', 1.2);
    else
      figure(`first cards compared over ${ROUNDS} loads each, smallest: ${size}`, Math.min(...medians), 'ms');
  }
}

/** Filter and search once the directory has loaded, on a slow processor. */
async function interactions(measured: MeasuredPage, size: number) {
  const { page } = measured;
  await measured.slowDown(SLOW);
  const ofCategory = `${(size / 100).toLocaleString('en')} newsletter`;
  const all = `${size.toLocaleString('en')} newsletters`;
  const filters: number[] = [];
  for (const name of ['Category 7', 'Category 50', 'Category 99'].slice(0, size < 100 ? 0 : 3)) {
    const button = page.getByRole('button', { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    filters.push(await measured.answer('pointerdown', () => button.click(), COUNT, ofCategory));
    filters.push(await measured.answer('pointerdown', () => button.click(), COUNT, all));
  }
  const box = page.getByRole('textbox', { name: 'Search newsletters' });
  await box.fill('Newsletter');
  await page.getByText(`${all} found`).waitFor();
  await box.press('End');
  const letters: number[] = [];
  let text = '';
  for (const letter of ` ${size}`) {
    text += letter;
    const count = Array.from({ length: size }, (_, index) => `${index + 1}`).filter((n) =>
      n.includes(text.trim()),
    ).length;
    letters.push(
      await measured.answer(
        'keydown',
        () => page.keyboard.press(letter === ' ' ? 'Space' : letter),
        COUNT,
        `${count.toLocaleString('en')} newsletter`,
      ),
    );
    await page.waitForTimeout(400);
  }
  letters.push(
    await measured.answer(
      'pointerdown',
      () => page.getByRole('button', { name: 'Clear search' }).click(),
      COUNT,
      all,
    ),
  );
  await measured.slowDown(1);
  if (filters.length > 0)
    figure(
      `slowest filter click of ${filters.length}, ${size} newsletters, CPU ${SLOW}× slower`,
      Math.max(...filters),
      'ms',
      200,
    );
  figure(
    `slowest search step of ${letters.length}, ${size} newsletters, CPU ${SLOW}× slower`,
    Math.max(...letters),
    'ms',
    200,
  );
}

/** Scrolls to the end, and compares what was shown with the table. */
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
  figure(`newsletters missing on the screen of ${ids.length}`, missing, '', 0);
  figure(
    'newsletters shown that are not in the table, or twice at once',
    shown.size - (ids.length - missing) + drawnTwice,
    '',
    0,
  );
  figure(
    'slowest frame of 20 while scrolling to the end',
    frames.sort((a, b) => b - a)[Math.floor(frames.length / 20)] ?? 0,
    'ms',
  );
  figure('memory after scrolling to the end', await measured.heap(), 'MB', 150);
}

/** Everything that a visitor does with a loaded directory. */
export async function directory(browser: Browser, loaded: Loaded) {
  const measured = await MeasuredPage.open(browser);
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
  await interactions(measured, loaded.size);
  await scrolling(measured, loaded);
  figure(
    `layout shift, ${loaded.size} newsletters`,
    await measured.ask<number>('bench.shifts.sum'),
    '',
    0.02,
  );
  figure('list requests that select the example', whole.length, '', 0);
  await measured.close();
}

/** Picking one of all newsletters in the subscribe dialog, on a slow processor. */
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
  await box.press('Escape');
  await measured.slowDown(SLOW);
  const OPTION = '[role=option]';
  const opened = await measured.answer('keydown', () => box.press('ArrowDown'), OPTION, '');
  const letters: number[] = [];
  let text = 'Newsletter';
  await box.fill(text);
  await page.waitForTimeout(1000);
  for (const letter of ` ${size}`) {
    text += letter;
    letters.push(
      await measured.answer(
        'keydown',
        () => page.keyboard.press(letter === ' ' ? 'Space' : letter),
        OPTION,
        text.trim(),
      ),
    );
    await page.waitForTimeout(400);
  }
  await measured.slowDown(1);
  figure(`opening the picker of ${size} newsletters, CPU ${SLOW}× slower`, opened, 'ms', 200);
  figure(`slowest step of typing into it, CPU ${SLOW}× slower`, Math.max(...letters), 'ms', 200);
  await measured.close();
}
