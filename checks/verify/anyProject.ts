import { runSuite } from './suite.ts';

// Runs the HTTP suite against the project that BACKEND='{"url","anonKey","serviceRoleKey"}' names. It creates accounts and rows
// and leaves them there, so use a throwaway project.

// Only the embedded back end can run these tests: they start or stop it, or need SQL, as their names say. And hosted Storage accepts an empty file.
const files = 'clean|gateway|hand_over|inputs|launch|outbox|types|webhooks';
const tests = ['\\[SQL\\]', 'the last owner', 'an empty file is rejected'].join('|');

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
