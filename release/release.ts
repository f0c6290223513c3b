import { cp } from 'node:fs/promises';
import { log, runCommand } from '../project/command.ts';
import { runVisibly } from '../project/run.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed } from './apps.ts';
import { publish, whileLocked } from './publish.ts';

// npm run release -- owner              builds the app and publishes it
// npm run release -- owner some/folder  publishes a build made elsewhere
await runCommand(async (shortName, built) => {
  const { name, folder: app } = appNamed(shortName);
  const { releasesDir: folder, ports } = readSettings();
  const address = process.env.RELEASE_URL ?? `http://localhost:${ports[app]}`;
  const build = (into: string) =>
    built
      ? cp(built, into, { recursive: true })
      : runVisibly('npm', ['run', 'build', '--silent', '-w', app, '--', '--output-path', into]);
  await whileLocked(folder, () => publish(build, { name, folder, address, log }));
});
