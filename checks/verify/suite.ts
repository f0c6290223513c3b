import { installed, type Outcome, run } from '../../delivery/project/run.ts';

const config = [
  '-c',
  'supabase/tests/jest.config.js',
  '--testPathIgnorePatterns',
  'launch',
  'types',
  '--silent',
];

/** Runs the HTTP suite on the running back end in BACKEND, or on the PostgreSQL in DATABASE_URL. */
export const runSuite = (environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> =>
  run(installed('jest'), [...config, ...args], environment);
