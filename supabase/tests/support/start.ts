import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startProcess } from './process';

declare global {
  var stopBackend: (() => Promise<void>) | undefined;
  var templateFolder: string | undefined;
}

/** Writes the empty database from which all back ends of the test run start. */
const writeTemplate = async (): Promise<void> => {
  globalThis.templateFolder = await mkdtemp(path.join(tmpdir(), 'template-'));
  const file = path.join(globalThis.templateFolder, 'database.tar');
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  process.env.DATABASE_TEMPLATE = file;
};

/** Starts the back end of the test run, unless BACKEND names a running one. */
export default async (): Promise<void> => {
  if (process.env.BACKEND) return;
  if (!process.env.DATABASE_URL) await writeTemplate();
  const { backend, stop } = await startProcess();
  process.env.BACKEND = JSON.stringify(backend);
  globalThis.stopBackend = stop;
};
