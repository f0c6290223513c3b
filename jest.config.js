import { availableParallelism } from 'node:os';

// Dates are formatted in the machine's time zone.
process.env.TZ = 'UTC';
// Cheap password hashes, because tests sign in often.
process.env.LITE_AUTH_BCRYPT_COST = '4';

const swc = (jsc) => ['@swc/jest', { jsc: { ...jsc, target: 'es2022' } }];
const react = {
  parser: { syntax: 'typescript', tsx: true },
  transform: {
    react: { runtime: 'automatic' },
    // Libraries are those of production (environment.cjs), our own code has its parts for development.
    optimizer: { globals: { envs: { NODE_ENV: '"test"' } } },
  },
};

/** @type {import('jest').Config} */
const pages = {
  displayName: 'pages',
  testEnvironment: '<rootDir>/shared/src/testing/environment.cjs',
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: ['<rootDir>/shared/src/testing/setup.ts'],
  moduleNameMapper: {
    // The shell's tests use fake releases; each remote has its own page tests.
    '^@module-federation/runtime$': '<rootDir>/host/src/testing/federation.ts',
    // Only the address of a font is of interest, and only in a browser.
    '\\.woff2$': '<rootDir>/shared/src/testing/font.cjs',
  },
  testMatch: ['<rootDir>/{host,shared,remote-*}/src/**/*.test.{ts,tsx}'],
  // Published as ES modules only: dependencies of MSW, and the XML parser.
  transformIgnorePatterns: ['/node_modules/(?!(rettime|until-async|@open-draft|saxen)/)'],
  transform: { '^.+\\.(m?[tj]s|[tj]sx)$': swc(react) },
};

/** Pages and units in jsdom, commands in Node, the database over HTTP. */
export default {
  // One more than cores: each waits now and then.
  maxWorkers: availableParallelism() + 1,
  filter: '<rootDir>/checks/jestFilter.cjs',
  projects: [
    pages,
    {
      displayName: 'tools',
      testEnvironment: 'node',
      transform: { '^.+\\.ts$': swc({ parser: { syntax: 'typescript' } }) },
      testMatch: [
        '<rootDir>/delivery/*/*.test.ts',
        '<rootDir>/local/{,demo/,emails/}*.test.ts',
        '<rootDir>/checks/{project,verify}/*.test.ts',
      ],
    },
    '<rootDir>/supabase/tests',
  ],
};
