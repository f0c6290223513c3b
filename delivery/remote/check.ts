import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languagesIn } from '../build/catalogues.ts';
import { log, UserError } from '../project/command.ts';
import { unmetNeed } from '../registry/needs.ts';
import { nameOf } from '../registry/pageNames.ts';
import {
  MOST_ROUTES,
  prefixesIn,
  type RemoteRoute,
  type RouteFlaw,
  readRoutes,
} from '../registry/remoteRoutes.ts';
import type { Release } from '../release/folder.ts';
import { incompatibility } from '../release/refusals.ts';
import { problemsInCode, problemsInTranslation } from '../texts/problems.ts';
import { originOf, readConfig, readRegistry } from './deployed.ts';
import { type Manifest, readManifest } from './manifest.ts';

const sizeOf = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

/** The pages of which every visit loads too much besides the shell, after gzip. */
const overweight = ({ routes, weight }: Manifest, { entry, pages }: Release, built: string) =>
  routes
    .map(({ page }) => nameOf(page))
    .flatMap((page) => {
      const files = [entry, ...(pages[page] ?? []).map(({ file }) => file)];
      const kilobytes = files.reduce((sum, file) => sum + sizeOf(join(built, file)), 0) / 1000;
      log(`${page}: ${kilobytes.toFixed(1)} kB after gzip, of ${weight} kB`);
      return kilobytes > weight ? [`${page} has ${kilobytes.toFixed(1)} kB, more than ${weight} kB`] : [];
    });

const reasons: Record<RouteFlaw, (remote: string) => string> = {
  form: () => 'its row in package.json is malformed',
  many: () => `a release brings at most ${MOST_ROUTES} pages`,
  clash: () => 'the site has a page of its own there',
  page: () => 'the build has no such page',
  prefix: (remote) =>
    `its config.json doesn't let ${remote} bring pages there. It needs "prefixes", such as { "/topics": "${remote}" }`,
};

async function lacking(address: string, release: Release): Promise<string[]> {
  const site = originOf(address);
  const registry = await readRegistry(site);
  const { offers, routes }: Partial<Release> = registry.host?.[0] ?? {};
  if (!offers || !routes) throw new UserError(`${site} lists no shell`);
  const { prefixes, migration } = await readConfig(site);
  const { flaws } = readRoutes(release.name, release, { prefixes: prefixesIn(prefixes), routes });
  const why =
    incompatibility(release, offers) ??
    (unmetNeed(release.needs, { ...offers, migration }) &&
      `${release.name} needs migration ${release.needs.migration}; config.json of ${site} says that the database has ${migration}. Push it, then update config.json`);
  if (!why) log(`Runs in the shell at ${site}`);
  const problems = flaws.map(
    ({ row, flaw }) => `${site} doesn't show ${(row as RemoteRoute).path}: ${reasons[flaw](release.name)}`,
  );
  return why ? [why, ...problems] : problems;
}

/** Checks a remote and its build: translations, weight, and what it needs; also against a deployed site. */
export async function check(tree: string, site?: string) {
  const manifest = readManifest(tree);
  const built = join(tree, 'dist');
  if (!existsSync(join(built, 'release.json')))
    throw new UserError('There is no build. Make one first: npm run build');
  const release = JSON.parse(readFileSync(join(built, 'release.json'), 'utf8')) as Release;
  const problems = [
    ...problemsInCode('.', tree),
    ...languagesIn('.', tree).flatMap((language) => problemsInTranslation('.', language, tree)),
    ...overweight(manifest, release, built),
  ];
  const { contracts, migration } = release.needs;
  const needed = Object.entries(contracts).map(([name, range]) => `${name} ${range.replace('^', '')}`);
  log(`Runs in shells that offer ${new Intl.ListFormat('en').format(needed)}, or newer minor versions`);
  log(migration ? `Runs on databases from migration ${migration} on` : 'Makes no calls to the database');
  if (site)
    problems.push(
      ...(await lacking(site, release).catch((error: unknown) => {
        if (error instanceof UserError) return [error.message];
        throw error;
      })),
    );
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  log('Texts are complete');
}
