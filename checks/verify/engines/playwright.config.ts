import { defineConfig } from '@playwright/test';

/** The main screens in the engines of Firefox and Safari, on the product that the end-to-end tests start. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/engines',
  globalSetup: '../../e2e/stack.ts',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
