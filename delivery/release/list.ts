import { join } from 'node:path';
import { log, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { REPORTS } from '../registry/reports.ts';
import { incompatibility } from './compatibility.ts';
import { flawOf } from './files.ts';
import { health } from './health.ts';
import { type Release, readRegistry } from './registry.ts';
import { shareOf } from './rollout.ts';

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
