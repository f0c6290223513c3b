import { cp } from 'node:fs/promises';
import { run } from '../local/build.ts';
import { folderOf, registeredName } from '../project/apps.ts';
import { command, log } from '../project/command.ts';
import { alone, publish } from './publish.ts';

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
