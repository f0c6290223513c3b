import { cp } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { log, runCommand } from '../project/command.ts';
import { runVisibly } from '../project/run.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed } from './apps.ts';
import { readShare } from './gradual.ts';
import { publish, whileLocked } from './publish.ts';

// npm run release -- owner              builds the app and publishes it
// npm run release -- owner some/folder  publishes a build made elsewhere
// npm run release -- owner --share 10   publishes it in 10 of 100 browsers
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { share: { type: 'string' } },
  });
  const [shortName, built] = positionals;
  const { name, folder: app } = appNamed(shortName);
  const share = values.share === undefined ? undefined : readShare(values.share, name);
  const { releasesDir: folder, ports } = readSettings();
  const address = process.env.RELEASE_URL ?? `http://localhost:${ports[app]}`;
  const build = (into: string) =>
    built
      ? cp(built, into, { recursive: true })
      : runVisibly('npm', ['run', 'build', '--silent', '-w', app, '--', '--output-path', into]);
  await whileLocked(folder, () => publish(build, { name, folder, address, share, log }));
});
