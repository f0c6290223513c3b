import { installed, type Outcome, run } from '../../delivery/project/run.ts';

/** What Jest is told to test a database over HTTP that isn't the embedded one. */
export const suite = [
  '-c',
  'supabase/tests/jest.config.js',
  '--testPathIgnorePatterns',
  'launch',
  'types',
  '--silent',
];

/** Runs the HTTP suite on the running back end in BACKEND, or on the PostgreSQL in DATABASE_URL. */
export const runSuite = (environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> =>
  run(installed('jest'), [...suite, ...args], environment);
