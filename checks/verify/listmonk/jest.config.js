import path from 'node:path';

/** What only a real listmonk can show. */
export default {
  rootDir: path.join(import.meta.dirname, '../../..'),
  testEnvironment: '<rootDir>/checks/verify/listmonk/environment.cjs',
  testMatch: ['<rootDir>/checks/verify/listmonk/*.test.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
