import type { Page } from '@playwright/test';

/** Adds up how far the layout shifts without the user's doing, from the next document on. Returns how to read it. */
export async function watchShift(page: Page) {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node; currentRect: DOMRect }[];
    }
    let sum = 0;
    const moved = new Set<string>();
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput) continue;
        sum += value;
        for (const { node } of sources) moved.add(node?.textContent?.slice(0, 40) ?? '');
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      shifted() {
        note(observer.takeRecords());
        return { sum, moved: [...moved] };
      },
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifted(): { sum: number; moved: string[] } }).shifted());
}

/** The most that may shift on any page. */
export const MOST = 0.01;
