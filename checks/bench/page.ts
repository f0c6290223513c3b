import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { Traffic } from './traffic.ts';

const inPage = readFileSync(join(import.meta.dirname, 'inPage.js'), 'utf8');

/** How late fonts arrive, in milliseconds. */
const LATE = 2000;

/** How long an answer can take before the run gives up, in milliseconds. */
const LIMIT = 60_000;

const late = (expression: string) =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(reject, LIMIT, new Error(`No answer to ${expression}`)).unref();
  });

/** A page in a new browser context, with ways to measure it. */
export class MeasuredPage {
  private constructor(
    readonly page: Page,
    private readonly debug: CDPSession,
  ) {}

  static async open(browser: Browser): Promise<MeasuredPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(inPage);
    return new MeasuredPage(page, await context.newCDPSession(page));
  }

  close = () => this.page.context().close();

  /** Evaluates an expression that uses `inPage.js`; gives up when what it waits for never happens. */
  ask = <Answer>(expression: string): Promise<Answer> =>
    Promise.race([this.page.evaluate<Answer>(expression), late(expression)]);

  /** A slow phone: CPU four times slower, 1.6 Mbit/s, 150 ms to every response. Returns what is requested from now on. */
  async slowPhone(): Promise<Traffic> {
    await this.slowDown(4);
    await this.debug.send('Network.enable');
    await this.debug.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    return new Traffic(this.debug);
  }

  /** Lets the fonts arrive late, when the page is already on the screen. */
  delayFonts = () =>
    this.page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE));
      await route.continue();
    });

  /** Slows the CPU down from now on. */
  slowDown = (rate: number) => this.debug.send('Emulation.setCPUThrottlingRate', { rate });

  /** Milliseconds from the event that `act` causes to the frame in which an element's text starts with `text`. */
  async answer(event: string, act: () => Promise<unknown>, selector: string, text = ''): Promise<number> {
    const expected = [event, selector, text].map((value) => JSON.stringify(value)).join();
    await this.ask(`bench.answer(${expected})`);
    await act();
    return this.ask<number>('bench.answered');
  }

  /** Memory used by scripts after a garbage collection, in megabytes. */
  async heap(): Promise<number> {
    await this.debug.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.debug.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  }

  /** Signs in through the dialog. */
  async signIn(email: string) {
    await this.page.getByRole('button', { name: 'Sign In' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel(/^Password/).fill('password123');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await this.page.getByRole('button', { name: 'Account menu' }).waitFor();
  }
}
