import type { Page } from '@playwright/test';

/** How far the layout of the document has shifted without the user's doing, and what has moved. */
export const shiftOn = (page: Page) =>
  page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    }
    const observer = new PerformanceObserver(() => {});
    // The browser remembers the first 150 shifts.
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = (observer.takeRecords() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    observer.disconnect();
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
      ),
    };
  });

/** The most that may shift on any page. */
export const MOST = 0.01;
