import { log } from '../../delivery/project/command.ts';
import { commandOf, runVerb } from '../../delivery/project/verbs.ts';
import { reach } from './buckets.ts';
import { backUp, restore } from './copyFiles.ts';
import { removeUnused } from './unusedFiles.ts';

const command = commandOf('npm run storage --');

/** Copies files between the buckets and a folder. */
const copyWith = (copy: typeof backUp | typeof restore) => async (folder: string) => {
  const { stored, copied, gone } = await copy(await reach(), folder);
  for (const file of gone) log(`${file} was removed meanwhile`);
  log(`${stored} files, ${copied} of them copied now`);
};

command
  .command('backup <folder>')
  .description("copies the files of a deployment's buckets into a folder")
  .action(copyWith(backUp));

command
  .command('restore <folder>')
  .description('uploads the files of a backup that the buckets lack')
  .action(copyWith(restore));

command
  .command('clean')
  .description('removes files of a deployment that nothing refers to')
  .action(async () => {
    const removed = await removeUnused(await reach());
    for (const file of removed) log(file);
    log(`${removed.length} files removed`);
  });

await runVerb(command);
