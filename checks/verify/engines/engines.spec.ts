import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { ByRoleMatcher } from '@testing-library/dom';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import webdriver, { type WebElement } from 'selenium-webdriver';
import { listen } from '../../../delivery/serve/listen';
import { createSite, releaseServer, shellIn } from '../../../delivery/serve/site';
import { distOf } from '../../../local/build';
import { configOf } from '../../../local/serve';
import { newNewsletter, savedNewsletter } from '../../e2e/administration';
import { newAccount, password, stack } from '../../e2e/backend';
import { sorry } from '../../e2e/nextRelease';
import { subscriptionsOf } from '../../e2e/subscriptions';
import { needed } from '../prerequisites';

const require = createRequire(import.meta.url);

const { DriverService } = require('selenium-webdriver/remote') as typeof import('selenium-webdriver/remote');

/** A browser, and how it's told what to do. An element is whatever its library takes for one. */
interface Driver<Element> {
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
async function startGecko(): Promise<Driver<ElementHandle>> {
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
async function startWebKit(): Promise<Driver<WebElement>> {
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

// The drivers find nothing by role and name.
const library = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Text to find something by: all of it, or what it contains. */
type Name = string | RegExp;

const literal = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name));

/** What a person does in a browser. Elements are found as people name them, and waited for. */
function visitorOf<Element>(driver: Driver<Element>) {
  /** Acts on the only element that a query finds; it can be late, and replaced, moved or covered meanwhile. */
  const act = (query: string, action: (element: Element) => Promise<void> = async () => {}) =>
    expect(async () => {
      if (!(await driver.ask('"TestingLibraryDom" in window'))) await driver.ask(`(() => {${library}})()`);
      await action(await driver.find(`TestingLibraryDom.getBy${query}`));
    }).toPass({ intervals: [100], timeout: 20_000 });
  const role = (name: ByRoleMatcher, text: Name) =>
    `Role(document.body, "${name}", { name: ${literal(text)} })`;
  const label = (text: Name) => `LabelText(document.body, ${literal(text)})`;
  return {
    open: driver.open,
    see: (name: ByRoleMatcher, text: Name) => act(role(name, text)),
    read: (text: Name) => act(`Text(document.body, ${literal(text)})`),
    click: (name: ByRoleMatcher, text: Name) => act(role(name, text), driver.click),
    /** Presses the middle of what has no name, in the middle of the window. */
    press: (selector: string) =>
      expect(async () => {
        const found = `document.querySelector(${JSON.stringify(selector)})`;
        await driver.ask(`${found}.scrollIntoView({ block: 'center' })`);
        await driver.click(await driver.find(found));
      }).toPass({ intervals: [100], timeout: 20_000 }),
    fill: (name: Name, text: string) => act(label(name), (field) => driver.type(field, text)),
    choose: (name: Name, file: string) => act(label(name), (field) => driver.choose(field, file)),
    /** Waits until something is true in the page. */
    until: (question: () => boolean) =>
      expect.poll(() => driver.ask(`(${question})()`), String(question)).toBe(true),
    photograph: async (name: string) =>
      writeFileSync(test.info().outputPath(`${name}.png`), await driver.photograph()),
  };
}

/** A newsletter of the demo content. */
const newsletter = { id: 'efe09f07-cefe-4a1f-b27d-83495822cb77', title: 'Crumb', category: 'Food' };

/** A photo that needs no cropping. */
const photo = join(import.meta.dirname, '../../../local/demo/covers/degrees-960x540-b4a28e.jpg');

async function useProduct<Element>(driver: Driver<Element>, engine: string) {
  const visitor = visitorOf(driver);
  const owner = await newAccount('owner');

  await test.step('Home', async () => {
    await visitor.open(stack.shell);
    await visitor.see('heading', 'Find newsletters worth reading');
    await visitor.see('link', 'Kitchen Ledger');
    await visitor.see('navigation', 'Footer');
    await visitor.until(
      () => (document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0) > 0,
    );
    await visitor.photograph('home');
  });

  await test.step('A filter', async () => {
    await visitor.click('button', newsletter.category);
    await visitor.see('heading', new RegExp(`^${newsletter.category} · \\d+ newsletters$`));
    await visitor.until(() => /^\?category=[\da-f-]{36}$/.test(window.location.search));
  });

  await test.step('A newsletter with its frame', async () => {
    await visitor.click('link', newsletter.title);
    await visitor.see('heading', newsletter.title);
    await visitor.until(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title^="Example issue of"]');
      const { scrollHeight = 0, textContent = '' } = frame?.contentDocument?.documentElement ?? {};
      const fits = scrollHeight > 500 && scrollHeight <= (frame?.clientHeight ?? 0);
      return fits && textContent?.includes('The new flour drinks') === true;
    });
    await visitor.photograph('newsletter');
  });

  await test.step('Signing in', async () => {
    await visitor.click('button', 'Sign In');
    await visitor.see('dialog', 'Sign In');
    await visitor.fill(/^Email/, owner.email);
    await visitor.fill(/^Password/, password);
    await visitor.click('button', 'Sign In');
    await visitor.see('button', 'Account menu');
  });

  await test.step('Subscribing', async () => {
    await visitor.click('button', 'Subscribe');
    await visitor.see('dialog', newsletter.title);
    await visitor.click('button', 'Subscribe');
    await visitor.see('button', 'Subscribed');
    expect(await subscriptionsOf(owner.id)).toMatchObject([
      { newsletter_id: newsletter.id, status: 'active' },
    ]);
  });

  await test.step('Saving a newsletter with an image', async () => {
    const before = await savedNewsletter({ id: newsletter.id });
    const description = `Saved in ${engine}`;
    await visitor.click('link', 'Newsletters');
    await visitor.see('heading', 'Newsletter Management');
    await visitor.fill('Search newsletters', newsletter.title);
    await visitor.click('button', `Edit ${newsletter.title}`);
    await visitor.fill(/^Description/, description);
    await visitor.choose('Choose image', photo);
    await visitor.until(() => {
      const image = document.querySelector<HTMLImageElement>('img[alt="Current image"]');
      return image?.src.startsWith('blob:') === true && image.naturalWidth > 0;
    });
    await visitor.photograph('newsletter-form');
    await visitor.click('button', 'Save Newsletter');
    await visitor.see('heading', 'Newsletter Management');
    const after = await savedNewsletter({ id: newsletter.id });
    expect(after?.description).toBe(description);
    expect(after?.image_url).not.toBe(before?.image_url);
    const image = await fetch(after?.image_url ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  await test.step('Correcting a word where the preview shows it', async () => {
    const example = `<p>Eins</p>\r\n<!--[if mso]>x<![endif]--><p style="padding:200px 0;font-size:60px">Das Bad &ouml;fnet heute um acht Uhr</p>`;
    const { id, title } = await newNewsletter({ example_content: example });
    await visitor.fill('Search newsletters', title);
    await visitor.click('button', `Edit ${title}`);
    await visitor.see('option', 'Text Eins');
    await visitor.until(
      () =>
        document
          .querySelector<HTMLIFrameElement>('iframe[title="Example preview"]')
          ?.contentDocument?.querySelector('[data-part]') != null,
    );
    await visitor.press('div:has(> iframe[title="Example preview"]) + [aria-hidden]');
    await visitor.until(
      () =>
        document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes('Das Bad') ===
        true,
    );
    // The mark lies on the text, as far down as it's shown.
    await visitor.until(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Example preview"]');
      const text = frame?.contentDocument?.querySelectorAll('p')[1]?.getBoundingClientRect();
      const [mark, shown] = [document.querySelector('[data-outline=part]'), frame].map((it) =>
        it?.getBoundingClientRect(),
      );
      if (!frame || !text || !mark || !shown) return false;
      const share = (text.top + text.height / 2) / (frame.contentWindow?.innerHeight ?? 1);
      const middle = shown.top + share * shown.height;
      return mark.top > shown.top && Math.abs(mark.top - middle) < 100;
    });
    await visitor.photograph('example-texts');
    await visitor.fill('Text', 'Das Bad öffnet heute um acht Uhr');
    await visitor.click('button', 'Save Newsletter');
    await visitor.see('heading', 'Newsletter Management');
    const saved = await savedNewsletter({ id });
    expect(saved?.example_content).toBe(example.replace('fnet', 'ffnet'));
  });

  await test.step('Users', async () => {
    await visitor.click('link', 'Users');
    await visitor.see('heading', 'User Management');
    await visitor.fill('Search users by email', 'manager@');
    await visitor.read('1 user');
    await visitor.see('button', 'Edit manager@example.com');
    // Only public pages have a footer.
    await visitor.until(() => document.querySelector('footer') === null);
    await visitor.photograph('users');
  });

  await test.step('A remote that cannot be loaded', async () => {
    const folder = distOf('remote-public');
    // Not rendered by the server, which would show the page although its code is missing.
    const { server: _, ...release } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
    const [shell, remote] = [await listen(0, 'shell'), await listen(0, 'remote')];
    const config = configOf(stack.backend, stack.publicKey, shell.url, [remote.url]);
    const registry = { remote_public: [{ ...release, entry: `${remote.url}/${release.entry}` }] };
    const deployment = { config, registry, shell: await shellIn(distOf('host')) };
    const site = createSite({ current: async () => deployment });
    shell.serve(site.handle);
    await visitor.open(shell.url);
    await visitor.read(sorry);
    await visitor.click('button', 'Sign In');
    await visitor.see('dialog', 'Sign In');
    remote.serve(releaseServer(folder, shell.url).fetch);
    await visitor.open(shell.url);
    await visitor.see('heading', 'Find newsletters worth reading');
    for (const one of [shell, remote, site]) await one.stop();
  });
}

const check = <Element>(engine: string, start: () => Promise<Driver<Element>>) =>
  test(`the main screens in ${engine}`, async () => {
    const driver = await start();
    try {
      await useProduct(driver, engine);
    } finally {
      await visitorOf(driver).photograph('last');
      await driver.stop();
    }
  });

check('Gecko', startGecko);
check('WebKit', startWebKit);
