import { log, runCommand } from '../../delivery/project/command.ts';
import { installed, run } from '../../delivery/project/run.ts';
import { checkDatabase, type Report } from './database.ts';
import { checkEngines } from './engines.ts';
import { checkExport } from './export.ts';
import { addRemote } from './newRemote.ts';
import { checkNginx } from './nginx.ts';
import { checkOneSided } from './oneSided.ts';

// npm run verify -- full: checks that need more than the clone, or more time than `npm test` takes.

const report: Report = (name, problems) => {
  log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  for (const problem of problems) log(problem);
  if (problems.length > 0) process.exitCode = 1;
};

/** Tests with every repetition that `npm test` cuts short. */
async function longTests(runner: string, ...args: string[]): Promise<string[]> {
  const { code, output } = await run(installed(runner), args, { FULL: '1' });
  return code === 0 ? [] : [output];
}

await runCommand(async () => {
  for (const privileges of ['default privileges', 'no default privileges'] as const) {
    log(`A hosted project with ${privileges}`);
    await checkDatabase(privileges, report);
  }
  log('The apps');
  report('A new remote made by the recipe builds, is registered and renders its page', await addRemote());
  report('Releases of one side alone leave the owner console whole', await checkOneSided());
  report('100,000 exported subscribers are those in the database', await checkExport());
  report('The back end, killed at more points of its start', await longTests('jest', 'local/backend/launch'));
  report('The journeys with all repetitions', await longTests('playwright', 'test', '-c', 'checks/e2e'));
  log('The site behind nginx');
  await checkNginx(report);
  log('Other engines');
  await checkEngines(report);
});
