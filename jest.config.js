import { availableParallelism } from 'node:os';
import { pageTests } from './delivery/jest.js';

// Cheap password hashes, because tests sign in often.
process.env.LITE_AUTH_BCRYPT_COST = '4';

/** Pages and units in jsdom, commands in Node, the database over HTTP. */
export default {
  // Page tests wait for more than half of their time, such as for React, which shows what is loaded after 0.3 s at the earliest.
  maxWorkers: 2 * availableParallelism(),
  reporters: ['default', '<rootDir>/checks/slowest.cjs'],
  projects: [
    {
      ...pageTests,
      displayName: 'pages',
      moduleNameMapper: {
        ...pageTests.moduleNameMapper,
        // The shell's tests use fake releases; each remote has its own page tests.
        '^@module-federation/runtime$': '<rootDir>/host/src/testing/federation.ts',
      },
      testMatch: ['<rootDir>/{host,shared,remote-*,delivery/template}/src/**/*.test.{ts,tsx}'],
    },
    {
      displayName: 'tools',
      testEnvironment: 'node',
      transform: {
        '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
      },
      testMatch: [
        '<rootDir>/delivery/*/*.test.ts',
        '<rootDir>/local/{,demo/}*.test.ts',
        '<rootDir>/supabase/emails/*.test.ts',
        '<rootDir>/checks/{project,verify}/*.test.ts',
      ],
    },
    '<rootDir>/supabase/tests',
  ],
};
