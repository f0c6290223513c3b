import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const lockedIn = (tree: string) =>
  JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')).packages as Record<string, Locked>;

/** The names of all packages but ours. */
export const packagesOf = (tree: string) =>
  Object.keys(lockedIn(tree)).flatMap(
    (place) => /^node_modules\/((?!@newsletters).+)$/.exec(place)?.[1] ?? [],
  );

/** Where the lock file has a package, looked for as Node does: first beside whatever imports it, then further out. */
function placeOf(locked: Record<string, Locked>, name: string, importer = ''): string | undefined {
  const place = `${importer && `${importer}/`}node_modules/${name}`;
  if (locked[place]) return place;
  if (importer === '') return undefined;
  return placeOf(locked, name, importer.slice(0, Math.max(0, importer.lastIndexOf('node_modules/') - 1)));
}

/** These packages and all that they need, each with its version in `package-lock.json`. */
export function packageVersions(names: string[], except: string[], tree: string): string[] {
  const packages = lockedIn(tree);
  const reached = new Set<string>();
  const reach = (name: string, importer?: string) => {
    const place = placeOf(packages, name, importer);
    if (!place || reached.has(place) || except.includes(name) || name.startsWith('@types/')) return;
    reached.add(place);
    const { dependencies, peerDependencies } = packages[place] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) reach(needed, place);
  };
  for (const name of names) reach(name);
  return [...reached].sort().map((place) => `${place} ${packages[place]?.version}`);
}

/** The folder of one of our packages, from the root of a tree: in the workspace or, in another repository, where npm has installed it. */
const placeIn = (name: string, tree: string) =>
  relative(realpathSync(tree), realpathSync(join(tree, 'node_modules/@newsletters', name)));

/** The folder of `shared`, from the root of a tree. */
export const sharedIn = (tree: string) => placeIn('shared', tree);

/** The folder of `delivery`, from the root of a tree. */
export const deliveryIn = (tree: string) => placeIn('delivery', tree);
