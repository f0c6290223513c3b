import { commandOf, runVerb } from '../project/verbs.ts';

const command = commandOf('npm run serve --');

command
  .command('site <folder> <[address:]port>')
  .description(
    'serves a deployment, whose config.json and remotes.json are in the folder: pages, feeds and releases',
  )
  .action(async (folder: string, place: string) => (await import('./serve.ts')).serveSite(folder, place));

command
  .command('bundle <folder>')
  .description('writes the server of a deployment as files that need Node and nothing else')
  .action(async (folder: string) => (await import('./bundle.ts')).bundle(folder));

command
  .command('prerender <config.json> <folder>')
  .description('writes the public pages of the released site as files')
  .action(async (file: string, folder: string) =>
    (await import('./prerender.ts')).prerenderSite(file, folder),
  );

await runVerb(command);
