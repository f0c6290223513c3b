#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runService, UserError } from '../project/command.ts';
import { commandOf, runVerb } from '../project/verbs.ts';
import { copyBuild, publish, releaseUrl, rollBack } from '../release/publish.ts';
import { readShare, setShare } from '../release/shares.ts';
import { check } from './check.ts';
import { create } from './create.ts';
import { readManifest } from './manifest.ts';
import { upgrade } from './upgrade.ts';

// `newsletters`, the command that a remote in a repository of its own has.

const command = commandOf('newsletters');
const tree = process.cwd();

/** A site's folder of releases, which has its shell: one that is mistyped would be made. */
function siteOf(releases: string) {
  if (existsSync(join(releases, 'remotes.json'))) return releases;
  throw new UserError(`${releases} isn't a site's folder of releases: it has no remotes.json`);
}

command
  .command('create <folder>')
  .description('makes a repository for a new remote, with a page, its texts, a test and a workflow')
  .option('--packages <folder>', 'installs both packages from the tarballs in a folder, not from a registry')
  .action(create);

command
  .command('dev [site]')
  .description('serves the remote with each edit: alone on fake data, or inside a deployed site')
  .action(async (site?: string) => {
    const { dev } = await import('./dev.ts');
    await runService((keep, stopping) => dev(tree, site, keep, stopping));
  });

command
  .command('check [site]')
  .description('checks translations, weight and what the build needs, also against a deployed site')
  .action((site?: string) => check(tree, site));

command
  .command('upgrade [folder]')
  .description('raises both packages, to the newest or to tarballs in a folder; says what has changed')
  .action((folder?: string) => upgrade(tree, folder));

command
  .command('release <releases>')
  .description("lists the build first in a site's folder of releases, which is served at RELEASE_URL")
  .option('--share <1–99>', 'only in so many of 100 browsers', readShare)
  .option('--force', "even if the site's shell can't run it")
  .action(async (releases: string, { share, force }: { share?: number; force?: boolean }) => {
    const { name } = readManifest(tree);
    const address = releaseUrl();
    if (!address)
      throw new UserError(
        `Set RELEASE_URL to the address of ${releases}, such as https://news.example.com/releases`,
      );
    const build = (into: string) => copyBuild(resolve(tree, 'dist'), into);
    await publish([{ name, address, share, build }], { folder: siteOf(releases), force });
  });

command
  .command('share <releases> <1–99>')
  .description('changes in how many of 100 browsers the newest release is used')
  .action((releases: string, share: string) =>
    setShare(readManifest(tree).name, readShare(share), siteOf(releases)),
  );

command
  .command('promote <releases>')
  .description('uses the newest release in every browser')
  .action((releases: string) => setShare(readManifest(tree).name, undefined, siteOf(releases)));

command
  .command('rollback <releases>')
  .description('takes the newest release out of the registry, so that the one before is used again')
  .option('--force', "even if that one is damaged, or the site's shell can't run it")
  .action((releases: string, { force }: { force?: boolean }) =>
    rollBack([readManifest(tree).name], { folder: siteOf(releases), force }),
  );

await runVerb(command);
