import { runSuite } from './suite.ts';

// Runs the HTTP suite against the project that BACKEND='{"url","anonKey","serviceRoleKey"}' names. It creates accounts and rows
// and leaves them there, so use a throwaway project.

// Tests that only the embedded back end can run: part of the name, and the reason.
const embeddedOnly: [name: string, reason: string][] = [
  ['launch', 'starts and kills the embedded back end'],
  ['types', 'reads the migrations, not a project'],
  ['inputs', 'starts an embedded back end to compare all rows before and after'],
  ['clean', 'starts an embedded back end to remove all unused files'],
  ['gateway', 'tests the gateway in front of the embedded back end'],
  ['accounts', 'needs SQL to create unconfirmed, banned and soft-deleted accounts'],
  ['own_account', 'as accounts'],
  ['the last owner', 'starts an embedded back end to have a single owner'],
  ['agree on which characters', 'needs SQL to call a private function'],
  ['recorded without an actor', 'needs SQL to delete a row with it'],
  ['removes it from the history', 'needs SQL to search all entries'],
  ['by oneself names no one', 'needs SQL to search all entries'],
  ['not even the superuser', 'needs SQL to be one'],
  ['kept for 90 days', 'needs SQL to make entries older'],
  ['the same rows site settings', 'needs SQL to delete the settings in a transaction'],
  ['that was added later', 'needs SQL to add a column'],
  ['no longer meets the rules', 'needs SQL to store a title from before a rule'],
  ['not restored to an account that is', 'needs SQL to ban, soft-delete and unconfirm accounts'],
  ['are upserted and updated only in the version', 'needs SQL to write twice in a transaction'],
  ['versions always rise', 'needs SQL to write often in a transaction'],
  ['adds a file:', 'needs SQL to set the operation'],
  ['an empty file is rejected', 'hosted Storage accepts an empty file'],
];

if (process.env.BACKEND) {
  for (const [name, reason] of embeddedOnly) console.log(`Skipped: ${name} (${reason})`);
  const names = embeddedOnly.map(([name]) => name);
  const { code, output } = await runSuite(
    {},
    `--testPathIgnorePatterns=/(${names.filter((name) => !name.includes(' ')).join('|')})\\.test`,
    `--testNamePattern=^(?!.*(${names.filter((name) => name.includes(' ')).join('|')}))`,
  );
  console.log(output);
  process.exitCode = code ?? 1;
} else {
  console.error('BACKEND is not set');
  process.exitCode = 1;
}
