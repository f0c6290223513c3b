import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { freePort } from '../../../delivery/project/ports.ts';
import { outputOf, run } from '../../../delivery/project/run.ts';
import { signIn } from '../../e2e/fixtures.ts';
import { copyProject, edit, newRelease } from '../../e2e/released.ts';
import { startService } from '../../service.ts';

// Packs both packages, makes a remote outside of the checkout with nothing else, and releases it into a site that knew nothing of it.

const name = 'remote_events';

/** Packs both packages and, with them alone, makes the repository of a remote. */
async function generate(work: string): Promise<string> {
  const packages = join(work, 'packages');
  await outputOf('npm', ['run', '-s', 'release', '--', 'packages', packages]);
  const tarballs = readdirSync(packages).map((file) => `--package=${join(packages, file)}`);
  const create = ['newsletters', 'create', 'remote-events', '--packages', packages];
  await outputOf('npm', ['exec', '--yes', ...tarballs, '--', ...create], {}, work);
  return join(work, 'remote-events');
}

/** Gives the remote a page for users, which the account menu leads to. */
function addPage(tree: string) {
  const code = readFileSync(join(tree, 'src/pages/TopicsPage.tsx'), 'utf8');
  writeFileSync(
    join(tree, 'src/pages/MinePage.tsx'),
    code.replaceAll('TopicsPage', 'MinePage').replace("t('Topics')} width", "t('Mine')} width"),
  );
  for (const language of ['de', 'es'])
    edit(tree, `locales/${language}.json`, '{\n', '{\n  "Mine": "Mine (x)",\n');
  const page = { path: '/topics/mine', title: { en: 'Mine' }, allow: 'subscribe', menu: true };
  edit(tree, 'package.json', '"pages": {', `"pages": { "MinePage": ${JSON.stringify(page)},`);
}

/** Builds an app of a copy of the project, and returns the folder of the build. */
async function build(tree: string, app: string, into: string): Promise<string> {
  await outputOf('npm', ['run', '-s', 'build', '-w', app, '--', '--output-path', into], {}, tree);
  return into;
}

