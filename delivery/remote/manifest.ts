import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltApp } from '../build/closure.ts';
import { apps } from '../project/apps.ts';
import { UserError } from '../project/command.ts';
import { parseAs } from '../project/files.ts';
import { isRemoteName, type RemotePageName } from '../registry/pageNames.ts';
import { isObject, isText } from '../registry/registry.ts';
import { isRemoteRoute, type RemoteRoute } from '../registry/remoteRoutes.ts';

/** What `newsletters` in the `package.json` of a remote's repository says. */
export interface Manifest extends BuiltApp {
  routes: RemoteRoute[];
  /** The port of its development server. */
  port: number;
  /** How much code a page may load at most beside the shell's, in kB after gzip. */
  weight: number;
}

/** A page by the name of its file: `{ "TopicsPage": { "path": "/topics", "title": { "en": "Topics" } } }`. */
type Pages = Record<string, Omit<RemoteRoute, 'page'>>;

const routesIn = (name: string, pages: Pages) =>
  Object.entries(pages).map(
    ([page, about]): RemoteRoute => ({ ...about, page: `${name}/${page}` as RemotePageName }),
  );

/** Reads what a repository says about its remote. Fails with a sentence for each thing that it says wrongly. */
export function readManifest(tree: string): Manifest {
  const file = join(tree, 'package.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { newsletters: said } = parseAs<{ newsletters?: Manifest & { pages: Pages } }>(isObject, text, file);
  if (!isObject(said)) throw new UserError(`${file} has no "newsletters", which names the remote`);
  const { name, title, pages, port, weight } = said;
  const problems: string[] = [];
  if (!isText(name) || !isRemoteName(name) || apps.some((app) => app.name === name))
    problems.push(
      '"name" must be remote_ and up to 40 lower-case letters, digits or underscores, such as remote_topics, and none of the site itself',
    );
  if (!isText(title) || title === '') problems.push('"title" must be what owners call it');
  if (!isObject(pages) || !routesIn('remote_any', pages).every(isRemoteRoute))
    problems.push(
      '"pages" must have path and title of each page, such as { "TopicsPage": { "path": "/topics", "title": { "en": "Topics" } } }',
    );
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.push('"port" must be a number from 1 to 65535, such as 3010');
  if (typeof weight !== 'number') problems.push('"weight" must be a number of kB, such as 60');
  for (const page of isObject(pages) ? Object.keys(pages) : [])
    if (!existsSync(join(tree, 'src/pages', `${page}.tsx`)))
      problems.push(`"pages" names ${page}, and there is no src/pages/${page}.tsx`);
  if (problems.length > 0) throw new UserError(`"newsletters" in ${file}: ${problems.join('; ')}`);
  return { folder: '.', role: 'remote', name, title, routes: routesIn(name, pages), port, weight };
}
