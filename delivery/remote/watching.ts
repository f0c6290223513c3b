import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pagesOf } from '../build/closure.ts';
import { englishIn, sourcesIn } from '../build/extract.ts';
import { sharedIn } from '../build/packages.ts';
import type { BuiltApp } from '../project/apps.ts';
import { log } from '../project/command.ts';
import type { Builds } from './builds.ts';

/** Waits for a development server, which answers when it has built its app. */
export async function answer(url: string, stopping: AbortSignal) {
  while (!(await fetch(url, { signal: stopping }).catch(() => undefined))?.ok) await wait(200);
}

/** Aborts when there is another page, path or text: a build reads once which there are, one of a release also what the code says. */
function watchLists({ folder, role }: BuiltApp, tree: string, builds?: Builds) {
  const changed = new AbortController();
  const lists = () =>
    [
      ...(role === 'remote' ? pagesOf(folder, tree) : []),
      ...(builds ? englishIn(sourcesIn(folder, tree), tree) : []),
    ].join('\0');
  const before = lists();
  const check = () => lists() !== before && end();
  const texts = [folder, sharedIn(tree)]
    .map((one) => join(tree, one, 'locales'))
    .filter((one) => existsSync(one));
  const watchers = [
    ...(role === 'remote' ? [watch(join(tree, folder, 'src/pages'), check)] : []),
    ...[...texts, join(tree, folder, 'package.json')].map((one) => watch(one, () => end())),
  ];
  const forget = builds?.onBuilt(check);
  const stop = () => {
    for (const watcher of watchers) watcher.close();
    forget?.();
  };
  function end() {
    stop();
    changed.abort();
  }
  return { changed: changed.signal, stop };
}

/** Runs a program that builds an app; anew whenever the app has another page or text. */
export async function keepBuilding(
  app: BuiltApp,
  tree: string,
  stopping: AbortSignal,
  run: (until: AbortSignal) => Promise<void>,
  builds?: Builds,
): Promise<void> {
  const { changed, stop } = watchLists(app, tree, builds);
  try {
    await run(AbortSignal.any([stopping, changed]));
  } catch (error) {
    if (!changed.aborted) throw error;
  } finally {
    stop();
  }
  if (!changed.aborted) return;
  log(`${app.title} is built anew`);
  await keepBuilding(app, tree, stopping, run, builds);
}
