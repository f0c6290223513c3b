import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../local/chromium';

/** Files whose tests run one after the other, for longer than any other. */
const long = /\/(language|release|identity|development)\.spec\.ts$/;

/** End-to-end tests in a real browser against the production build, served by `npm start` on free ports with temporary data. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './stack.ts',
  fullyParallel: true,
  // The long files begin first, so that no worker is left with one at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  // One more than cores: each waits now and then.
  workers: availableParallelism() + 1,
  timeout: 240_000,
  // For a busy machine: how long something may take is tested with the page's clock.
  expect: { timeout: 30_000 },
  reporter: 'list',
  reportSlowTests: { max: 10, threshold: 10_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    // Recording takes time, and there the machine is gone afterwards.
    trace: process.env.GITHUB_ACTIONS ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
