import { runSuite } from './suite.ts';

// Runs the HTTP suite against the project that BACKEND='{"url","anonKey","serviceRoleKey"}' names. It creates accounts and rows
// and leaves them there, so use a throwaway project.

// Tests that only the embedded back end can run: why, and parts of their names, first those of files.
const embeddedOnly: Record<string, { files?: string[]; tests?: string[] }> = {
  'starts, stops or reads the embedded back end': {
    files: ['launch', 'types', 'inputs', 'clean', 'gateway'],
    tests: ['the last owner'],
  },
  'needs SQL': {
    files: ['accounts', 'own_account'],
    tests: [
      'agree on which characters',
      'recorded without an actor',
      'removes it from the history',
      'by oneself names no one',
      'not even the superuser',
      'kept for 90 days',
      'the same rows site settings',
      'that was added later',
      'no longer meets the rules',
      'not restored to an account that is',
      'are upserted and updated only in the version',
      'versions always rise',
      'adds a file:',
    ],
  },
  'hosted Storage accepts an empty file': { tests: ['an empty file is rejected'] },
};

if (process.env.BACKEND) {
  const groups = Object.entries(embeddedOnly);
  for (const [reason, { files = [], tests = [] }] of groups)
    console.log(`Skipped: ${[...files, ...tests].join(', ')} (${reason})`);
  const all = (kind: 'files' | 'tests') => groups.flatMap(([, names]) => names[kind] ?? []).join('|');
  const { code, output } = await runSuite(
    {},
    `--testPathIgnorePatterns=/(${all('files')})\\.test`,
    `--testNamePattern=^(?!.*(${all('tests')}))`,
  );
  console.log(output);
  process.exitCode = code ?? 1;
} else {
  console.error('BACKEND is not set');
  process.exitCode = 1;
}
