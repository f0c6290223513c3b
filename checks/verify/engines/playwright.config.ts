import { defineConfig } from '@playwright/test';
import endToEnd from '../../e2e/playwright.config';

const { projects: _, ...shared } = endToEnd;

/** The main screens in the engines of Firefox and Safari, on the product that the end-to-end tests start. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../../test-results/engines',
  globalSetup: '../../e2e/stack.ts',
  workers: 1,
});
