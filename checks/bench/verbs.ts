import { commandOf, runVerb } from '../../delivery/project/verbs.ts';

const command = commandOf('npm run bench --');

command
  .command('loading <before> [visits]')
  .description('measures how public pages load, beside the release in another folder')
  .action(async (beside: string, visits?: string) =>
    (await import('./loading.ts')).benchLoading(beside, visits),
  );

command
  .command('sizes')
  .description('compares what the calls of the screens cost in three sizes of the database')
  .action(async () => (await import('./sizes.ts')).benchSizes());

await runVerb(command);
