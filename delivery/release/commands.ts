import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { log, UserError } from '../project/command.ts';
import { runVisibly } from '../project/run.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed, readCommandLine } from './apps.ts';
import { type Part, publish, rollBack, whileLocked } from './publish.ts';
import { readShare, setShare } from './rollout.ts';

const together = { with: { type: 'string', default: '' }, force: { type: 'boolean' } } as const;

const othersIn = (text: string) => text.split(',').filter(Boolean);

/** Copies a build that was made elsewhere. */
async function copyBuild(built: string, into: string) {
  if (!existsSync(join(built, 'release.json')))
    throw new UserError(`${built} isn't the folder of a build: it has no release.json`);
  await cp(built, into, { recursive: true });
}

// npm run release -- publish owner              builds the app and publishes it
// npm run release -- publish owner some/folder  publishes a build made elsewhere
// npm run release -- publish owner --share 10   publishes it in 10 of 100 browsers
// npm run release -- publish host --with owner  publishes both in one step; also --with owner=some/folder,admin
// npm run release -- publish host --force       even if a remote can't run in this shell
export async function publishApps() {
  const { positionals, values } = readCommandLine({ ...together, share: { type: 'string' } });
  const { releasesDir: folder, ports } = readSettings();
  const partOf = (shortName?: string, built?: string): Part => {
    const { name, folder: app } = appNamed(shortName);
    return {
      name,
      address: process.env.RELEASE_URL ?? `http://localhost:${ports.host}/releases`,
      build: (into) =>
        built
          ? copyBuild(built, into)
          : runVisibly('npm', ['run', 'build', '--silent', '-w', app, '--', '--output-path', into]),
    };
  };
  const first = partOf(...positionals);
  if (values.share !== undefined) first.share = readShare(values.share, first.name);
  const parts = [first, ...othersIn(values.with).map((other) => partOf(...other.split('=')))];
  await whileLocked(folder, () => publish(parts, { folder, force: values.force, log }));
}

// npm run release -- rollback owner
// npm run release -- rollback host --with owner,admin  in one step
// npm run release -- rollback host --force             even if a remote can't run in the older shell
export async function rollBackApps() {
  const { positionals, values } = readCommandLine(together);
  const names = [positionals[0], ...othersIn(values.with)].map((shortName) => appNamed(shortName).name);
  const { releasesDir: folder } = readSettings();
  await whileLocked(folder, () => rollBack(names, { folder, force: values.force, log }));
}

/** Changes the share of a staged rollout, or ends it. */
async function change(shortName: string | undefined, shareFor: (name: string) => number | undefined) {
  const { name } = appNamed(shortName);
  const share = shareFor(name);
  const { releasesDir: folder } = readSettings();
  await whileLocked(folder, () => setShare(name, share, { folder, log }));
}

// npm run release -- share owner 50
export const share = (shortName?: string, text?: string) =>
  change(shortName, (name) => readShare(text, name));

// npm run release -- promote owner
export const promote = (shortName?: string) => change(shortName, () => undefined);
