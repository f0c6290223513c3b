import { join } from 'node:path';
import { log, runCommand, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { incompatibility } from './compatibility.ts';
import { flawOf } from './files.ts';
import { type Release, readRegistry } from './registry.ts';

await runCommand(async () => {
  const { releasesDir: folder } = readSettings();
  const registry = await readRegistry(folder);
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
      log(`  ${index === 0 ? '*' : ' '} ${release.version}  ${release.entry}${state ? `  (${state})` : ''}`);
    }
  }
  if (Object.keys(registry).length === 0) log(`No releases in ${folder} yet`);
  if (flaws > 0) throw new UserError('Some releases are damaged or incompatible');
});
