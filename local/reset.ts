import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, StartError } from './settings.ts';

/** What a data folder of ours holds; a folder with anything else is not ours to delete. */
const ours = ['backend.lock', 'database', 'keys.json', 'storage'];

function holder(folder: string): number | undefined {
  const file = join(folder, 'backend.lock');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8'));
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

try {
  const { dataDir } = readSettings();
  if (!existsSync(dataDir)) {
    console.log(`${dataDir} is empty already`);
  } else {
    const running = holder(dataDir);
    if (running) throw new StartError(`${dataDir} is in use by process ${running}; stop it first`);
    const strange = readdirSync(dataDir).filter(
      (name) => !ours.includes(name.replace(/\..*/, '')) && !ours.includes(name),
    );
    if (strange.length > 0) throw new StartError(`${dataDir} also holds ${strange[0]}; it is not deleted`);
    rmSync(dataDir, { recursive: true });
    console.log(`${dataDir} is deleted; npm start begins afresh`);
  }
} catch (error) {
  console.error(error instanceof StartError ? `Error: ${error.message}` : error);
  process.exitCode = 1;
}
