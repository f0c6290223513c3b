import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { isFull } from '../effort';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility rules (WCAG 2.2 AA) that the page breaks now, as readable lines. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated through the debugger, because the content security policy rightly blocks an injected script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, {
      runOnly: tags,
      iframes: false,
      // What passes needs neither a report nor a selector.
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });
}

/** Waits until the page is painted and its finite animations have ended. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    do {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      await Promise.allSettled(moving().map(({ finished }) => finished));
    } while (moving().length > 0);
  });

/** Expects that the page doesn't scroll sideways. */
export async function expectNoSidewaysScrolling(page: Page, view: string) {
  await settled(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, view).toBeLessThanOrEqual(0);
}

/** Expects of the view on the screen that it breaks no accessibility rule and doesn't scroll sideways. Leaves it like this. */
async function expectAccessibleAt(page: Page, view: string, width: number, colorScheme: 'light' | 'dark') {
  const look = `${view}, ${width} pixels, ${colorScheme}`;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html'), look).toHaveAttribute('data-color-scheme', colorScheme);
  await expectNoSidewaysScrolling(page, look);
  expect(await axeFindings(page), look).toEqual([]);
}

/**
 * Looks at what `language.spec.ts` doesn't: on a phone and dark, with `FULL=1` also wide and light. The contrast of all colours
 * is `identity.spec.ts`'s.
 */
export async function expectAccessible(page: Page, view: string, widths = isFull ? [1280, 360] : [360]) {
  for (const width of widths) await expectAccessibleAt(page, view, width, width < 600 ? 'dark' : 'light');
}

/** Looks at one of the views of `language.spec.ts`, which has it narrow and light: wide and dark. */
export const expectAccessibleWide = (page: Page, view: string) =>
  expectAccessibleAt(page, view, 1280, 'dark');
