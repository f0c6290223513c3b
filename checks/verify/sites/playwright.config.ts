import { defineConfig } from '@playwright/test';
import endToEnd from '../../e2e/playwright.config';

// These start what they need.
const { projects: _projects, globalSetup: _stack, ...shared } = endToEnd;

/** What happens to whole sites: they get remotes, are upgraded, are large. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../../test-results/sites',
  workers: 1,
  timeout: 1_800_000,
  use: { actionTimeout: 30_000, navigationTimeout: 30_000, ignoreHTTPSErrors: true },
});
