import { defineConfig } from '@playwright/test';
import endToEnd from '../../e2e/playwright.config';

/** What happens to whole sites: they get remotes, are upgraded, are large. */
export default defineConfig(endToEnd, {
  testDir: '.',
  outputDir: '../../../test-results/sites',
  // They start what they need.
  globalSetup: undefined,
  workers: 1,
  timeout: 1_800_000,
  use: { actionTimeout: 30_000, navigationTimeout: 30_000, ignoreHTTPSErrors: true },
});
