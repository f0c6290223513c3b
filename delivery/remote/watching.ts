import { existsSync, readFileSync, unwatchFile, watch, watchFile } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { languagesIn, textsIn } from '../build/catalogues.ts';
import { type BuiltApp, pagesOf } from '../build/closure.ts';
import { englishIn, sourcesIn } from '../build/extract.ts';
import { integrityOf } from '../build/integrity.ts';
import { sharedIn } from '../build/packages.ts';
import { log } from '../project/command.ts';
import { installed, runVisibly } from '../project/run.ts';
import type { BuiltRelease } from '../registry/registry.ts';

/** How often to look for another build, in milliseconds. */
export const INTERVAL = 100;

/** What describes the build in a folder. It holds the hash of the entry, which itself holds the hashes of everything else. */
const descriptionIn = (folder: string) => join(folder, 'release.json');

/** The newest build in a folder; while it's being written, as soon as it's whole. */
export async function latestIn(folder: string): Promise<{ release: BuiltRelease; hash: string }> {
  for (;;) {
    try {
      const bytes = readFileSync(descriptionIn(folder));
      return { release: JSON.parse(bytes.toString()), hash: integrityOf(bytes) };
    } catch {
      await wait(INTERVAL);
    }
  }
}

/** Waits for a development server, which answers when it has built its app. */
export async function answer(url: string, stopping: AbortSignal) {
  while (!(await fetch(url, { signal: stopping }).catch(() => undefined))?.ok)
    await wait(200, undefined, { signal: stopping });
}

/** The English texts in an app's code that a build has to know: those with values, and those that are translated. */
function textsToKnow(folder: string, tree: string) {
  const places = [sharedIn(tree), folder];
  const languages = places.flatMap((one) => languagesIn(one, tree));
  const translated = new Set(languages.flatMap((one) => Object.keys(textsIn(places, one, tree))));
  const texts = englishIn(sourcesIn(folder, tree), tree);
  return texts.filter((text) => text.includes('{') || translated.has(text));
}

/** Aborts when there is another page, path or text: a build reads once which there are. That of a release also reads what the code says. */
function watchLists({ folder, role }: BuiltApp, tree: string, built?: string): AbortController {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  const pages = () => (role === 'remote' ? pagesOf(folder, tree).join() : '');
  const before = pages();
  const known = new Set(built && textsToKnow(folder, tree));
  const checkTexts = () => textsToKnow(folder, tree).some((text) => !known.has(text)) && end();
  const texts = [folder, sharedIn(tree)]
    .map((one) => join(tree, one, 'locales'))
    .filter((one) => existsSync(one));
  if (role === 'remote')
    watch(join(tree, folder, 'src/pages'), { signal }, () => before !== pages() && end());
  for (const one of [...texts, join(tree, folder, 'package.json')]) watch(one, { signal }, end);
  if (built) {
    const file = descriptionIn(built);
    // The file, not its folder: Rspack replaces the folder, too.
    watchFile(file, { interval: INTERVAL }, checkTexts);
    signal.addEventListener('abort', () => unwatchFile(file, checkTexts));
  }
  return over;
}

/** Runs the installed Rspack in the folder of an app, until it's stopped. */
export const rspack = ({ folder }: BuiltApp, tree: string, until: AbortSignal, args: string[]) =>
  runVisibly(installed('rspack', tree), args, { cwd: join(tree, folder), signal: until });

/** Runs Rspack, anew whenever the app has another page or text; given the folder of what is `built`, also when the code says another text. */
export async function keepBuilding(
  app: BuiltApp,
  tree: string,
  stopping: AbortSignal,
  args: string[],
  built?: string,
): Promise<void> {
  const over = watchLists(app, tree, built);
  const until = AbortSignal.any([stopping, over.signal]);
  const [ended] = await Promise.allSettled([rspack(app, tree, until, args)]);
  const isChanged = over.signal.aborted;
  over.abort();
  if (isChanged) {
    log(`${app.title} is built anew`);
    await keepBuilding(app, tree, stopping, args, built);
  } else if (ended.status === 'rejected') throw ended.reason;
}
