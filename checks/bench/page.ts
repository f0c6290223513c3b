import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { median } from './figures.ts';
import { Traffic } from './traffic.ts';

const inPage = readFileSync(join(import.meta.dirname, 'inPage.js'), 'utf8');

const desktop = { viewport: { width: 1280, height: 900 } };

/** How late fonts arrive, in milliseconds. */
const LATE = 2000;

/** How long an answer can take before the run gives up, in milliseconds. */
const LIMIT = 60_000;

const late = async (expression: string): Promise<never> => {
  await wait(LIMIT, undefined, { ref: false });
  throw new Error(`No answer to ${expression}`);
};

/** A page in a new browser context, with ways to measure it. */
export class MeasuredPage {
  private constructor(
    readonly page: Page,
    private readonly debug: CDPSession,
  ) {}

  static async open(browser: Browser, device: BrowserContextOptions = desktop): Promise<MeasuredPage> {
    const context = await browser.newContext(device);
    const page = await context.newPage();
    await page.addInitScript(inPage);
    return new MeasuredPage(page, await context.newCDPSession(page));
  }

  close = () => this.page.context().close();

  /** Evaluates an expression that uses `inPage.js`; gives up when what it waits for never happens. */
  ask = <Answer>(expression: string): Promise<Answer> =>
    Promise.race([this.page.evaluate<Answer>(expression), late(expression)]);

  /** When an element appears, in milliseconds from the start of the navigation. */
  firstShown = (selector: string) => this.ask<number>(`bench.firstShown('${selector}')`);

  /** How the page has loaded and moved so far. */
  loading = () =>
    this.ask<Record<'largest' | 'longest' | 'blocking' | 'tap' | 'shift', number>>('bench.loading');

  /** A slow phone: CPU four times slower, 1.6 Mbit/s, 150 ms to every response. Returns what is requested from now on. */
  async slowPhone(): Promise<Traffic> {
    await this.slowDown(4);
    await this.debug.send('Network.enable');
    const [downloadThroughput, uploadThroughput] = [1_600_000 / 8, 750_000 / 8];
    const network = { offline: false, latency: 150, downloadThroughput, uploadThroughput };
    await this.debug.send('Network.emulateNetworkConditions', network);
    return new Traffic(this.debug);
  }

  /** Lets the fonts arrive late, when the page is already on the screen. */
  delayFonts = () => this.page.route('**/*.woff2', (route) => wait(LATE).then(() => route.continue()));

  /** Slows the CPU down from now on. */
  slowDown = (rate: number) => this.debug.send('Emulation.setCPUThrottlingRate', { rate });

  /** Milliseconds from the event that `act` causes to the frame in which an element's text starts with `text`. */
  async answer(event: string, act: () => Promise<unknown>, selector: string, text = ''): Promise<number> {
    await this.ask(`bench.answer(...${JSON.stringify([event, selector, text])})`);
    await act();
    return this.ask<number>('bench.answered');
  }

  /** Takes some steps in order, three times, on a CPU four times slower; returns the median of the slowest step. */
  async slowest(begin: () => Promise<unknown>, steps: (() => Promise<number>)[]): Promise<number> {
    const times = steps.map((): number[] => []);
    for (let round = 0; round < 3; round += 1) {
      await begin();
      await this.slowDown(4);
      for (const [index, step] of steps.entries()) {
        times[index]?.push(await step());
        // Let what follows, such as the update of the address bar, finish before the next step.
        await wait(500);
      }
      await this.slowDown(1);
    }
    return Math.max(...times.map(median));
  }

  /** Memory used by scripts after a garbage collection, in megabytes. */
  heap = async (): Promise<number> => {
    await this.debug.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.debug.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };
}