/** Opens the page in its development frame, on fake data, and adds a topic. */
async function tryFrame(tree: string, tab: Page) {
  const port = await freePort();
  const file = join(tree, 'package.json');
  const said = readFileSync(file, 'utf8');
  writeFileSync(file, said.replace('3010', String(port)));
  const { stop } = await startService([process.execPath, 'node_modules/.bin/newsletters', 'dev'], {
    cwd: tree,
    // Playwright asks for colours, which stand between the words.
    env: { FORCE_COLOR: undefined },
    isReady: (output) => output.includes('compiled successfully'),
  });
  try {
    await tab.goto(`http://localhost:${port}/topics`);
    await expect(tab.getByText('Museums, theatres and concerts')).toBeVisible();
    await tab.getByRole('button', { name: 'Sign in as admin' }).click();
    await tab.getByRole('textbox', { name: 'Name' }).fill('Weather');
    await tab.getByRole('button', { name: 'Add Topic' }).click();
    await expect(tab.getByText('Weather is added')).toBeVisible();
    await tab.getByRole('link', { name: 'de', exact: true }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Themen' })).toBeVisible();
  } finally {
    await stop();
    writeFileSync(file, said);
  }
}

/** Opens the pages as a visitor, as a user and without scripts. */
async function openAsOthers(browser: Browser, site: string) {
  const tab = await browser.newPage();
  const code: string[] = [];
  tab.on('request', (request) => code.push(request.url()));
  const heading = (title: string) =>
    expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await tab.goto(`${site}/topics/mine`);
  await heading('Find newsletters worth reading');
  expect(code.filter((url) => url.includes(`/${name}/`))).toEqual([]);
  await signIn(tab, 'user@example.com');
  await tab.getByRole('button', { name: 'Account menu' }).click();
  await tab.getByRole('menuitem', { name: 'Mine' }).click();
  await heading('Mine');
  await tab.close();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const response = await plain.goto(`${site}/topics`);
  expect(response?.status()).toBe(200);
  await expect(plain).toHaveTitle(/^Topics · /);
  await expect(plain.getByText('Science').first()).toBeAttached();
  await context.close();
}

test('a remote in a repository of its own is made, tested, released, changed and refused', async ({
  browser,
  page: tab,
}) => {
  const work = mkdtempSync(join(tmpdir(), 'newsletters-elsewhere-'));
  const project = copyProject();
  const site = await newRelease();
  try {
    const tree = await generate(work);
    const inTree = (program: string, ...args: string[]) => outputOf(program, args, {}, tree);
    await inTree('npm', 'install');
    addPage(tree);
    await inTree('npm', 'test');
    await tryFrame(tree, tab);
    await inTree('npm', 'run', '-s', 'check');

    // The site was built before; only its configuration knows the remote's prefix.
    await site.publishAll();
    writeFileSync(join(site.releases, 'config.json'), JSON.stringify({ prefixes: { '/topics': name } }));
    await site.serve();
    const variables = { RELEASE_URL: `${site.site}/releases` };
    const release = async (...args: string[]) => {
      const words = ['run', '-s', 'release', '--', site.releases, ...args];
      return (await run('npm', words, variables, tree)).output;
    };
    const requests: string[] = [];
    tab.on('request', (request) => requests.push(request.url()));
    const open = async (path = '/topics') => {
      requests.length = 0;
      await tab.goto(site.site + path);
      await expect(tab.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
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

    await test.step('The first release', async () => {
      expect(await release()).toContain(`${name} 1.0.0-`);
      await inTree('npx', 'newsletters', 'check', site.site);
      expect(await open()).toMatch(/^Topics.*Science/);
      expect(ownCopies()).toEqual([]);
      await openAsOthers(browser, site.site);
      await tab.route(`**/releases/${name}/**`, (route) => route.abort());
      expect(await open()).toContain('could not be loaded');
      await tab.unroute(`**/releases/${name}/**`);
    });

    await test.step('A change and its rollback', async () => {
      edit(tree, 'src/pages/TopicsPage.tsx', "title={t('Topics')}", "title={t('All Topics')}");
      edit(tree, 'package.json', '"path": "/topics"', '"path": "/topics/all"');
      await inTree('npm', 'run', '-s', 'build');
      expect(await release()).toContain(`${name} 1.0.0-`);
      expect(await open('/topics/all')).toMatch(/^All Topics/);
      expect(await open()).not.toMatch(/^All Topics/);
      await inTree('npx', 'newsletters', 'rollback', site.releases);
      expect(await open('/topics/all')).not.toContain('Topics');
      expect(await open()).toMatch(/^Topics/);
    });

    await test.step('A release that a later package has built', async () => {
      const later = ['versions.json', 'src/entryPoints.js'].map((file) =>
        join('node_modules/@newsletters/shared', file),
      );
      const before = later.map((file) => readFileSync(join(tree, file), 'utf8'));
      edit(tree, later[0] ?? '', '"session": "1.3', '"session": "1.99');
      edit(tree, later[1] ?? '', "version: '1.3.0'", "version: '1.99.0'");
      edit(tree, 'src/pages/TopicsPage.tsx', '\n/**', '\nObject.assign(globalThis, { ran: true });\n\n/**');
      await inTree('npm', 'run', '-s', 'build');
      expect(await release()).toContain(`${name} needs the contract session ^1.99`);
      expect(await release('--force')).toContain('is released');
      // The release before is shown instead, and no code of this one runs.
      expect(await open()).toContain('Science');
      expect(await tab.evaluate(() => 'ran' in globalThis)).toBe(false);
      await inTree('npx', 'newsletters', 'rollback', site.releases);
      for (const [index, file] of later.entries()) writeFileSync(join(tree, file), before[index] ?? '');
    });

    await test.step('A later shell, with additions and another `ui`, then one that leaves it behind', async () => {
      edit(
        project,
        'shared/src/entryPoints.ts',
        "name: 'session', kind: 'stateful', version: '1.3.0'",
        "name: 'session', kind: 'stateful', version: '1.4.0'",
      );
      edit(project, 'shared/src/ui/EmptyText.tsx', '{children}', 'Nothing: {children}');
      await site.release('publish', 'host', await build(project, 'host', join(work, 'later')));
      expect(await open()).toContain('Science');
      expect(ownCopies()).not.toEqual([]);
      edit(project, 'shared/src/entryPoints.ts', "version: '1.4.0'", "version: '2.0.0'");
      const breaking = await build(project, 'host', join(work, 'breaking'));
      expect(await site.release('publish', 'host', breaking)).toMatch(/can't run .*remote_events/);
    });
  } finally {
    await site.stop();
    rmSync(work, { recursive: true, force: true });
    rmSync(project, { recursive: true, force: true });
  }
});
