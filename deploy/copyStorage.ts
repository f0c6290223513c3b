import { log, runCommand, UserError } from '../project/command.ts';
import { connect } from './buckets.ts';
import { backUp, restore } from './copyFiles.ts';

const USAGE = 'Name a folder, for example: npm run storage:backup -- backup/files';

// npm run storage:backup -- folder   copies the files of all buckets into a folder
// npm run storage:restore -- folder  uploads those that are missing
await runCommand(async (direction, folder) => {
  if (!folder) throw new UserError(USAGE);
  const copy = direction === 'restore' ? restore : backUp;
  const { stored, copied, gone } = await copy(connect(), folder);
  for (const file of gone) log(`${file} was removed meanwhile`);
  log(`${stored} files, ${copied} of them copied now`);
});
