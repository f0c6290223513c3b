import { join } from 'node:path';
import { log, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { shortNameOf } from '../registry/pageNames.ts';
import { countsOf, isFailure, type Phase, REPORTS, readCounts } from '../registry/reports.ts';
import { flawOf, type Registry, type Release, readRegistry } from './folder.ts';
import { isIgnored } from './publish.ts';
import { incompatibility } from './refusals.ts';
import { shareOf } from './shares.ts';

/** What has failed, in words that follow the version. */
const words: Record<Phase, string> = {
  fetch: "couldn't be fetched",
  hash: "wasn't what was released",
  compatibility: "didn't fit this site",
  texts: 'lacked texts in the language of the site',
  crash: 'crashed',
};

/** Shows what browsers have reported about the listed releases, a line for each; and how to take a newest one back. */
async function showHealth(registry: Registry, address: string) {
  const counts = await readCounts(address).catch((error: Error) => {
    throw new UserError(`The reports at ${address} can't be read: ${error.message}`);
  });
  const lines = Object.entries(registry).flatMap(([name, releases]) =>
    releases.flatMap(({ version }, index) => {
      const failures = countsOf(counts, name, version);
      if (failures.length === 0) return [];
      const isWorse = failures.some(([phase]) => isFailure({ phase }));
      const remedy = index === 0 && isWorse ? `  (npm run release -- rollback ${shortNameOf(name)})` : '';
      const said = failures.map(([phase, count]) => `${words[phase]} (${count})`);
      return [`${name} ${version} ${said.join(', ')}${remedy}`];
    }),
  );
  for (const line of lines) log(line);
  if (lines.length === 0) log('No failures of these releases were reported');
}

/** Lists all releases and checks their files, or shows what browsers have reported. */
export async function list({ health: reported }: { health?: boolean }) {
  const { releasesDir: folder, ports } = readSettings();
  const registry = await readRegistry(folder);
  if (reported) {
    return showHealth(registry, process.env.REPORT_URL ?? `http://localhost:${ports.backend}${REPORTS}`);
  }
  const offers = registry.host?.[0]?.offers;
  const stateOf = async (release: Release) => {
    if (release.name !== 'host' && isIgnored(release)) return 'its row is malformed, so browsers ignore it';
    const flaw = await flawOf(join(folder, release.name, release.version));
    return flaw ?? (offers && incompatibility(release, offers));
  };
  let flaws = 0;
  for (const [name, releases] of Object.entries(registry)) {
    log(name);
    for (const [index, release] of releases.entries()) {
      const state = await stateOf(release);
      if (state) flaws += 1;
      log(
        `  ${index === 0 ? '*' : ' '} ${release.version}  ${release.entry}${release.share ? `  (in ${shareOf(release.share)})` : ''}${state ? `  (${state})` : ''}`,
      );
    }
  }
  if (Object.keys(registry).length === 0) log(`No releases in ${folder} yet`);
  if (flaws > 0) throw new UserError('Some releases are damaged or incompatible');
}
