import { existsSync, readdirSync, rmSync } from 'node:fs';
import { lockFolder } from './backend/lock.ts';
import { command, log } from '../project/command.ts';
import { StartError } from '../project/settings.ts';

/** What a data folder of ours holds, whole or unfinished; a folder with anything else is not ours to delete. */
const ours = /^(backend\.lock|database|keys\.json|storage)(\.\w+)?$/;

await command(async ({ dataDir }) => {
  if (!existsSync(dataDir)) {
    log(`${dataDir} is empty already`);
    return;
  }
  const unlock = await lockFolder(dataDir);
  try {
    const strange = readdirSync(dataDir).find((name) => !ours.test(name));
    if (strange) throw new StartError(`${dataDir} also holds ${strange}; it is not deleted`);
    rmSync(dataDir, { recursive: true });
  } finally {
    await unlock();
  }
  log(`${dataDir} is deleted; npm start begins afresh`);
});
