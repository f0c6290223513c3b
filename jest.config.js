// Dates are told in the zone of the machine.
process.env.TZ = 'UTC';

/** @type {import('jest').Config} */
const compiled = {
  // What MSW is made of is published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(rettime|until-async|@open-draft)/)'],
  transform: {
    '^.+\\.(m?[tj]s|[tj]sx)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
      },
    ],
  },
};

/** Pages and units run in jsdom with Node's own fetch and streams; content, back end and release tooling have projects of their own. */
export default {
  projects: [
    {
      ...compiled,
      displayName: 'pages',
      testEnvironment: '<rootDir>/shared/src/testing/environment.cjs',
      testEnvironmentOptions: { customExportConditions: [''] },
      setupFilesAfterEnv: ['<rootDir>/shared/src/testing/setup.ts'],
      // Remotes are stood in for where the shell meets them; they have page tests of their own.
      moduleNameMapper: { '^@module-federation/runtime$': '<rootDir>/host/src/testing/federation.ts' },
      testMatch: ['<rootDir>/{host,shared,remote-*}/src/**/*.test.{ts,tsx}'],
    },
    '<rootDir>/supabase/content',
    '<rootDir>/supabase/tests',
    '<rootDir>/local',
  ],
};
