import { commandOf, runVerb } from '../project/verbs.ts';

const command = commandOf('serve');

command
  .command('site <folder> <[address:]port>')
  .description('serves a deployment: rendered pages, the files of its releases')
  .action(async () => void (await import('./serve.ts')));

command
  .command('bundle <folder>')
  .description('writes the server of a deployment as files that need Node and nothing else')
  .action(async (folder: string) => (await import('./bundle.ts')).bundle(folder));

command
  .command('prerender <config.json> <folder>')
  .description('writes the public pages of the released site as files')
  .action(async () => void (await import('./prerender.ts')));

await runVerb(command);
