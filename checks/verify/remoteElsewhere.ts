import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { log } from '../../delivery/project/command.ts';
import { filesIn } from '../../delivery/project/files.ts';
import { freePort } from '../../delivery/project/ports.ts';
import { run } from '../../delivery/project/run.ts';
import { root } from '../../delivery/project/settings.ts';
import { launchBrowser } from '../../local/browser.ts';
import { signIn } from '../e2e/fixtures.ts';
import { copyProject, edit, newRelease } from '../e2e/released.ts';
import { startService } from '../service.ts';

// Packs both packages, makes a remote outside of the checkout with nothing else, and releases it into a site that knew nothing of it.

const name = 'remote_events';

async function succeed(cwd: string, ...[program, ...args]: [string, ...string[]]): Promise<string> {
  const { code, output } = await run(program, args, {}, cwd);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed:\n${output}`);
  return output;
}

/** Packs both packages and, with them alone, makes the repository of a remote. */
async function generate(work: string): Promise<string> {
  const packages = join(work, 'packages');
  await succeed(root, 'npm', 'run', '-s', 'release', '--', 'packages', packages);
  const tarballs = readdirSync(packages).map((file) => `--package=${join(packages, file)}`);
  const create = ['newsletters', 'create', 'remote-events', '--packages', packages];
  await succeed(work, 'npm', 'exec', '--yes', ...tarballs, '--', ...create);
  const tree = join(work, 'remote-events');
  const files = filesIn(tree);
  const lines = files.flatMap((file) =>
    readFileSync(join(tree, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
  log(`${files.length} files with ${lines.length} lines`);
  if (files.length > 16) throw new Error(`More than 16 files: ${files}`);
  return tree;
}

/** Gives the remote a page for users, which the account menu leads to, and one for owners. */
function addPages(tree: string) {
  const pages = { Mine: { allow: 'subscribe', menu: true }, Staff: { allow: 'manageUsers' } };
  const rows = Object.entries(pages).map(([page, more]) => {
    const code = readFileSync(join(tree, 'src/pages/TopicsPage.tsx'), 'utf8');
    const named = code
      .replaceAll('TopicsPage', `${page}Page`)
      .replace("t('Topics')} width", `t('${page}')} width`);
    writeFileSync(join(tree, `src/pages/${page}Page.tsx`), named);
    return [`${page}Page`, { path: `/topics/${page.toLowerCase()}`, title: { en: page }, ...more }];
  });
  for (const language of ['de', 'es'])
    edit(tree, `locales/${language}.json`, '{\n', '{\n  "Mine": "Mine (x)",\n  "Staff": "Staff (x)",\n');
  edit(
    tree,
    'package.json',
    '"pages": {',
    `"pages": {${JSON.stringify(Object.fromEntries(rows)).slice(1, -1)},`,
  );
}

/** What a page of a build loads besides the shell, in bytes after gzip. */
function weightOf(built: string): number {
  const { entry, pages } = JSON.parse(readFileSync(join(built, 'release.json'), 'utf8'));
  const files: string[] = [entry, ...pages.TopicsPage.map(({ file }: { file: string }) => file)];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0);
}

/** Builds an app of a copy of the project, and returns the folder of the build. */
async function build(tree: string, app: string, into: string): Promise<string> {
  await succeed(tree, 'npm', 'run', '-s', 'build', '-w', app, '--', '--output-path', into);
  return into;
}

/** The same page inside this repository: in place of the owner console. */
async function weightInside(tree: string, work: string): Promise<number> {
  for (const folder of ['src', 'locales']) {
    rmSync(join(tree, 'remote-owner', folder), { recursive: true });
    cpSync(join(root, 'delivery/template', folder), join(tree, 'remote-owner', folder), { recursive: true });
  }
  return weightOf(await build(tree, 'remote-owner', join(work, 'inside')));
}

/** Opens the page in its development frame, on fake data, and adds a topic. Returns the seconds until it was there. */
async function tryFrame(tree: string, tab: Page): Promise<number> {
  const began = performance.now();
  const port = await freePort();
  const file = join(tree, 'package.json');
  const said = readFileSync(file, 'utf8');
  writeFileSync(file, said.replace('3010', String(port)));
  const { stop } = await startService([process.execPath, 'node_modules/.bin/newsletters', 'dev'], {
    cwd: tree,
    isReady: (output) => output.includes('compiled successfully'),
  });
  try {
    await tab.goto(`http://localhost:${port}/topics`);
    await tab.getByText('Museums, theatres and concerts').waitFor();
    const seconds = (performance.now() - began) / 1000;
    await tab.getByRole('button', { name: 'Sign in as admin' }).click();
    await tab.getByRole('textbox', { name: 'Name' }).fill('Weather');
    await tab.getByRole('button', { name: 'Add Topic' }).click();
    await tab.getByText('Weather is added').waitFor();
    await tab.getByRole('link', { name: 'de', exact: true }).click();
    await tab.getByRole('heading', { level: 1, name: 'Themen' }).waitFor();
    return seconds;
  } finally {
    await stop();
    writeFileSync(file, said);
  }
}

