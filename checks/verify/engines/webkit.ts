import { writeFileSync } from 'node:fs';
import webdriver, { type WebElement } from 'selenium-webdriver';
import { freePort } from '../../../delivery/project/ports.ts';
import { background, needed } from './programs.ts';
import { type Driver, WINDOW } from './visitor.ts';

const { Builder } = webdriver;

/** A display that nobody sees, as large as the window. */
async function startDisplay(program: string) {
  const screen = `${WINDOW.width}x${WINDOW.height}x24`;
  const { child, stop } = background(program, [
    ...['-displayfd', '3', '-nolisten', 'tcp'],
    ...['-screen', '0', screen],
  ]);
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    child.once('close', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { display: `:${number}`, stop };
}

/** Debian's WebKitGTK, on a display of its own, over WebDriver. */
export async function startWebKit(): Promise<Driver<WebElement>> {
  const program = needed('WebKitWebDriver', 'webkit2gtk-driver');
  const { display, stop: stopDisplay } = await startDisplay(needed('Xvfb', 'xvfb'));
  const port = await freePort();
  const server = background(program, [`--port=${port}`, '--host=127.0.0.1'], { DISPLAY: display });
  const stop = async () => {
    await server.stop();
    await stopDisplay();
  };
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build()
    .catch(async (error) => {
      await stop();
      throw error;
    });
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW });
  return {
    engine: `WebKit ${(await browser.getCapabilities()).getBrowserVersion()}`,
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
    photograph: async (path) => writeFileSync(path, await browser.takeScreenshot(), 'base64'),
    async stop() {
      await browser.quit();
      await stop();
    },
  };
}
