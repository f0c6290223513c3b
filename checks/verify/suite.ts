import { installed, type Outcome, run } from '../../delivery/project/run.ts';

/** Runs the HTTP suite on the running back end in BACKEND, or on the PostgreSQL in DATABASE_URL. */
export const runSuite = (environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> =>
  run(
    installed('jest'),
    [
      '-c',
      'supabase/tests/jest.config.js',
      '--testPathIgnorePatterns',
      'launch',
      'types',
      '--silent',
      ...args,
    ],
    environment,
  );
