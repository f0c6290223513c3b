import { runSuite } from './suite.ts';

// Runs the HTTP suite against the project that BACKEND='{"url","anonKey","serviceRoleKey"}' names. It creates accounts and rows
// and leaves them there, so use a throwaway project.

// Only the embedded back end can run these tests: they start or stop it, or need SQL. And hosted Storage accepts an empty file.
const files = 'accounts|clean|gateway|inputs|launch|outbox|own_account|types';
const tests = [
  'the last owner',
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
  'an empty file is rejected',
].join('|');

if (process.env.BACKEND) {
  console.log(`Skipped, because only the embedded back end can run them: ${files}|${tests}`);
  const { code, output } = await runSuite(
    {},
    `--testPathIgnorePatterns=/(${files})\\.test`,
    `--testNamePattern=^(?!.*(${tests}))`,
  );
  console.log(output);
  process.exitCode = code ?? 1;
} else {
  console.error('BACKEND is not set');
  process.exitCode = 1;
}
