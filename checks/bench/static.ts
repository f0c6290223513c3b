import type { Browser } from '@playwright/test';

/** A document that the server has rendered, without its scripts. */
export const withoutScripts = (html: string) => html.replace(scripts, '');

/** A document with all styles that its scripts have added, and without the scripts. */
const WITHOUT_SCRIPTS = `(() => {
  const styles = [...document.styleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('')).join('');
  for (const element of document.querySelectorAll('script, style, link[rel=preload], link[rel=prefetch]')) element.remove();
  document.head.insertAdjacentHTML('beforeend', '<style></style>');
  document.head.querySelector('style').textContent = styles;
  return '<!doctype html>' + document.documentElement.outerHTML;
})()`;

/** What a document requests or runs besides images and styles. */
const scripts = /<script\b[^>]*>.*?<\/script>|<link[^>]+rel="?(?:preload|prefetch|modulepreload)[^>]*>/gs;

/**
 * Keeps what the pages look like without scripts, by path: as the server renders it or, while it renders nothing, as the
 * browser shows it. Returns the path of a newsletter.
 */
export async function capture(browser: Browser, url: string, documents: Map<string, string>, card: string) {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const newsletter = (await page.locator(card).first().getAttribute('href')) ?? '';
  for (const path of ['/', newsletter]) {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const served = await fetch(url + path).then((answer) => answer.text());
    const isRendered = /<a [^>]*href="\/(newsletter\/[0-9a-f-]{36})?"/.test(served);
    documents.set(path, isRendered ? withoutScripts(served) : await page.evaluate<string>(WITHOUT_SCRIPTS));
  }
  await page.close();
  return newsletter;
}
