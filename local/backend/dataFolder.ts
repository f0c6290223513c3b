import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../delivery/project/command.ts';
import { lockFolder } from '../../delivery/project/lock.ts';
import { unfinishedIn } from './files.ts';

/**
 * Opens the data folder, or without one a temporary folder and a database in memory. Says where the back end keeps its files; `release`
 * unlocks the folder, or removes it if it's temporary.
 */
export const openFolder = async (dataDir: string | undefined) => {
  const isTemporary = dataDir === undefined;
  const root = isTemporary ? await mkdtemp(path.join(tmpdir(), 'newsletters-')) : path.resolve(dataDir);
  try {
    await mkdir(root, { recursive: true });
    await access(root, constants.W_OK);
  } catch (error) {
    throw new UserError(`${root} cannot be used: ${(error as Error).message}`);
  }
  const release = isTemporary ? () => rm(root, { recursive: true, force: true }) : await lockFolder(root);
  const storage = path.join(root, 'storage');
  // Left by uploads that were interrupted.
  await rm(unfinishedIn(storage), { recursive: true, force: true });
  return {
    database: isTemporary ? undefined : path.join(root, 'database'),
    storage,
    keys: path.join(root, 'keys.json'),
    /** What the fake of listmonk has. */
    listmonk: path.join(root, 'listmonk.json'),
    release,
  };
};
