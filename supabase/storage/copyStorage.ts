import { log, runCommand, UserError } from '../../delivery/project/command.ts';
import { connect } from './buckets.ts';
import type { backUp, restore } from './copyFiles.ts';

const USAGE = 'Name a folder, for example: npm run storage -- backup backup/files';

/** Copies files between the buckets and the folder on the command line. */
export const copyStorage = (copy: typeof backUp | typeof restore) =>
  runCommand(async (folder) => {
    if (!folder) throw new UserError(USAGE);
    const { stored, copied, gone } = await copy(connect(), folder);
    for (const file of gone) log(`${file} was removed meanwhile`);
    log(`${stored} files, ${copied} of them copied now`);
  });
