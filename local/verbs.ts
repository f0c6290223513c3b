import { commandOf, runVerb } from '../delivery/project/verbs.ts';

const command = commandOf('npm run db --');

command
  .command('types')
  .description('generates the database types from the migrations')
  .option('--check', 'only compares them')
  .action(async (given: { check?: boolean }) => (await import('./backend/types.ts')).writeTypes(given));

command
  .command('emails')
  .description("writes the auth server's emails with the site's name and colour")
  .option('--site <address>', 'a deployed site, whose name, colour and language the emails have')
  .option('--name <name>', 'the name that they have instead')
  .option('--colour <#rrggbb>', 'the colour that they have instead')
  .option('--language <tag>', 'the language that they have instead, such as de')
  .option('--json', 'prints the emails as fields for the management API')
  .action(async (given: object) => (await import('../supabase/emails/write.ts')).writeEmails(given));

command
  .command('seed')
  .description('writes the demo content for the Supabase CLI')
  .action(async () => (await import('./demo/content.ts')).writeSeed());

await runVerb(command);
