import type { Page } from '@playwright/test';
import { newNewsletter } from './administration';
import { expect } from './fixtures';

// Example issues are untrusted: anyone who can edit newsletters writes them.

/** Opens a new newsletter with an example, and returns its frame. */
export async function openExample(page: Page, example_content: string) {
  const { id } = await newNewsletter({ example_content });
  await page.goto(`/newsletter/${id}`);
  const element = page.getByTitle(/^Example issue of/);
  await expect(element).toBeVisible();
  await expect
    .poll(() => element.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.childElementCount))
    .toBeGreaterThan(0);
  return element;
}

export type Frame = Awaited<ReturnType<typeof openExample>>;

export const heightOf = (frame: Frame) => frame.evaluate((element) => element.clientHeight);

/** How much of the content the frame cuts off, in pixels. */
export const hidden = (frame: Frame) =>
  frame.evaluate((element: HTMLIFrameElement) => {
    const root = element.contentDocument?.documentElement;
    return root ? root.scrollHeight - root.clientHeight : Number.NaN;
  });

/** The height once it no longer changes. */
export async function settledHeight(frame: Frame) {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await heightOf(frame);
      return last === before;
    })
    .toBe(true);
  return last;
}

export const tall = '<div style="height:3000px;background:linear-gradient(#eee,#999)">tall</div>';
