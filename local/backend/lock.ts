import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../project/command.ts';

// PGlite has no lock on its folder, and two processes in one folder destroy the data.

const held = new Set<string>();

// When it started tells a process from another that got its number after a restart of the machine. Only Linux says it.
const startOf = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').pop()?.split(' ')[19] ?? '';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isAlive = async (pid: number, started = ''): Promise<boolean> => {
  // In a container every start may get the same number, so our own number in an old file means nobody.
  if (!pid || pid === process.pid || !isRunning(pid)) return false;
  const start = await startOf(pid);
  return started === '' || start === '' || started === start;
};

// Written aside first, so that nobody ever reads a lock without its holder.
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

// Moving the file away first makes sure that of two processes that see the same stale lock only one takes it over.
const discardStale = async (file: string, aside: string, stale: string): Promise<void> => {
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
  const aside = `${file}.${process.pid}`;
  if (held.has(file)) throw new UserError(`${folder} is already in use by this process`);
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
