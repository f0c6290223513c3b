import { defineConfig } from '@playwright/test';
import endToEnd from '../../e2e/playwright.config';

/** The end-to-end tests through Debian's nginx, over TLS and HTTP/2, with the configuration that docs/deploy.md shows. */
export default defineConfig(endToEnd, {
  testDir: '../../e2e',
  outputDir: '../../../test-results/nginx',
  globalSetup: './stack.ts',
  // They say why, or start sites of their own.
  grepInvert: /@embedded|(city|development|identity|language|release)\.spec/,
  // The certificate is its own.
  use: { ignoreHTTPSErrors: true },
});
