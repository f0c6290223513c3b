import type { CDPSession, Page } from '@playwright/test';
import { repetitions } from '../effort';
import { expect, signInAs, test } from './fixtures';
import { cards } from './parts';

/** Counts the pending timers, from before anything else runs in the page. */
const countTimers = (page: Page) =>
  page.addInitScript(() => {
    const pending = new Set<unknown>();
    Object.assign(window, { pendingTimers: pending });
    const { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: end } = window;
    Object.assign(window, {
      setTimeout(action: TimerHandler, wait?: number, ...values: unknown[]) {
        const id = start(
          (...given: unknown[]) => {
            pending.delete(id);
            if (typeof action === 'function') action(...given);
          },
          wait,
          ...values,
        );
        pending.add(id);
        return id;
      },
      setInterval(action: TimerHandler, wait?: number, ...values: unknown[]) {
        const id = repeat(action, wait, ...values);
        pending.add(id);
        return id;
      },
      clearTimeout(id: number) {
        pending.delete(id);
        stop(id);
      },
      clearInterval(id: number) {
        pending.delete(id);
        end(id);
      },
    });
  });

/** Listeners, timers, elements and heap size of the page after garbage collection. */
async function level(page: Page, client: CDPSession) {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    listeners: of('JSEventListeners'),
    timers: await page.evaluate(
      () => (window as unknown as { pendingTimers: Set<unknown> }).pendingTimers.size,
    ),
    nodes: of('Nodes'),
    heap: of('JSHeapUsedSize'),
  };
}

/** Visits a newsletter, each page in the header and home, as fast as they load; ends at a page that shows the same whatever others do meanwhile. */
async function walk(page: Page, steps: number) {
  await page.getByRole('link', { name: /home$/ }).click();
  await expect(cards(page).first()).toBeVisible();
  const seen = await page.evaluate(async (count) => {
    const arrived = () => document.activeElement?.tagName === 'H1';
    const until = async (condition: () => boolean) => {
      for (let frame = 0; frame < 3000 && !condition(); frame += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      if (!condition()) throw new Error(`The page didn't load: ${location.pathname}`);
    };
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const ways = [
      'main a[href^="/newsletter/"]',
      ...['users', 'newsletters', 'categories', 'site'].map((path) => `header nav a[href="/${path}"]`),
      'header a[href="/"]',
    ];
    const paths = new Set<string>();
    for (let step = 0; step < count; step += 1) {
      const way = ways[step % ways.length] ?? '';
      await until(() => find(way) !== null);
      find(way)?.focus();
      find(way)?.click();
      await until(arrived);
      paths.add(location.pathname.replace(/newsletter\/.*/, 'newsletter/:id'));
    }
    return [...paths].sort();
  }, steps);
  expect(seen).toEqual(['/', '/categories', '/newsletter/:id', '/newsletters', '/site', '/users']);
  await page.getByRole('link', { name: 'Site Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site Settings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const navigations = repetitions(200, 30);

test(`${navigations} navigations leave no listener, no timer and no memory behind`, async ({ page }) => {
  test.setTimeout(240_000);
  await countTimers(page);
  await signInAs(page, 'owner');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await walk(page, 42);
  const before = await level(page, client);
  await walk(page, navigations);
  // What the last page left running, such as a fade, ends soon.
  await expect
    .poll(async () => {
      const after = await level(page, client);
      return Object.entries(after).filter(
        ([name, value]) => value > before[name as keyof typeof before] * 1.1,
      );
    })
    .toEqual([]);
});
