import { commandOf, runVerb } from '../../delivery/project/verbs.ts';

const command = commandOf('verify');

command
  .command('full')
  .description('checks what needs more than the clone, such as native PostgreSQL and nginx')
  .action(async () => void (await import('./full.ts')));

command
  .command('texts [what...]')
  .description('lists what is missing, unused or wrong in the translations, for a language or folders')
  .action(async () => void (await import('../texts/command.ts')));

command
  .command('project')
  .description('runs the database tests against the Supabase project that BACKEND names')
  .action(async () => void (await import('./anyProject.ts')));

command
  .command('listmonk')
  .description(
    'lets people change their minds while a real listmonk, workers and databases are killed, and compares both sides',
  )
  .action(async () => void (await import('./listmonk.ts')));

await runVerb(command);
