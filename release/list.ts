import { join } from 'node:path';
import { command, log } from '../project/command.ts';
import { flawOf } from './files.ts';
import { misfit } from './compatibility.ts';
import { type Release, readRegistry } from './registry.ts';
import { StartError } from '../project/settings.ts';

await command(async ({ releasesDir: folder }) => {
  const registry = await readRegistry(folder);
  const offers = registry.host?.[0]?.offers;
  const stateOf = async (release: Release) => {
    const flaw = await flawOf(join(folder, release.name, release.version));
    return flaw ?? (offers && misfit(release, offers));
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
  if (Object.keys(registry).length === 0) log(`${folder} holds no release yet`);
  if (flaws > 0) throw new StartError('Not every release can be used');
});
