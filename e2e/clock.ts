import { expect, type Page } from '@playwright/test';

/** Gives the test control of the page's time. Call it before opening the page. */
export async function controlClock(page: Page) {
  await page.clock.install();
  // The browser's own would follow real time.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
}

/** Lets time pass for the page. Its requests of that time have been sent when this resolves. */
export async function passTime(page: Page, seconds: number) {
  await page.clock.runFor(seconds * 1000);
  await page.evaluate(() => fetch('/config.json'));
}

/** Lets time pass in steps in which the back end responds; in longer ones, the page would find it gone and read again. */
export async function passQuietTime(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 1) await passTime(page, 1);
}

/** Lets time pass for the page, in small steps, until the assertion holds; at most so many seconds. */
export async function expectWithin(page: Page, seconds: number, assertion: () => Promise<unknown>) {
  let left = seconds;
  await expect(async () => {
    const step = Math.min(2.5, left);
    left -= step;
    if (step > 0) await page.clock.runFor(step * 1000);
    await assertion();
  }).toPass({ intervals: [50], timeout: 30_000 });
}

/** Holds responses back. `release` lets go of those held so far, `open` of all. */
export function newGate() {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const release = () => {
    for (const go of waiting.splice(0)) go();
  };
  return {
    hold: () => new Promise<void>((resolve) => (isOpen ? resolve() : waiting.push(resolve))),
    isHolding: () => waiting.length > 0,
    release,
    open() {
      isOpen = true;
      release();
    },
  };
}

/** Makes responses ten seconds late for the page: `tenSeconds` passes once requests are held, and then lets them go. */
export function tenSecondsLate(page: Page) {
  const { hold, isHolding, release } = newGate();
  const tenSeconds = async () => {
    // With none held, responses are on their way. The page must not give up on them because the machine is busy.
    if (!isHolding()) return;
    await passTime(page, 10);
    release();
  };
  return { hold, tenSeconds };
}
