import { existsSync, readdirSync, rmSync } from 'node:fs';
import { log, UserError } from '../delivery/project/command.ts';
import { lockFolder } from '../delivery/project/lock.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { commandOf, runVerb } from '../delivery/project/verbs.ts';

/** What a data folder contains, finished or not. A folder with anything else in it is not ours to delete. */
const ours = /^(backend\.lock|database|keys\.json|listmonk\.json|storage)(\.\w+)?$/;

async function reset() {
  const { dataDir } = readSettings();
  if (!existsSync(dataDir)) {
    log(`Nothing to delete: ${dataDir} does not exist`);
    return;
  }
  const unlock = await lockFolder(dataDir);
  try {
    const strange = readdirSync(dataDir).find((name) => !ours.test(name));
    if (strange) throw new UserError(`${dataDir} also contains ${strange}, so it was not deleted`);
    rmSync(dataDir, { recursive: true });
  } finally {
    await unlock();
  }
  log(`Deleted ${dataDir}; the next start creates it again`);
}

await runVerb(commandOf('npm run reset --').description('deletes the data folder').action(reset));
