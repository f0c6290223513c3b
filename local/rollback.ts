import { folderOf, registeredName } from './release/apps.ts';
import { command, log } from './release/command.ts';
import { alone, withdraw } from './release/publish.ts';

await command(async ({ releasesDir: folder }, [name]) => {
  const app = folderOf(name);
  await alone(folder, () => withdraw(registeredName(app), { folder, log }));
});
