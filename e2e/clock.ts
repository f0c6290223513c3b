import { expect, type Page } from '@playwright/test';

/** Puts the time of the page into the test's hands. To be called before the page is opened. */
export async function controlClock(page: Page) {
  await page.clock.install();
  // The browser's own timeouts would follow the real time.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
}

/** Lets time pass for the page. What it requests meanwhile has been sent when this is done. */
export async function passTime(page: Page, seconds: number) {
  await page.clock.runFor(seconds * 1000);
  await page.evaluate(() => fetch('/config.json'));
}

/** Lets time pass for the page, in small steps, until the assertion holds, which must be within so many seconds. */
export async function expectWithin(page: Page, seconds: number, assertion: () => Promise<unknown>) {
  let left = seconds;
  await expect(async () => {
    const step = Math.min(2.5, left);
    left -= step;
    if (step > 0) await page.clock.runFor(step * 1000);
    await assertion();
  }).toPass({ intervals: [50], timeout: 30_000 });
}

/** Holds answers back until `release` lets go those that wait so far. */
export function newGate() {
  const waiting: (() => void)[] = [];
  return {
    hold: () => new Promise<void>((resolve) => waiting.push(resolve)),
    release() {
      for (const go of waiting.splice(0)) go();
    },
  };
}
