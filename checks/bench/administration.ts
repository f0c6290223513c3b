import type { Browser } from '@playwright/test';
import { slowest } from './catalogue.ts';
import type { Loaded } from './data.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';

const ROUNDS = 5;
const FIRST_ROWS = 1000;
const LAST_FOUND = 2000;

const rowsOf = (table: string) => `table[aria-label=${table}] tbody tr`;

/** The median time of several runs. */
async function repeated(act: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await act());
  return median(times);
}

/** A list that the server searches: the time until its first rows appear, and until a search finds the last row. */
async function list(
  measured: MeasuredPage,
  { name, label, open, last }: { name: string; label: string; open: () => Promise<number>; last: string },
) {
  const { page } = measured;
  figure(`first rows of ${name}`, await repeated(open), 'ms', FIRST_ROWS);
  const box = page.getByLabel(label);
  const find = async () => {
    await box.fill('');
    await page.locator('table[aria-rowcount]:not([aria-rowcount="2"])').waitFor();
    return measured.answer('input', () => box.fill(last), 'table[aria-rowcount="2"] tbody tr', last);
  };
  figure(`the last of ${name} found by email`, await repeated(find), 'ms', LAST_FOUND);
}

/** Large lists: newsletters on a slow CPU; subscribers and users, which the server searches. */
export async function administration(browser: Browser, { urls, size, readers }: Loaded) {
  const measured = await MeasuredPage.open(browser);
  const { page } = measured;
  await page.goto(urls.host);
  await measured.signIn('owner@example.com');
  const goTo = (link: string, table: string) =>
    measured.answer(
      'click',
      () => page.getByRole('link', { name: link, exact: true }).click(),
      rowsOf(table),
    );

  await goTo('Newsletters', 'Newsletters');
  const search = page.getByLabel('Search newsletters');
  const begin = async () => {
    await search.fill('Newsletter ');
    await page.locator(`table[aria-rowcount="${size + 1}"]`).waitFor();
  };
  const steps = [...String(size - 1)].map((digit) => async () => {
    const before = await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount');
    return measured.answer(
      'keydown',
      () => search.press(digit),
      `table[aria-rowcount]:not([aria-rowcount="${before}"])`,
    );
  });
  console.log(`\nAdministration, ${size.toLocaleString('en')} newsletters`);
  figure(
    'search of the table of newsletters, CPU 4× slower',
    await slowest(measured, begin, steps),
    'ms',
    200,
  );
  const found = await page.locator(rowsOf('Newsletters')).first().textContent();
  figure(`newsletter ${size - 1} not found`, Number(!found?.includes(`Newsletter ${size - 1}`)), '', 0);

  const view = page.getByRole('button', { name: 'View Newsletter 1', exact: true });
  const openSubscribers = async () => {
    await page.goto(urls.host);
    await goTo('Newsletters', 'Newsletters');
    await search.fill('Newsletter 1');
    // First by title; by date, it may be far below the rendered rows.
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await view.waitFor();
    return measured.answer('click', () => view.click(), rowsOf('Subscribers'));
  };
  const many = readers.toLocaleString('en');
  await list(measured, {
    name: `${many} subscribers`,
    label: 'Search subscribers by email',
    open: openSubscribers,
    last: `reader${readers}@example.com`,
  });

  const openUsers = async () => {
    await page.goto(urls.host);
    return goTo('Users', 'Users');
  };
  await list(measured, {
    name: `${many} users`,
    label: 'Search users by email',
    open: openUsers,
    last: `reader${readers}@example.com`,
  });
  await measured.close();
}
