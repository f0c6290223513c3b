import { rmSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { freeAppPorts } from '../../../delivery/project/ports.ts';
import { portEnvironment } from '../../../delivery/project/settings.ts';
import { signIn } from '../../e2e/fixtures.ts';
import { copyProject, edit } from '../../e2e/released.ts';
import { startService } from '../../service.ts';
import { startProxiedSite } from '../nginx/proxiedSite.ts';

// Develops the owner console inside the released site behind nginx, as docs/remotes.md says.

/** From the command to the page for somebody who is signed in, in seconds. */
const LIMIT = 30;

const heading = (tab: Page, name: string) =>
  expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();

async function signedIn(browser: Browser, address: string): Promise<Page> {
  const tab = await (await browser.newContext()).newPage();
  await tab.goto(address);
  await signIn(tab, 'owner@example.com');
  return tab;
}

test('a remote is developed inside a released site, which notices nothing', async ({ browser }) => {
  const site = await startProxiedSite();
  const tree = copyProject();
  const ports = await freeAppPorts();
  const { shell } = site.stack;
  const address = `http://localhost:${ports['remote-owner']}`;
  const began = performance.now();
  const command = await startService([process.execPath, '--import', 'tsx', 'local/dev.ts', shell, 'owner'], {
    cwd: tree,
    env: { ...portEnvironment(ports), NODE_EXTRA_CA_CERTS: site.certificate },
    isReady: (output) => output.includes(`remote_owner inside ${shell}: ${address}`),
  });
  const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;
  try {
    const tab = await signedIn(browser, address);
    const asked = new Set<string>();
    const logged: string[] = [];
    tab.on('request', (request) => asked.add(new URL(request.url()).origin));
    tab.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await tab.goto(`${address}/users`);
    await heading(tab, 'User Management');
    const taken = seconds(began);
    console.log(`The users inside ${shell}, signed in, after ${taken} s`);
    expect(taken).toBeLessThan(LIMIT);

    const edited = performance.now();
    const list = 'remote-owner/src/users/UserList.tsx';
    edit(tree, list, "t('User Management')", "t('People of the site')");
    await heading(tab, 'People of the site');
    console.log(`An edit after ${seconds(edited)} s`);
    expect(logged).toEqual([]);

    edit(tree, list, "t('People of the site')", "Reflect.get({}, 'no').such");
    await expect(tab.getByText('could not be loaded').first()).toBeVisible();
    expect([...asked].sort()).toEqual([address, site.stack.backend].sort());

    const real = await signedIn(browser, shell);
    await real.goto(`${shell}/users`);
    await heading(real, 'User Management');
    expect(site.problems()).toEqual([]);
  } finally {
    await command.stop();
    await site.stop();
    rmSync(tree, { recursive: true, force: true });
  }
});
