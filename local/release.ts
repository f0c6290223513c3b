import { cp } from 'node:fs/promises';
import { run } from './build.ts';
import { folderOf, registeredName } from './release/apps.ts';
import { command, log } from './release/command.ts';
import { alone, publish } from './release/publish.ts';

// npm run release -- owner             builds the app and publishes it
// npm run release -- owner some/folder  publishes what was built elsewhere
await command(async (settings, [name, built]) => {
  const app = folderOf(name);
  const folder = settings.releasesDir;
  const address = process.env.RELEASE_URL ?? `http://localhost:${settings[app]}`;
  const build = (into: string) =>
    built
      ? cp(built, into, { recursive: true })
      : run('npm', ['run', 'build', '--silent', '-w', app, '--', '--output-path', into]);
  await alone(folder, () => publish(build, { name: registeredName(app), folder, address, log }));
});
