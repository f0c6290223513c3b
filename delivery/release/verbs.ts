import { appNamed, apps } from '../project/apps.ts';
import { UserError } from '../project/command.ts';
import { runVisibly } from '../project/run.ts';
import { readSettings } from '../project/settings.ts';
import { commandOf, runVerb } from '../project/verbs.ts';
import { isRemoteName, shortNameOf } from '../registry/pageNames.ts';
import { readRegistry } from './folder.ts';
import { list } from './list.ts';
import { copyBuild, type Part, publish, releaseUrl, rollBack } from './publish.ts';
import { readShare, setShare } from './shares.ts';

interface Given {
  with?: string;
  share?: number;
  force?: boolean;
}

const command = commandOf('npm run release --');
const { releasesDir: folder, ports } = readSettings();
const othersIn = (text = '') => text.split(',').filter(Boolean);

/** The federated name of an app: of this workspace or, if the registry has it or it comes as a build, of a remote from another repository. */
async function nameOf(shortName: string, built?: string): Promise<string> {
  const name = `remote_${shortName.replaceAll('-', '_')}`;
  const isOurs = apps.some((app) => app.shortName === shortName);
  const registry = await readRegistry(folder);
  if (!isOurs && isRemoteName(name) && (built || registry[name])) return name;
  return appNamed(shortName, Object.keys(registry).map(shortNameOf)).name;
}

async function partOf(shortName: string, built?: string): Promise<Part> {
  const name = await nameOf(shortName, built);
  return {
    name,
    address: releaseUrl() || `http://localhost:${ports.host}/releases`,
    build: (into) => {
      if (built) return copyBuild(built, into);
      const app = apps.find((one) => one.shortName === shortName);
      if (!app) throw new UserError(`${shortName} isn't built here: name the folder of its build, too`);
      return runVisibly('npm', ['run', 'build', '--silent', '-w', app.folder, '--', '--output-path', into]);
    },
  };
}

command
  .command('publish <app> [folder]')
  .description('builds an app, or takes a build from a folder, and lists it first in the registry')
  .option('--with <apps>', 'others in the same step, such as public,admin, or owner=a/folder')
  .option('--share <1–99>', 'only in so many of 100 browsers', readShare)
  .option('--force', "even if a remote can't run in this shell")
  .action(async (app: string, built: string | undefined, { with: others, share, force }: Given) => {
    const first = { ...(await partOf(app, built)), share };
    const parts = await Promise.all(
      othersIn(others).map((other) => partOf(...(other.split('=') as [string, string?]))),
    );
    await publish([first, ...parts], { folder, force });
  });

command
  .command('share <app> <1–99>')
  .description('changes in how many of 100 browsers the newest release is used')
  .action(async (app: string, share: string) => setShare(await nameOf(app), readShare(share), folder));

command
  .command('promote <app>')
  .description('uses the newest release in every browser')
  .action(async (app: string) => setShare(await nameOf(app), undefined, folder));

command
  .command('rollback <app>')
  .description('takes the newest release out of the registry')
  .option('--with <apps>', 'and those of others in the same step')
  .option('--force', "even if an older release is damaged, or a remote can't run in the older shell")
  .action(async (app: string, { with: others, force }: Given) => {
    const names = await Promise.all([app, ...othersIn(others)].map((shortName) => nameOf(shortName)));
    await rollBack(names, { folder, force });
  });

command
  .command('list')
  .description('lists all releases and checks their files')
  .option('--health', 'shows what browsers have reported, where REPORT_URL says or to the embedded back end')
  .action(list);

command
  .command('contracts')
  .description('records the contracts of the stateful entry points')
  .option('--check', 'only compares them with the record')
  .action(async (given: { check?: boolean }) =>
    (await import('../contracts/contracts.ts')).recordContracts(given),
  );

command
  .command('packages [folder]')
  .description('packs what a remote in a repository of its own installs; into "packages" by default')
  .action(async (folder?: string) => (await import('../packages/pack.ts')).packages(folder));

await runVerb(command);
