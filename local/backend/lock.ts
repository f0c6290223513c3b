import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../settings.ts';

// PGlite has no lock on its folder, and two processes in one folder destroy the data.

const held = new Set<string>();

const isAlive = (pid: number): boolean => {
  // In a container every start may get the same number, so our own number in an old file means nobody.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const claim = async (file: string): Promise<boolean> => {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

// Moving the file away first makes sure that of two processes that see the same stale lock only one takes it over.
const discardStale = async (file: string, stale: string): Promise<void> => {
  const aside = `${file}.${process.pid}`;
  await rename(file, aside);
  if ((await readFile(aside, 'utf8')) !== stale) await rename(aside, file);
  else await rm(aside);
};

const hold = (file: string): (() => Promise<void>) => {
  held.add(file);
  return async () => {
    held.delete(file);
    await rm(file, { force: true });
  };
};

/** Holds the folder for this process, or says in one line who does. Returns what lets it go. */
export const lockFolder = async (folder: string, name = 'backend.lock'): Promise<() => Promise<void>> => {
  const file = path.join(folder, name);
  if (held.has(file)) throw new StartError(`${folder} is already in use by this process`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await claim(file)) return hold(file);
    const holder = await readFile(file, 'utf8').catch(() => '');
    if (isAlive(Number(holder) || process.pid))
      throw new StartError(`${folder} is already in use by process ${holder}`);
    await discardStale(file, holder).catch(() => undefined);
  }
  throw new StartError(`${folder} is already in use by another process`);
};
