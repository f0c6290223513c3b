import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from './command.ts';

// PGlite doesn't lock its folder, and two processes in one folder destroy the data.

// The start time distinguishes a process from another that gets its id after a reboot or, in a container, at any start. Only Linux has it.
const startOf = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').pop()?.split(' ')[19] ?? '';

const isAlive = async (pid: number, started = ''): Promise<boolean> => {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const start = await startOf(pid);
  return started === '' || start === '' || started === start;
};

// Written to another file first, so that no process ever reads a lock without its holder.
const claim = async (file: string, aside: string): Promise<boolean> => {
  await writeFile(aside, `${process.pid} ${await startOf(process.pid)}`);
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
};

// Moved away first: if two processes see the same stale lock, only one of them takes it over.
const discardStale = async (file: string, aside: string, stale: string): Promise<void> => {
  await rename(file, aside);
  if ((await readFile(aside, 'utf8')) !== stale) await rename(aside, file);
  else await rm(aside);
};

const hold = (file: string): (() => Promise<void>) => {
  const unlock = () => rmSync(file, { force: true });
  // Also when the process ends without stopping what it had started.
  process.once('exit', unlock);
  return async () => {
    process.off('exit', unlock);
    unlock();
  };
};

/** Locks the folder for this process, or throws an error that names the holder. Returns a function that unlocks it. */
export const lockFolder = async (folder: string, name = 'backend.lock'): Promise<() => Promise<void>> => {
  const file = path.join(folder, name);
  const aside = `${file}.${process.pid}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await claim(file, aside)) return hold(file);
    const holder = await readFile(file, 'utf8').catch(() => '');
    const [pid, started] = holder.split(' ');
    if (await isAlive(Number(pid), started))
      throw new UserError(`${folder} is already in use by process ${pid}`);
    await discardStale(file, aside, holder).catch(() => undefined);
  }
  throw new UserError(`${folder} is already in use by another process`);
};
