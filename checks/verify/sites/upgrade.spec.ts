import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freeAppPorts, freePort } from '../../../delivery/project/ports.ts';
import { outputOf } from '../../../delivery/project/run.ts';
import { portEnvironment, root } from '../../../delivery/project/settings.ts';
import { configOf } from '../../../local/serve.ts';
import { signIn } from '../../e2e/fixtures.ts';
import { startService } from '../../service.ts';

/** What is deployed: `UPGRADE_FROM=<commit>` names another one than the commit before. */
const deployed = process.env.UPGRADE_FROM ?? 'HEAD~1';

/** How long it may take until pages are rendered again, in milliseconds. */
const PATIENCE = 15_000;

const visited = ['/', '/feed.xml', '/remotes.json', '/users'];

/** A copy of the project at a commit, with its libraries. */
async function checkOut(commit: string, folder: string): Promise<string> {
  execFileSync('git', ['clone', '--quiet', root, folder]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
  await outputOf('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {}, folder);
  return folder;
}

/** The newest migration of a copy that changes more than rules. */
function newestMigration(tree: string): string {
  const file = join(tree, 'shared/src/supabase/database.migrations.json');
  const migrations: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(migrations).sort().at(-1) ?? '';
}

/** Visits the site until it's stopped. What isn't there is wrong, unless something is being restarted. */
function visit(address: string) {
  const problems: string[] = [];
  const state = { restarting: false };
  let stopped = false;
  const visiting = (async () => {
    while (!stopped) {
      for (const path of visited) {
        const during = state.restarting;
        const answer = await fetch(address + path).then(
          ({ status }) => status,
          () => 'no answer',
        );
        const excused = (during || state.restarting) && ['no answer', 503].includes(answer);
        if (answer !== 200 && !excused) problems.push(`${path}: ${answer}`);
      }
      await wait(50);
    }
  })();
  const stop = () => {
    stopped = true;
    return visiting;
  };
  return { problems, state, stop };
}

// In the order that docs/deploy.md says.
test('a deployed site is upgraded from the commit before, while somebody visits it', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-upgrade-'));
  const [site, releases] = [join(folder, 'site'), join(folder, 'releases')];
  const running: { stop(): Promise<void> }[] = [];
  try {
    const before = await checkOut(deployed, join(folder, 'before'));
    const ports = await freeAppPorts();
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const env = {
      ...portEnvironment(ports),
      DATA_DIR: join(folder, 'data'),
      RELEASES_DIR: releases,
      RELEASE_URL: `${address}/releases`,
      LITE_AUTH_BCRYPT_COST: '4',
      KEEP_PAGES: '0',
    };
    const npm = (tree: string, ...args: string[]) => outputOf('npm', ['run', '--silent', ...args], env, tree);
    const publish = (tree: string) =>
      npm(tree, 'release', '--', 'publish', 'host', '--with', 'public,admin,owner');
    const start = async (tree: string, command: string[], ready: string) => {
      const service = await startService(command, {
        cwd: tree,
        env,
        isReady: (said) => said.includes(ready),
      });
      running.push(service);
      return service;
    };
    /** What a script of a tree gives to Node. */
    const wordsOf = (tree: string, script: 'backend' | 'serve') =>
      String(JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')).scripts[script])
        .replace(/.*?node /, '')
        .split(' ');
    const startBackend = (tree: string) =>
      start(tree, [process.execPath, ...wordsOf(tree, 'backend')], 'Back end at');
    const startSite = (tree: string, command: string[]) =>
      start(tree, [process.execPath, ...command, site, String(port)], 'The site is at');
    const configure = (tree: string) => {
      const { anonKey } = JSON.parse(readFileSync(join(env.DATA_DIR, 'keys.json'), 'utf8'));
      const config = configOf(`http://localhost:${ports.backend}`, anonKey, address, [address]);
      writeFileSync(
        join(site, 'config.json'),
        JSON.stringify({ ...config, migration: newestMigration(tree) }),
      );
    };
    const copyRegistry = () => execFileSync('cp', [join(releases, 'remotes.json'), site]);
    /** Waits until home is rendered by the server. */
    const look = (when: string) =>
      expect
        .poll(async () => (await fetch(address)).text(), { message: `Home ${when}`, timeout: PATIENCE })
        .toContain('<article');

    execFileSync('mkdir', ['-p', site]);
    const backend = await startBackend(before);
    await publish(before);
    copyRegistry();
    configure(before);
    const server = await startSite(before, [...wordsOf(before, 'serve'), 'site']);
    const visitor = visit(address);
    running.push(visitor);
    await look('before');

    // A hosted database goes on while migrations are pushed; this one makes them when it starts.
    visitor.state.restarting = true;
    await backend.stop();
    await startBackend(root);
    await look('with the new database');
    visitor.state.restarting = false;
    configure(root);
    await publish(root);
    copyRegistry();
    await look('with the new releases');
    await npm(root, 'serve', '--', 'bundle', join(folder, 'server'));
    visitor.state.restarting = true;
    await server.stop();
    await startSite(folder, [join(folder, 'server/site.mjs')]);
    visitor.state.restarting = false;
    await look('by the new server');

    await page.goto(address);
    await signIn(page, 'owner@example.com');
    await page.goto(`${address}/users`);
    await expect(page.getByRole('cell', { name: 'owner@example.com' }).first()).toBeVisible();
    await visitor.stop();
    expect(visitor.problems).toEqual([]);
  } finally {
    for (const service of running.reverse()) await service.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
});
