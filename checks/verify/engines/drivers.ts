import { createRequire } from 'node:module';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import webdriver, { type WebElement } from 'selenium-webdriver';
import { needed } from './programs';

const { DriverService } = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
) as typeof import('selenium-webdriver/remote');

/** A browser, and how it's told what to do. An element is whatever its library takes for one. */
export interface Driver<Element> {
  open(url: string): Promise<unknown>;
  /** The value of an expression in the page. */
  ask(expression: string): Promise<unknown>;
  /** The element that is the value of an expression in the page. */
  find(expression: string): Promise<Element>;
  click(element: Element): Promise<void>;
  /** Replaces the text of a field, by keyboard. */
  type(element: Element, text: string): Promise<void>;
  choose(element: Element, file: string): Promise<void>;
  photograph(): Promise<Uint8Array>;
  stop(): Promise<void>;
}

const size = { width: 1280, height: 900 };

/**
 * Debian's Firefox, over WebDriver BiDi. Not by Selenium: neither Debian nor npm has geckodriver. Not by Playwright: it needs
 * `emulation.setMediaFeaturesOverride`, which Firefox 153 doesn't know.
 */
export async function startGecko(): Promise<Driver<ElementHandle>> {
  const executablePath = needed('firefox-esr', 'firefox-esr');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport: size });
  const page = await browser.newPage();
  return {
    open: (url) => page.goto(url),
    ask: (expression) => page.evaluate(expression),
    find: async (expression) => (await page.evaluateHandle(expression)) as ElementHandle,
    click: (element) => element.click(),
    async type(element, text) {
      await element.evaluate((field) => (field as HTMLInputElement).select());
      await element.type(text);
    },
    choose: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
    photograph: () => page.screenshot(),
    stop: () => browser.close(),
  };
}

/** Debian's WebKitGTK, over WebDriver, on the display that there is. */
export async function startWebKit(): Promise<Driver<WebElement>> {
  const program = needed('WebKitWebDriver', 'webkit2gtk-driver');
  const service = new DriverService.Builder(program).setLoopback(true).build();
  const browser = await new webdriver.Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build();
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  return {
    open: (url) => browser.get(url),
    ask: (expression) => browser.executeScript(`return ${expression}`),
    find: (expression) => browser.executeScript(`return ${expression}`),
    click: (element) => element.click(),
    async type(element, text) {
      // Not by Ctrl+A: WebKitWebDriver then loses what is typed.
      await browser.executeScript('arguments[0].select()', element);
      await element.sendKeys(text);
    },
    choose: (element, file) => element.sendKeys(file),
    photograph: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    async stop() {
      await browser.quit();
      await service.kill();
    },
  };
}
