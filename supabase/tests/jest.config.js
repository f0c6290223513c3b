import path from 'node:path';

/** The database, through supabase-js over HTTP, as any holder of the public key reaches it. */
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
