/** The release tooling and the contract of the doors, by their commands. */
export default {
  displayName: 'release',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts', '<rootDir>/release/*.test.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
