import { access, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../delivery/project/command.ts';
import { lockFolder } from '../../delivery/project/lock.ts';

/** Where the back end keeps its files. `release` unlocks the folder, or removes it if it's temporary. */
export type Folder = {
  database: string | undefined;
  storage: string;
  keys: string;
  /** What the fake of listmonk has; undefined in a temporary folder. */
  listmonk: string | undefined;
  release(): Promise<void>;
};

const open = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new UserError(`${dataDir} cannot be used: ${(error as Error).message}`);
  }
};

const within = (root: string, database: string | undefined, release: () => Promise<void>): Folder => ({
  database,
  storage: path.join(root, 'storage'),
  keys: path.join(root, 'keys.json'),
  listmonk: database && path.join(root, 'listmonk.json'),
  release,
});

// Left by uploads that were interrupted.
const clearUnfinished = async (storage: string): Promise<void> => {
  const files = await readdir(storage).catch(() => []);
  for (const file of files) if (file.endsWith('.part')) await rm(path.join(storage, file));
};

/** Opens the data folder, or without one a temporary folder and a database in memory. */
export const openFolder = async (dataDir: string | undefined): Promise<Folder> => {
  if (dataDir === undefined) {
    const temporary = await mkdtemp(path.join(tmpdir(), 'newsletters-'));
    return within(temporary, undefined, () => rm(temporary, { recursive: true, force: true }));
  }
  const root = path.resolve(dataDir);
  await open(root);
  const folder = within(root, path.join(root, 'database'), await lockFolder(root));
  await clearUnfinished(folder.storage);
  return folder;
};
