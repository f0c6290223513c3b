import { commandOf, runVerb } from '../delivery/project/verbs.ts';

const command = commandOf('db');

command
  .command('types')
  .description('generates the database types from the migrations')
  .option('--check', 'only compares them')
  .action(async () => void (await import('../local/backend/types.ts')));

command
  .command('emails')
  .description(
    "writes the auth server's emails with the site's name and colour, and says how a hosted project gets them",
  )
  .usage('[--site <address>] [--name <name>] [--colour <#rrggbb>] [--language en] [--json]')
  .allowUnknownOption()
  .allowExcessArguments()
  .action(async () => void (await import('../local/emails/write.ts')));

command
  .command('seed')
  .description('writes the demo content for the Supabase CLI')
  .action(async () => void (await import('../local/demo/seed.ts')));

command
  .command('mutate [pattern...]')
  .description('weakens every rule of the database in turn and expects a test to fail')
  .action(async () => void (await import('./verify/mutate.ts')));

await runVerb(command);
