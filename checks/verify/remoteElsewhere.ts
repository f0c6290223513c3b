import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { log } from '../../delivery/project/command.ts';
import { filesIn } from '../../delivery/project/files.ts';
import { freePort } from '../../delivery/project/ports.ts';
import { run } from '../../delivery/project/run.ts';
import { root } from '../../delivery/project/settings.ts';
import { launchBrowser } from '../../local/browser.ts';
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
    await succeed(tree, 'npm', 'test');
    const tab = await browser.newPage();
    log(`The page in its frame after ${(await tryFrame(tree, tab)).toFixed(1)} s`);
    log((await succeed(tree, 'npm', 'run', '-s', 'check')).trim());

    // A shell that has the page in its table; nothing else of the remote is known to the site.
    edit(
      project,
      'host/src/routes.ts',
      '  home,\n',
      `  home,\n  { path: '/topics', page: '${name}/TopicsPage' },\n`,
    );
    const host = await build(project, 'host', join(work, 'host'));
    const others = ['public', 'admin', 'owner'].map((app) => `${app}=${join(root, `remote-${app}`, 'dist')}`);
    await site.release('publish', 'host', host, '--with', others.join(), '--force');
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
    const open = async () => {
      requests.length = 0;
      await tab.goto(`${site.site}/topics`);
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
    log(
      `Beside the same page inside: ${weightOf(join(tree, 'dist'))} of ${await weightInside(project, work)} bytes`,
    );

    edit(tree, 'src/pages/TopicsPage.tsx', "title={t('Topics')}", "title={t('All Topics')}");
    await succeed(tree, 'npm', 'run', '-s', 'build');
    expect('The change is not released', (await release()).includes(`${name} 1.0.0-`));
    expect('The change is not shown', (await open()).startsWith('All Topics'));
    await succeed(tree, 'npx', 'newsletters', 'rollback', site.releases);
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
