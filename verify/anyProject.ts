import { runSuite } from './suite.ts';

// Runs the HTTP suite against the project that BACKEND='{"url","anonKey","serviceRoleKey"}' names. It makes accounts and rows
// there and leaves them, so it belongs in a project that is thrown away afterwards.

// Left out by name, with the reason: what only the embedded back end can do.
const embeddedOnly: [name: string, reason: string][] = [
  ['launch', 'starts and kills the embedded back end'],
  ['types', 'reads the migrations, not a project'],
  ['inputs', 'starts an embedded back end, to compare everything before and after'],
  ['clean', 'starts an embedded back end, to remove every file'],
  ['gateway', 'tests what stands in front of the embedded back end'],
  ['accounts', 'needs SQL to make unconfirmed, banned and soft-deleted accounts'],
  ['the last owner', 'starts an embedded back end, to have a single owner'],
  ['agree on every character', 'needs SQL to call a private function'],
  ['adds a file:', 'needs SQL to name the operation'],
  ['an empty file is rejected', 'hosted Storage stores an empty file'],
];

if (process.env.BACKEND) {
  for (const [name, reason] of embeddedOnly) console.log(`left out: ${name} (${reason})`);
  const names = embeddedOnly.map(([name]) => name);
  const { code, output } = await runSuite(
    {},
    `--testPathIgnorePatterns=/(${names.filter((name) => !name.includes(' ')).join('|')})\\.test`,
    `--testNamePattern=^(?!.*(${names.filter((name) => name.includes(' ')).join('|')}))`,
  );
  console.log(output);
  process.exitCode = code ?? 1;
} else {
  console.error('BACKEND names no project');
  process.exitCode = 1;
}
