import { folderOf, registeredName } from '../project/apps.ts';
import { command, log } from '../project/command.ts';
import { alone, withdraw } from './publish.ts';

await command(async ({ releasesDir: folder }, [name]) => {
  const app = folderOf(name);
  await alone(folder, () => withdraw(registeredName(app), { folder, log }));
});
