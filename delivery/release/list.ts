import { join } from 'node:path';
import { log, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { shortNameOf } from '../registry/pageNames.ts';
import { type Count, countsOf, isFailure, type Phase, REPORTS, readCounts } from '../registry/reports.ts';
import { flawOf, type Registry, type Release, readRegistry } from './folder.ts';
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

/** What browsers have reported about the listed releases, a line for each; and how to take a newest one back. */
function linesOf(registry: Registry, counts: Count[]): string[] {
  return Object.entries(registry).flatMap(([name, releases]) =>
    releases.flatMap(({ version }, index) => {
      const failures = countsOf(counts, name, version).map(([phase, count]) => `${words[phase]} (${count})`);
      if (failures.length === 0) return [];
      const isWorse = countsOf(counts.filter(isFailure), name, version).length > 0;
      const remedy = index === 0 && isWorse ? `  (npm run release -- rollback ${shortNameOf(name)})` : '';
      return [`${name} ${version} ${failures.join(', ')}${remedy}`];
    }),
  );
}

/** Reads what browsers have reported about the listed releases, a line for each. */
async function health(registry: Registry, address: string): Promise<string[]> {
  try {
    const lines = linesOf(registry, await readCounts(address));
    return lines.length > 0 ? lines : ['No failures of these releases were reported'];
  } catch (error) {
    throw new UserError(`The reports at ${address} can't be read: ${(error as Error).message}`);
  }
}

/** Lists all releases and checks their files, or shows what browsers have reported. */
export async function list({ health: reported }: { health?: boolean }) {
  const { releasesDir: folder, ports } = readSettings();
  const registry = await readRegistry(folder);
  if (reported) {
    const address = process.env.REPORT_URL ?? `http://localhost:${ports.backend}${REPORTS}`;
    for (const line of await health(registry, address)) log(line);
    return;
  }
  const offers = registry.host?.[0]?.offers;
  const stateOf = async (release: Release) => {
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
