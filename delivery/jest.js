import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

// Dates are formatted in the machine's time zone.
process.env.TZ = 'UTC';

const react = {
  parser: { syntax: 'typescript', tsx: true },
  transform: {
    react: { runtime: 'automatic' },
    // Libraries are those of production (environment.cjs), our own code has its parts for development.
    optimizer: { globals: { envs: { NODE_ENV: '"test"' } } },
  },
};

/**
 * The Jest configuration of page tests: jsdom, the fake back end of `@newsletters/shared/testing`, and a request that nobody
 * answers is an error. A remote in a repository of its own uses it as it is.
 *
 * @type {import('jest').Config}
 */
export const pageTests = {
  testEnvironment: resolve('@newsletters/shared/testing/environment'),
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: [resolve('@newsletters/shared/testing/setup')],
  moduleNameMapper: {
    // Only the address of a font is of interest, and only in a browser.
    '\\.woff2$': resolve('@newsletters/shared/testing/font'),
    // Nobody sees styles either.
    '^@mui/styled-engine$': resolve('@newsletters/shared/testing/styledEngine'),
  },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // Published as ES modules only: our own package, dependencies of MSW, and the XML parser.
  transformIgnorePatterns: ['/node_modules/(?!(@newsletters|rettime|until-async|@open-draft|saxen)/)'],
  transform: { '^.+\\.(m?[tj]s|[tj]sx)$': [resolve('@swc/jest'), { jsc: { ...react, target: 'es2022' } }] },
};
