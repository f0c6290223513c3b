import { installed, runVisibly } from '../../delivery/project/run.ts';
import { commandOf, runVerb } from '../../delivery/project/verbs.ts';

const command = commandOf('npm run verify --');

command
  .command('full')
  .description('checks what needs more than the clone, such as native PostgreSQL and nginx')
  .action(async () => (await import('./full.ts')).verifyFull());

command
  .command('texts [what...]')
  .description('lists what is missing, unused or wrong in the translations, for a language or folders')
  .action(async (given: string[]) => (await import('../texts/listProblems.ts')).listProblems(given));

command
  .command('project')
  .description('runs the database tests against the Supabase project that BACKEND names')
  .action(async () => (await import('./anyProject.ts')).verifyProject());

command
  .command('mutate [pattern...]')
  .description('weakens every rule of the database in turn and expects a test to fail')
  .action((pattern: string[]) =>
    runVisibly(installed('jest'), [
      '-c',
      'checks/verify/mutations/jest.config.js',
      `--testNamePattern=${pattern.join(' ')}`,
    ]),
  );

command
  .command('listmonk')
  .description('kills a real listmonk, workers and databases while people change their minds')
  .action(() => runVisibly(installed('jest'), ['-c', 'checks/verify/listmonk/jest.config.js']));

await runVerb(command);
