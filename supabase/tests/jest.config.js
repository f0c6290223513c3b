import path from 'node:path';

/** Tests the database with supabase-js over HTTP, as anyone with the public key can reach it. */
export default {
  displayName: 'database',
  rootDir: path.join(import.meta.dirname, '../..'),
  testEnvironment: 'node',
  testMatch: ['<rootDir>/supabase/tests/*.test.ts', '<rootDir>/local/backend/*.test.ts'],
  globalSetup: '<rootDir>/supabase/tests/support/start.ts',
  globalTeardown: '<rootDir>/supabase/tests/support/stop.ts',
  setupFilesAfterEnv: ['<rootDir>/supabase/tests/support/timeout.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
