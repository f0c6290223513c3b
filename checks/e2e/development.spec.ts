import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAppPorts } from '../../delivery/project/ports';
import { type Ports, portEnvironment } from '../../delivery/project/settings';
import { expect as expectSoon, signIn, test } from './fixtures';
import { copyProject, edit } from './released';

// A development build starts slowly, even more so on a busy machine.
const expect = expectSoon.configure({ timeout: 40_000 });

// Features of development builds, tested against what `npm run dev` serves.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const root = join(import.meta.dirname, '../..');
let dataDir: string;
/** What developers edit. */
let tree: string;
let dev: ChildProcess;
let ports: Ports;
const urlOf = (app: keyof Ports, name = 'localhost') => `http://${name}:${ports[app]}`;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = mkdtempSync(join(tmpdir(), 'newsletters-dev-'));
  tree = copyProject();
  ports = await freeAppPorts();
  dev = spawn(process.execPath, ['--import', 'tsx', 'local/dev.ts'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...portEnvironment(ports),
      DATA_DIR: dataDir,
      LITE_AUTH_BCRYPT_COST: '4',
    },
  });
  const printed: string[] = [];
  dev.stdout?.on('data', (bytes) => printed.push(String(bytes)));
  await expect.poll(() => printed.join(''), { timeout: 150_000 }).toContain('Ready');
  expect(printed.join('')).not.toMatch(/warn|experimental/i);
});

test.afterAll(async () => {
  if (dev) {
    const ended = new Promise((resolve) => dev.once('exit', resolve));
    dev.kill('SIGTERM');
    await ended;
  }
  for (const folder of [dataDir, tree]) if (folder) rmSync(folder, { recursive: true, force: true });
});

test.describe('a developer', () => {
  // One of the addresses doesn't answer.
  test.use({ expectErrors: true });

  test('overrides the address of a remote, sees a badge on every page, and removes the override with one click', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const override = async (address: string) => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Remotes' }).click();
      const form = page.getByRole('form', { name: 'Override remote_admin' });
      await form.getByLabel('Override address').fill(address);
      await form.getByRole('button', { name: 'Override', exact: true }).click();
      return form;
    };
    const badge = page.getByRole('button', { name: /^Remove override: remote_admin from/ });
    const heading = page.getByRole('heading', { level: 1, name: 'Category Management' });

    await page.goto(urlOf('host'));
    await signIn(page, 'owner@example.com');
    const form = await override('nowhere');
    await expect(form).toContainText('Please enter the address of a remoteEntry.js');
    await page.keyboard.press('Escape');

    // Not the registry's origin, so it would be rejected without the override.
    const other = `${urlOf('remote-admin', '127.0.0.1')}/remoteEntry.js`;
    await override(other);
    await expect(badge).toContainText(other);
    await page.goto(`${urlOf('host')}/categories`);
    await expect(heading).toBeVisible();
    expect(asked).toContain(other);
    expect(asked).not.toContain(`${urlOf('remote-admin')}/remoteEntry.js`);

    await override('http://localhost:9/remoteEntry.js');
    await expect(badge).toContainText('localhost:9');
    await expect(page.getByRole('alert')).toContainText('could not be loaded');

    await badge.click();
    await expect(heading).toBeVisible();
    await expect(badge).toHaveCount(0);
    expect(asked).toContain(`${urlOf('remote-admin')}/remoteEntry.js`);
  });

  test('sees an edit of a remote, of shared and of the shell at once, and keeps what was typed', async ({
    page,
  }) => {
    await page.goto(urlOf('host'));
    const search = page.getByLabel('Search newsletters');
    await search.fill('zzzzzzzz');
    const message = page.getByRole('main').getByText('No newsletters match');
    await expect(message).toHaveText('No newsletters match your search');
    edit(tree, 'remote-public/src/home/NothingFound.tsx', 'match your search', 'match');
    await expect(message).toHaveText('No newsletters match');
    edit(tree, 'shared/src/ui/EmptyText.tsx', '{children}', 'Sorry: {children}');
    await expect(message).toHaveText('Sorry: No newsletters match');
    edit(tree, 'host/src/shell/Shell.tsx', 'Skip to content', 'Skip');
    await expect(page.getByRole('link', { name: 'Skip', exact: true })).toBeAttached();
    await expect(message).toHaveText('Sorry: No newsletters match');
    await expect(search).toHaveValue('zzzzzzzz');
  });

  test('finds no trace of overrides in a production build', async () => {
    const dist = join(root, 'host/dist');
    const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
    const built = scripts.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n');
    expect(built).toContain('Newest version');
    const development = await fetch(`${urlOf('host')}/main.js`).then((answer) => answer.text());
    for (const trace of ['newsletter-directory-overrides', 'Remove override']) {
      expect(development).toContain(trace);
      expect(built).not.toContain(trace);
    }
    expect(built).not.toContain('Override address');
  });
});
