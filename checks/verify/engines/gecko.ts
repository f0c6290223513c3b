import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { needed } from './programs.ts';
import { type Driver, WINDOW } from './visitor.ts';

/** Debian's Firefox, over WebDriver BiDi. */
export async function startGecko(): Promise<Driver<ElementHandle>> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: needed('firefox-esr', 'firefox-esr'),
    defaultViewport: WINDOW,
  });
  const page = await browser.newPage();
  return {
    engine: `Gecko ${(await browser.version()).replace('firefox/', '')}`,
    open: async (url) => void (await page.goto(url)),
    ask: (expression) => page.evaluate(expression),
    find: async (expression) =>
      (await page.evaluateHandle(expression)).asElement() as ElementHandle | undefined,
    click: (element) => element.click(),
    async type(element, text) {
      await page.evaluate((field) => (field as HTMLInputElement).select(), element);
      await element.type(text);
    },
    choose: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
    photograph: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    stop: () => browser.close(),
  };
}