const headingOf = async (tab: Page) => {
  // The outline has none, and a page that waits for the role neither.
  const heading = tab.locator('main').getByRole('heading', { level: 1 });
  await heading.waitFor();
  return (await heading.textContent()) ?? '';
};

/** Opens the pages as everybody who can, and can't; returns what isn't as it should be. */
async function openAsEverybody(browser: Browser, site: string): Promise<string[]> {
  const problems: string[] = [];
  const home = 'Find newsletters worth reading';
  const wanted: [as: string | undefined, path: string, heading: string][] = [
    [undefined, '/topics', 'Topics'],
    [undefined, '/topics/mine', home],
    [undefined, '/topics/staff', home],
    [undefined, '/topics/none', home],
    [undefined, '/topics%2Fmine', home],
    ['user@example.com', '/topics/mine', 'Mine'],
    ['user@example.com', '/topics/staff', home],
    ['owner@example.com', '/topics/staff', 'Staff'],
  ];
  for (const as of [...new Set(wanted.map(([one]) => one))]) {
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(site);
    if (as) await signIn(tab, as);
    for (const [, path, heading] of wanted.filter(([one]) => one === as)) {
      // In a tab of its own: the page before may still be loading its code.
      const opened = await context.newPage();
      const code: string[] = [];
      opened.on('request', (request) => code.push(request.url()));
      await opened.goto(`${site}${path}`);
      const shown = await headingOf(opened);
      if (shown !== heading)
        problems.push(`${as ?? 'A visitor'} sees “${shown}” at ${path}, not “${heading}”`);
      if (heading === home && code.some((url) => url.includes(`/${name}/`)))
        problems.push(`${as ?? 'A visitor'} loads code of ${path}`);
      await opened.close();
    }
    if (as) {
      await tab.getByRole('button', { name: 'Account menu' }).click();
      await tab.getByRole('menuitem', { name: 'Mine' }).click();
      await tab.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    }
    await context.close();
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const tab = await context.newPage();
  const response = await tab.goto(`${site}/topics`);
  const title = await tab.title();
  if (
    response?.status() !== 200 ||
    !title.startsWith('Topics · ') ||
    !(await tab.getByText('Science').count())
  )
    problems.push(`Without JavaScript, the page isn't rendered: “${title}”`);
  await tab.goto(`${site}/topics/staff`);
  if (await tab.getByRole('heading', { level: 1 }).count())
    problems.push('Without JavaScript, a page for owners shows');
  await context.close();
  return problems;
}

/** Makes and releases a remote elsewhere; returns the problems found. */
export async function releaseRemoteElsewhere(): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'newsletters-elsewhere-'));
  const project = copyProject();
  const site = await newRelease();
  const browser = await launchBrowser();
  const problems: string[] = [];
  const expect = (what: string, holds: boolean) => {
    if (!holds) problems.push(what);
  };
  try {
    const began = performance.now();
    const tree = await generate(work);
    await succeed(tree, 'npm', 'install');
    log(`Made and installed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    addPages(tree);
    await succeed(tree, 'npm', 'test');
    const tab = await browser.newPage();
    log(`The page in its frame after ${(await tryFrame(tree, tab)).toFixed(1)} s`);
    log((await succeed(tree, 'npm', 'run', '-s', 'check')).trim());

    // The site was built before; only its configuration knows the remote's prefix.
    await site.publishAll();
    writeFileSync(join(site.releases, 'config.json'), JSON.stringify({ prefixes: { '/topics': name } }));
    await site.serve();
    const address = `${site.site}/releases`;
    const release = async (...args: string[]) =>
      (
        await run(
          'npm',
          ['run', '-s', 'release', '--', site.releases, ...args],
          { RELEASE_URL: address },
          tree,
        )
      ).output;
    const requests: string[] = [];
    tab.on('request', (request) => requests.push(request.url()));
    const open = async (path = '/topics') => {
      requests.length = 0;
      await tab.goto(site.site + path);
      await tab.locator('main').getByRole('heading', { level: 1 }).waitFor();
      // It's there when the remote has answered, or has been given up.
      await tab.waitForLoadState('networkidle');
      return (await tab.locator('main').textContent()) ?? '';
    };
    /** What the release loads besides the files of its page: copies of what a shell has in another version. */
    const ownCopies = () => {
      const { pages } = JSON.parse(readFileSync(join(tree, 'dist/release.json'), 'utf8'));
      const files: string[] = [
        'remoteEntry.js',
        ...pages.TopicsPage.map(({ file }: { file: string }) => file),
      ];
      const isOwn = (url: string) => url.includes(`/${name}/`) && url.endsWith('.js');
      return requests.filter((url) => isOwn(url) && !files.some((file) => url.endsWith(file)));
    };

    expect('It is not released', (await release()).includes(`${name} 1.0.0-`));
    log((await succeed(tree, 'npx', 'newsletters', 'check', site.site)).trim());
    expect('The first release is not shown', /^Topics.*Science/.test(await open()));
    expect(`It doesn't use the shell's copies: ${ownCopies()}`, ownCopies().length === 0);
    problems.push(...(await openAsEverybody(browser, site.site)));
    await tab.route(`**/releases/${name}/**`, (route) => route.abort());
    expect(
      'What became of an unreachable remote is not said',
      (await open()).includes('could not be loaded'),
    );
    await tab.unroute(`**/releases/${name}/**`);
    log(
      `Beside the same page inside: ${weightOf(join(tree, 'dist'))} of ${await weightInside(project, work)} bytes`,
    );

    edit(tree, 'src/pages/TopicsPage.tsx', "title={t('Topics')}", "title={t('All Topics')}");
    edit(tree, 'package.json', '"path": "/topics"', '"path": "/topics/all"');
    await succeed(tree, 'npm', 'run', '-s', 'build');
    expect('The change is not released', (await release()).includes(`${name} 1.0.0-`));
    expect('The change is not shown', (await open('/topics/all')).startsWith('All Topics'));
    expect('The page is still at its address of before', !(await open()).startsWith('All Topics'));
    await succeed(tree, 'npx', 'newsletters', 'rollback', site.releases);
    expect('The page is still at its new address', !(await open('/topics/all')).includes('Topics'));
    expect('The rollback is not shown', (await open()).startsWith('Topics'));

    // As a later package would build it.
    const later = ['versions.json', 'src/entryPoints.js'].map((file) =>
      join('node_modules/@newsletters/shared', file),
    );
    const before = later.map((file) => readFileSync(join(tree, file), 'utf8'));
    edit(tree, later[0] ?? '', '"session": "1.3', '"session": "1.99');
    edit(tree, later[1] ?? '', "version: '1.3.0'", "version: '1.99.0'");
    edit(tree, 'src/pages/TopicsPage.tsx', '\n/**', '\nObject.assign(globalThis, { ran: true });\n\n/**');
    await succeed(tree, 'npm', 'run', '-s', 'build');
    const refusal = await release();
    expect(
      `It is not refused by name: ${refusal}`,
      refusal.includes(`${name} needs the contract session ^1.99`),
    );
    expect('It is not released by force', (await release('--force')).includes('is released'));
    const shown = await open();
    expect(`The release before is not shown instead: ${shown}`, shown.includes('Science'));
    expect('Code of a release that is too new ran', !(await tab.evaluate(() => 'ran' in globalThis)));
    await succeed(tree, 'npx', 'newsletters', 'rollback', site.releases);
    for (const [index, file] of later.entries()) writeFileSync(join(tree, file), before[index] ?? '');

    // A later shell, with additions and another `ui`, then one that nobody elsewhere is built for.
    edit(
      project,
      'shared/src/entryPoints.ts',
      "name: 'session', kind: 'stateful', version: '1.3.0'",
      "name: 'session', kind: 'stateful', version: '1.4.0'",
    );
    edit(project, 'shared/src/ui/EmptyText.tsx', '{children}', 'Nothing: {children}');
    await site.release('publish', 'host', await build(project, 'host', join(work, 'later')));
    expect("What was built for an older shell doesn't run", (await open()).includes('Science'));
    expect("It doesn't bring its own copy of ui", ownCopies().length > 0);
    edit(project, 'shared/src/entryPoints.ts', "version: '1.4.0'", "version: '2.0.0'");
    const behind = await site.release(
      'publish',
      'host',
      await build(project, 'host', join(work, 'breaking')),
    );
    expect(`The shell leaves it behind: ${behind}`, /can't run .*remote_events/.test(behind));
    return problems;
  } finally {
    await browser.close();
    await site.stop();
    rmSync(work, { recursive: true, force: true });
    rmSync(project, { recursive: true, force: true });
  }
}
