import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config';

// Its projects are for its own tests.
const { projects: _, ...shared } = endToEnd;

const sizes = { 390: 844, 768: 1024, 1440: 900 };

/** Writes a screenshot of every screen to docs/screens, on a phone, a tablet and a desktop, light and dark. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/screens',
  globalSetup: '../e2e/stack.ts',
  projects: Object.entries(sizes).flatMap(([width, height]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: { viewport: { width: Number(width), height }, colorScheme },
    })),
  ),
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
});
