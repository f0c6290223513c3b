import { defineConfig } from '@playwright/test';
import endToEnd from '../../e2e/playwright.config';

/** The main screens in the engines of Firefox and Safari, on the product that the end-to-end tests start. */
export default defineConfig(endToEnd, {
  testDir: '.',
  outputDir: '../../../test-results/engines',
  globalSetup: '../../e2e/stack.ts',
  workers: 1,
});
