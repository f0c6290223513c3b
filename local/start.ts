import { runService, UserError } from '../delivery/project/command.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { build } from './build.ts';
import { sayReady } from './ready.ts';
import { startReleases } from './releases.ts';
import { startStack } from './serve.ts';

// npm start              builds what has changed and serves it, with the embedded back end
// npm start -- releases  serves the folder of releases instead, as a deployment would
await runService(async (stopping) => {
  const settings = readSettings();
  const [what] = process.argv.slice(2);
  if (what === 'releases') return startReleases(settings);
  if (what) throw new UserError(`npm start takes "releases" or nothing, not "${what}"`);
  await build(stopping);
  const stack = await startStack({ settings });
  sayReady(settings);
  return stack;
});
