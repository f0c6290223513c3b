import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { log } from '../../delivery/project/command.ts';
import { run } from '../../delivery/project/run.ts';
import { root } from '../../delivery/project/settings.ts';
import { launchBrowser } from '../../local/browser.ts';
import { entryPoints } from '../../shared/src/entryPoints.ts';
import { signIn } from '../e2e/fixtures.ts';
import { notice } from '../e2e/nextRelease.ts';
import { copyProject, newRelease } from '../e2e/released.ts';
import { type Change, readStamps, stamp, stamped } from './stamps.ts';

// Each module of `shared` is changed, and the change is released by the owner console alone, by the shell alone and by both.

type Site = Awaited<ReturnType<typeof newRelease>>;

interface Builds {
  host: string;
  owner: string;
  /** What else is released together with both. */
  others: string[];
}

const changes = stamped.flatMap((module) =>
  (['additive', 'breaking'] as const).map((kind): Change => ({ module, kind })),
);

const isStateful = ({ module }: Change) =>
  entryPoints.some(({ name, kind }) => name === module && kind === 'stateful');

/** What must be on the screen; `refused` leaves the site as it was, and `previous` has its notice. */
function expected(change: Change) {
  if (!isStateful(change)) return { owner: 'new', host: 'old', both: 'new' };
  return {
    owner: 'refused, old; by force: previous',
    host: change.kind === 'breaking' ? 'refused, old' : 'old',
    both: 'new',
  };
}

/** Builds an app from a copy of the project, and returns the folder of the build. */
async function build(tree: string, app: string, into: string): Promise<string> {
  const folder = join(into, app);
  const words = ['run', 'build', '--silent', '-w', app, '--', '--output-path', folder];
  const { code, output } = await run('npm', words, {}, tree);
  if (code !== 0) throw new Error(output);
  return folder;
}

async function ownerAt(browser: Browser, site: string) {
  const page = await browser.newPage();
  await page.goto(site);
  await signIn(page, 'owner@example.com');
  const state = await page.context().storageState();
  await page.close();
  return state;
}

type State = Awaited<ReturnType<typeof ownerAt>>;

/** What an owner sees in the owner console: new, old or previous, or what is wrong. */
async function look(browser: Browser, site: string, storageState: State, change: Change) {
  const page = await browser.newPage({ storageState });
  try {
    await page.goto(`${site}/users`);
    await page.getByRole('cell', { name: 'owner@example.com' }).first().waitFor({ timeout: 20_000 });
    const seen = readStamps((await page.locator('#stamps').textContent()) ?? '', change);
    const isPrevious = await page.getByText(notice).isVisible();
    return isPrevious && seen === 'old' ? 'previous' : `${seen}${isPrevious ? ' with the notice' : ''}`;
  } catch (error) {
    return `broken: ${(error as Error).message.split('\n')[0]}`;
  } finally {
    await page.close();
  }
}

/** Releases a change in the three ways, each on the site as it was before. */
async function tryChange(site: Site, builds: Builds, see: () => Promise<string>) {
  const registry = join(site.releases, 'remotes.json');
  const before = readFileSync(registry, 'utf8');
  const attempt = async (...args: string[]) => {
    const output = await site.release('publish', ...args);
    const isRefused = output.startsWith('Error: ');
    if (isRefused && readFileSync(registry, 'utf8') !== before) return `refused, but changed: ${output}`;
    const seen = await see();
    writeFileSync(registry, before);
    return isRefused ? `refused, ${seen}` : seen;
  };
  const owner = await attempt('owner', builds.owner);
  const forced = owner.startsWith('refused')
    ? `; by force: ${await attempt('owner', builds.owner, '--force')}`
    : '';
  return {
    owner: owner + forced,
    host: await attempt('host', builds.host),
    both: await attempt('host', builds.host, '--with', [`owner=${builds.owner}`, ...builds.others].join()),
  };
}

/** Tries the changes in a browser and prints what an owner saw, as a table; returns what differs from what must be. */
export async function checkOneSided(): Promise<string[]> {
  const tree = copyProject();
  const work = mkdtempSync(join(tmpdir(), 'newsletters-one-sided-'));
  const site = await newRelease();
  const browser = await launchBrowser();
  const buildsOf = async (name: string, change?: Change): Promise<Builds> => {
    stamp(tree, root, change);
    const into = join(work, name);
    // The shell has routes to pages of the other remotes, and they'd be incompatible with a breaking change, too.
    const isForAll = !change || (change.kind === 'breaking' && isStateful(change));
    const [host, owner, ...others] = await Promise.all([
      build(tree, 'host', into),
      build(tree, 'remote-owner', into),
      ...(isForAll ? ['public', 'admin'] : []).map(
        async (remote) => `${remote}=${await build(tree, `remote-${remote}`, into)}`,
      ),
    ]);
    return { host, owner, others };
  };
  const problems: string[] = [];
  try {
    const base = await buildsOf('base');
    log(
      await site.release(
        'publish',
        'host',
        base.host,
        '--with',
        [`owner=${base.owner}`, ...base.others].join(),
      ),
    );
    await site.serve();
    const state = await ownerAt(browser, site.site);
    log('| Changed | How | Owner console alone | Shell alone | Both |\n|---|---|---|---|---|');
    for (const change of changes) {
      const { module, kind } = change;
      const builds = await buildsOf(`${module}-${kind}`, change);
      const seen = await tryChange(site, builds, () => look(browser, site.site, state, change));
      if (JSON.stringify(seen) !== JSON.stringify(expected(change)))
        problems.push(`${module}, ${kind}: ${JSON.stringify(seen)}, not ${JSON.stringify(expected(change))}`);
      log(`| \`${module}\` | ${kind} | ${seen.owner} | ${seen.host} | ${seen.both} |`);
    }
  } finally {
    await browser.close();
    await site.stop();
    for (const folder of [tree, work]) rmSync(folder, { recursive: true, force: true });
  }
  return problems;
}
