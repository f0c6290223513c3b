/** The database, through supabase-js over HTTP, as any holder of the public key reaches it. */
export default {
  displayName: 'database',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts'],
  globalSetup: '<rootDir>/support/start.ts',
  globalTeardown: '<rootDir>/support/stop.ts',
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
