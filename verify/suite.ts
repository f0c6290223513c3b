import { installed, type Outcome, run } from '../project/run.ts';

/** Runs the HTTP suite on a back end that runs already, or on the PostgreSQL of DATABASE_URL. */
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
