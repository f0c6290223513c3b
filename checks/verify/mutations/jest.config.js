import database from '../database/jest.config.js';

/** Weakens one rule of the database at a time and expects a test to fail. */
export default {
  ...database,
  testMatch: ['<rootDir>/checks/verify/mutations/*.test.ts'],
  testTimeout: 3_600_000,
  maxConcurrency: 2,
  // Otherwise, it lists hundreds of tests, also those that are skipped.
  verbose: false,
  globalSetup: '<rootDir>/checks/verify/mutations/start.ts',
};
