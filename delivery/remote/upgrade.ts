import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSIONS } from '../build/hashes.ts';
import { log, UserError } from '../project/command.ts';
import { outputOf } from '../project/run.ts';
import { packagesFrom } from './create.ts';

/** The versions of the entry points that are installed. */
function versionsIn(tree: string): Record<string, string> {
  const file = join(tree, 'node_modules/@newsletters/shared', VERSIONS);
  if (!existsSync(file))
    throw new UserError(`${tree} isn't the repository of a remote: @newsletters/shared isn't installed`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const majorOf = (version: string) => version.split('.')[0];

/** What has changed from one version of an entry point to another, for whoever uses it. */
function change(name: string, before: string | undefined, after: string): string[] {
  if (before === after) return [];
  if (!before) return [`${name} ${after} is new`];
  if (after.includes('-h'))
    return [`${name} has changed: shells of before don't have this copy, so the build brings it`];
  return majorOf(before) === majorOf(after)
    ? [`${name} ${before} → ${after}: additions. A build that imports it needs a shell with ${after}`]
    : [`${name} ${before} → ${after}: see CHANGELOG for what to change; "npx tsc --noEmit" names the places`];
}

/** Raises both packages together, and says which entry points have changed. */
export async function upgrade(tree: string, folder?: string) {
  const before = versionsIn(tree);
  const newest = folder ? await packagesFrom(tree, folder) : { shared: 'latest', delivery: 'latest' };
  const named = Object.entries(newest).map(([name, version]) => `@newsletters/${name}@${version}`);
  await outputOf('npm', ['install', '--save-exact', ...named], {}, tree);
  const after = versionsIn(tree);
  const changes = Object.entries(after).flatMap(([name, version]) => change(name, before[name], version));
  const gone = Object.keys(before).filter((name) => !after[name]);
  for (const line of [...changes, ...gone.map((name) => `${name} is gone`)]) log(line);
  if (changes.length + gone.length === 0) log('No entry point has changed');
  log('Next: npm test && npm run check');
}
