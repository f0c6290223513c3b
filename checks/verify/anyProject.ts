import { log, UserError } from '../../delivery/project/command.ts';
import { runSuite } from './suite.ts';

// Only the embedded back end can run these tests: they start or stop it, or need SQL, as their names say. And hosted Storage accepts an empty file.
const files = 'clean|gateway|hand_over|inputs|launch|outbox|types|webhooks';
const tests = ['\\[SQL\\]', 'the last owner', 'an empty file is rejected'].join('|');

/**
 * Runs the HTTP suite against the project that BACKEND='{"url","anonKey","serviceRoleKey"}' names. It creates accounts and rows
 * and leaves them there, so use a throwaway project.
 */
export async function verifyProject() {
  if (!process.env.BACKEND)
    throw new UserError(
      'Set BACKEND to the url, anonKey and serviceRoleKey of a project made for tests, as JSON',
    );
  log(`Skipped, because only the embedded back end can run them: ${files}|${tests}`);
  const { code, output } = await runSuite(
    {},
    `--testPathIgnorePatterns=/(${files})\\.test`,
    `--testNamePattern=^(?!.*(${tests}))`,
  );
  log(output);
  process.exitCode = code ?? 1;
}
