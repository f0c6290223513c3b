import { cp } from 'node:fs/promises';
import { log, runCommand } from '../project/command.ts';
import { runVisibly } from '../project/run.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed, readCommandLine } from './apps.ts';
import { type Part, publish, whileLocked } from './publish.ts';
import { readShare } from './rollout.ts';

const options = {
  with: { type: 'string', default: '' },
  force: { type: 'boolean' },
  share: { type: 'string' },
} as const;

// npm run release -- publish owner              builds the app and publishes it
// npm run release -- publish owner some/folder  publishes a build made elsewhere
// npm run release -- publish owner --share 10   publishes it in 10 of 100 browsers
// npm run release -- publish host --with owner  publishes both in one step; also --with owner=some/folder,admin
// npm run release -- publish host --force       even if a remote can't run in this shell
await runCommand(async () => {
  const { positionals, values } = readCommandLine(options);
  const { releasesDir: folder, ports } = readSettings();
  const partOf = (shortName?: string, built?: string): Part => {
    const { name, folder: app } = appNamed(shortName);
    return {
      name,
      address: process.env.RELEASE_URL ?? `http://localhost:${ports.host}/releases`,
      build: (into) =>
        built
          ? cp(built, into, { recursive: true })
          : runVisibly('npm', ['run', 'build', '--silent', '-w', app, '--', '--output-path', into]),
    };
  };
  const [shortName, built] = positionals;
  const first = partOf(shortName, built);
  if (values.share !== undefined) first.share = readShare(values.share, first.name);
  const others = values.with.split(',').filter(Boolean);
  const parts = [first, ...others.map((other) => partOf(...other.split('=')))];
  await whileLocked(folder, () => publish(parts, { folder, force: values.force, log }));
});
