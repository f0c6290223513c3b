import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remotes } from '../delivery/project/apps.ts';
import { routes } from '../host/src/routes.ts';
import { linkNames } from '../host/src/shell/routeTexts.ts';

const folder = join(import.meta.dirname, 'e2e');

/** What isn't part of the product. */
const aside = /\.(test|spec)\.tsx?$|\.md$|\/testing\/|^(docs|checks|\.github)\//;

/** What an end-to-end test says, with the files of these checks that it imports. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/^(?:import .*|\} )from '(\.\.?\/(?:screens\/)?\w+)'/gm)].map(
    ([, path = '']) => path,
  );
  return [text, ...imported.map((path) => sourceOf(`${join(dirname(file), path)}.ts`, seen))].join('\n');
}

/**
 * The end-to-end tests that can notice a change of these files, although they import none of them: those that name the path or
 * the link of a page when only its remote has changed, and all when anything else of the product has.
 *
 * @param changed paths from the folder of the project
 */
export function specsAffectedBy(changed: string[]): string[] {
  const specs = readdirSync(folder).filter((file) => file.endsWith('.spec.ts'));
  const product = changed.filter((file) => file.includes('/') && !aside.test(file));
  // Every test opens a page of the public remote.
  const alone = remotes.filter(
    ({ folder: own }) => own !== 'remote-public' && product.some((file) => file.startsWith(`${own}/`)),
  );
  if (product.some((file) => !alone.some(({ folder: own }) => file.startsWith(`${own}/`)))) return specs;
  const paths = routes
    .filter(({ page }) => alone.some(({ name }) => page.startsWith(`${name}/`)))
    .map(({ path }) => path);
  const named = paths.flatMap((path) => [path, linkNames.get(path) ?? path]);
  const opens = named.length > 0 ? new RegExp(`['"\`](${named.join('|')})['"\`?#]`) : /(?!)/;
  return specs.filter((spec) => opens.test(sourceOf(join(folder, spec))));
}
