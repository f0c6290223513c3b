import { expect, type Page } from '@playwright/test';

/** Addresses of the back end's tables and sign-in. */
export const backend = /\/(rest|auth)\/v1\//;

/** Gives the test control of the page's time. Call it before opening the page. */
export async function controlClock(page: Page) {
  await page.clock.install();
  await page.addInitScript(() => {
    const unanswered = new Map<object, string>();
    const send = window.fetch;
    window.fetch = async (...request) => {
      const [resource] = request;
      unanswered.set(request, resource instanceof Request ? resource.url : String(resource));
      try {
        return await send(...request);
      } finally {
        unanswered.delete(request);
      }
    };
    Object.assign(window, {
      async responses(from: RegExp) {
        // A request of ours passes the time, because the page's timers don't follow real time.
        while ([...unanswered.values()].some((url) => from.test(url))) await send('/config.json');
      },
    });
  });
}

/**
 * Lets time pass in steps of a second, at the end of each of which every request has a response; with `from`, those to such
 * addresses. In longer ones, the page would find the back end gone and read again.
 */
export async function passQuietTime(page: Page, seconds: number, from = /(?:)/) {
  const responses = () =>
    page.evaluate(
      (addresses) => (window as unknown as { responses(from: RegExp): Promise<void> }).responses(addresses),
      from,
    );
  await responses();
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1000);
    await responses();
  }
  await page.evaluate(() => fetch('/config.json'));
}

/**
 * Lets time pass for the page, in small steps, until the assertion holds; at most so many seconds. While only other requests are
 * late, name the addresses that work: however busy the machine is, responses from there take none of the page's time.
 */
export async function expectWithin(
  page: Page,
  seconds: number,
  assertion: () => Promise<unknown>,
  working?: RegExp,
) {
  let left = seconds;
  await expect(async () => {
    const step = Math.min(working ? 1 : 2.5, left);
    left -= step;
    if (step > 0) await (working ? passQuietTime(page, step, working) : page.clock.runFor(step * 1000));
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
    held: () => waiting.length,
    release,
    open() {
      isOpen = true;
      release();
    },
  };
}
