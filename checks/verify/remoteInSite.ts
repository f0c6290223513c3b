import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { log } from '../../delivery/project/command.ts';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import { portEnvironment } from '../../delivery/project/settings.ts';
import { launchBrowser } from '../../local/browser.ts';
import { signIn } from '../e2e/fixtures.ts';
import { copyProject, edit } from '../e2e/released.ts';
import { startService } from '../service.ts';
import { startProxiedSite } from './proxiedSite.ts';

// Develops the owner console inside the released site behind nginx, as docs/remotes.md says.

/** From the command to the page for somebody who is signed in, in seconds. */
const LIMIT = 30;

const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name }).waitFor();

async function signedIn(browser: Browser, address: string): Promise<Page> {
  const tab = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await tab.goto(address);
  await signIn(tab, 'owner@example.com');
  return tab;
}

/** Returns the problems found. */
export async function developInSite(): Promise<string[]> {
  const site = await startProxiedSite();
  const tree = copyProject();
  const browser = await launchBrowser();
  const ports = await freeAppPorts();
  const { shell } = site.stack;
  const address = `http://localhost:${ports['remote-owner']}`;
  const problems: string[] = [];
  const expect = (what: string, holds: boolean) => {
    if (!holds) problems.push(what);
  };
  const began = performance.now();
  const command = await startService([process.execPath, '--import', 'tsx', 'local/dev.ts', shell, 'owner'], {
    cwd: tree,
    env: { ...portEnvironment(ports), NODE_EXTRA_CA_CERTS: site.certificate },
    isReady: (output) => output.includes(`remote_owner inside ${shell}: ${address}`),
  });
  try {
    const tab = await signedIn(browser, address);
    const asked = new Set<string>();
    const logged: string[] = [];
    tab.on('request', (request) => asked.add(new URL(request.url()).origin));
    tab.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await tab.goto(`${address}/users`);
    await heading(tab, 'User Management');
    const seconds = (performance.now() - began) / 1000;
    log(`The users inside ${shell}, signed in, after ${seconds.toFixed(1)} s`);
    expect(`It took ${seconds.toFixed(1)} s`, seconds < LIMIT);

    const edited = performance.now();
    edit(tree, 'remote-owner/src/users/UserList.tsx', "t('User Management')", "t('People of the site')");
    await heading(tab, 'People of the site');
    log(`An edit after ${((performance.now() - edited) / 1000).toFixed(1)} s`);
    expect(`The console says: ${logged}`, logged.length === 0);

    edit(
      tree,
      'remote-owner/src/users/UserList.tsx',
      "t('People of the site')",
      "Reflect.get({}, 'no').such",
    );
    await tab.getByText('could not be loaded').first().waitFor();
    const origins = [...asked].sort();
    expect(`It asked ${origins}`, origins.join() === [address, site.stack.backend].sort().join());

    const real = await signedIn(browser, shell);
    await real.goto(`${shell}/users`);
    await heading(real, 'User Management');
    expect(`nginx complains: ${site.problems()}`, !/\[(warn|emerg|alert|crit)\]/.test(site.problems()));
    return problems;
  } finally {
    await command.stop();
    await browser.close();
    await site.stop();
    rmSync(tree, { recursive: true, force: true });
  }
}
