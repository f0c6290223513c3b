import type { Browser } from '@playwright/test';
import { signIn } from '../e2e/fixtures.ts';
import { type Loaded, READERS } from './data.ts';
import { figure, median } from './figures.ts';
import { MeasuredPage } from './page.ts';

const last = `reader${READERS}@example.com`;

/** The median time of several runs. */
async function repeated(act: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) times.push(await act());
  return median(times);
}

/** Large lists: newsletters on a slow CPU; subscribers and users, which the server searches. */
export async function administration(browser: Browser, { urls, size }: Loaded) {
  const measured = await MeasuredPage.open(browser);
  const { page } = measured;
  const goTo = async (link: string) => {
    await page.goto(urls.host);
    const open = () => page.getByRole('link', { name: link, exact: true }).click();
    return measured.answer('click', open, `table[aria-label=${link}] tbody tr`);
  };
  const other = (count: number | string) => `table[aria-rowcount]:not([aria-rowcount="${count}"])`;

  await page.goto(urls.host);
  await signIn(page, 'owner@example.com');
  await goTo('Newsletters');
  const search = page.getByLabel('Search newsletters');
  const begin = async () => {
    await search.fill('Newsletter ');
    await page.locator(`table[aria-rowcount="${size + 1}"]`).waitFor();
  };
  const steps = [...String(size - 1)].map((digit) => async () => {
    const before = (await page.locator('table').getAttribute('aria-rowcount')) ?? '';
    return measured.answer('keydown', () => search.press(digit), other(before));
  });
  console.log(`\nAdministration, ${size.toLocaleString('en')} newsletters`);
  const name = 'search of the table of newsletters, CPU 4× slower';
  figure(name, await measured.slowest(begin, steps), 'ms', 200);
  const found = (await page.locator('tbody tr').first().textContent()) ?? '';
  figure(`newsletter ${size - 1} not found`, Number(!found.includes(`Newsletter ${size - 1}`)), '', 0);

  const openSubscribers = async () => {
    await goTo('Newsletters');
    await search.fill('Newsletter 1');
    // First by title; by date, it may be far below the rendered rows.
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    const view = page.getByRole('button', { name: 'View Newsletter 1', exact: true });
    await view.waitFor();
    return measured.answer('click', () => view.click(), 'table[aria-label=Subscribers] tbody tr');
  };
  const lists = { subscribers: openSubscribers, users: () => goTo('Users') };
  for (const [list, open] of Object.entries(lists)) {
    const many = `${READERS.toLocaleString('en')} ${list}`;
    figure(`first rows of ${many}`, await repeated(open), 'ms', 1000);
    const box = page.getByLabel(`Search ${list} by email`);
    const find = async () => {
      await box.fill('');
      await page.locator(other(2)).waitFor();
      return measured.answer('input', () => box.fill(last), 'table[aria-rowcount="2"] tbody tr', last);
    };
    figure(`the last of ${many} found by email`, await repeated(find), 'ms', 2000);
  }
  await measured.close();
}
