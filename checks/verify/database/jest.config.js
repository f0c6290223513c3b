import path from 'node:path';

/** What only native PostgreSQL can show, on a database shaped like a hosted project. */
export default {
  rootDir: path.join(import.meta.dirname, '../../..'),
  testEnvironment: 'node',
  testMatch: ['<rootDir>/checks/verify/database/*.test.ts'],
  testTimeout: 600_000,
  // They meet in one database.
  maxWorkers: 1,
  globalSetup: '<rootDir>/checks/verify/database/start.ts',
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
