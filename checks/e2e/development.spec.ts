import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAppPorts, freePort } from '../../delivery/project/ports';
import { type Ports, portEnvironment } from '../../delivery/project/settings';
import { connectAs } from '../../supabase/storage/buckets';
import { cases, isFull, repetitions } from '../effort';
import { firstStart } from '../firstStart';
import { startProgram, startService } from '../service';
import { sessionOf } from './backend';
import { expect as expectSoon, signIn, storeSession, test } from './fixtures';
import { copyProject, edit } from './released';

// A development build starts slowly, even more so on a busy machine.
const expect = expectSoon.configure({ timeout: 40_000 });

// Features of development builds, tested against what `npm run dev` serves.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const root = join(import.meta.dirname, '../..');
let dataDir: string;
/** What developers edit. */
let tree: string;
let dev: Awaited<ReturnType<typeof startProgram>>;
let ports: Ports;
const urlOf = (app: keyof Ports, name = 'localhost') => `http://${name}:${ports[app]}`;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  dataDir = mkdtempSync(join(tmpdir(), 'newsletters-dev-'));
  firstStart().copyDemo(dataDir);
  tree = copyProject();
  // Types of one folder: those of all would take as long as the tests.
  edit(tree, 'tsconfig.json', '"**/*.ts", "**/*.tsx"', '"remote-public/src/home"');
  ports = await freeAppPorts();
  dev = await startProgram(['local/dev.ts'], {
    cwd: tree,
    env: {
      ...portEnvironment(ports),
      DATA_DIR: dataDir,
      LITE_AUTH_BCRYPT_COST: '4',
      // Set by Playwright; without it, what is printed into a pipe has no colours.
      FORCE_COLOR: undefined,
    },
    isReady: (output) => output.includes('Ready'),
  });
  expect(dev.printed()).not.toMatch(/warn|experimental/i);
});

test.afterAll(async () => {
  await dev?.stop();
  for (const folder of [dataDir, tree]) if (folder) rmSync(folder, { recursive: true, force: true });
});

// Before `shared` is edited: with copies of its own, a remote that starts later would be drawn anew by its first update.
if (isFull)
  test('a remote inside the shell keeps what was typed when a file is edited', async ({ page }) => {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const inside = await startProgram(['local/dev.ts', urlOf('host'), 'owner'], {
      cwd: tree,
      env: { ...portEnvironment({ ...ports, 'remote-owner': port }), DATA_DIR: dataDir },
      isReady: (output) => output.includes(`remote_owner inside ${urlOf('host')}: ${address}`),
    });
    try {
      await page.goto(address);
      await signIn(page, 'owner@example.com');
      await page.getByRole('banner').getByRole('link', { name: 'Users' }).click();
      const search = page.getByLabel('Search users by email');
      await search.fill('zzzzzzzz');
      edit(tree, 'remote-owner/src/users/UserList.tsx', 'Unconfirmed', 'Not confirmed');
      await expect(page.getByRole('main').getByText('Not confirmed')).toBeVisible();
      await expect(search).toHaveValue('zzzzzzzz');
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      // Not the one that the shell would have.
      expect(loaded.filter((name) => name.startsWith(urlOf('remote-owner')))).toEqual([]);
    } finally {
      await inside.stop();
    }
  });

test('pages of other sites can’t read what is being developed', async ({ request }) => {
  const readerAt = async (origin: string) => {
    const response = await request.get(`${urlOf('remote-owner')}/remoteEntry.js`, { headers: { origin } });
    return response.headers()['access-control-allow-origin'];
  };
  expect(await readerAt(urlOf('host'))).toBe(urlOf('host'));
  expect(await readerAt('https://evil.test')).toBeUndefined();
});

test('an edit of a remote, of shared and of the shell appears at once, and what was typed stays', async ({
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

const alone = {
  'remote-public': ['/', 'Search newsletters', 'home/NothingFound', 'No newsletters match', 'Nothing fits'],
  'remote-admin': [
    '/newsletters',
    'Search newsletters',
    'newsletters/NewsletterList',
    'Newsletter Management',
    'Mailings',
  ],
  'remote-owner': ['/users', 'Search users by email', 'users/UserList', 'User Management', 'People'],
} as const;

for (const [folder, [path, label, file, from, to]] of cases<(typeof alone)[keyof typeof alone]>(
  alone,
  'remote-owner',
)) {
  test(`${folder} alone has its pages, signs in, and keeps what was typed when a file is edited`, async ({
    page,
  }) => {
    const port = await freePort();
    // What `npm run dev -w` runs, because npm doesn't pass on that it's stopped.
    const { scripts } = JSON.parse(readFileSync(join(tree, folder, 'package.json'), 'utf8'));
    const [program, ...args] = scripts.dev.split(' ');
    const frame = await startService([join(tree, 'node_modules/.bin', program), ...args], {
      cwd: join(tree, folder),
      env: { ...portEnvironment({ ...ports, [folder]: port }), DATA_DIR: dataDir },
      isReady: () => true,
    });
    try {
      const answer = () =>
        fetch(`http://localhost:${port}`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(answer).toBe(true);
      await page.goto(`http://localhost:${port}`);
      await page.getByRole('button', { name: 'Sign in as owner' }).click();
      await expect(page.getByRole('banner')).toContainText('owner@example.com');
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: path, exact: true })
        .click();
      const search = page.getByLabel(label);
      await search.fill('zzzzzzzz');
      const text = page.getByRole('main').getByText(from);
      await expect(text).toBeVisible();
      edit(tree, `${folder}/src/${file}.tsx`, from, to);
      await expect(page.getByRole('main').getByText(to)).toBeVisible();
      await expect(search).toHaveValue('zzzzzzzz');
    } finally {
      await frame.stop();
    }
  });
}

// Rare; that the shell and the remotes take up edits is tested above.
if (isFull)
  test.describe('a new page', () => {
    // Until its remote is built anew, it isn't there.
    test.use({ expectErrors: true });

    test('opens as soon as it has a route', async ({ page }) => {
      const text =
        'import { Page } from \'@newsletters/shared/ui\';\n\nexport default () => <Page title="Teams">None yet</Page>;\n';
      writeFileSync(join(tree, 'remote-owner/src/pages/TeamsPage.tsx'), text);
      edit(
        tree,
        'host/src/routes.ts',
        '  home,\n',
        "  home,\n  { path: '/teams', page: 'remote_owner/TeamsPage' },\n",
      );
      await expect(async () => {
        await page.goto(`${urlOf('host')}/teams`);
        await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible({ timeout: 5000 });
      }).toPass();
    });
  });

test.describe('an error', () => {
  test.use({ expectErrors: true });

  test('of syntax appears on the page, with its file and line, until it is mended; one of types in the terminal', async ({
    page,
  }) => {
    const file = 'remote-public/src/home/NothingFound.tsx';
    const mended = readFileSync(join(tree, file), 'utf8');
    const lineWith = (code: string) => mended.split('\n').findIndex((one) => one.includes(code)) + 1;
    const overlay = page.frameLocator('iframe[id*="overlay"]').first().locator('body');
    await page.goto(`${urlOf('host')}/?q=zzzzzzzz`);
    await expect(page.getByRole('button', { name: 'Clear Search', exact: true })).toBeVisible();

    edit(tree, file, 'sx={{ my: 2', 'sx={{{ my: 2');
    await expect(overlay).toContainText('src/home/NothingFound.tsx');
    await expect(overlay).toContainText(`[${lineWith('sx={{ my: 2')}:`);
    writeFileSync(join(tree, file), mended);
    await expect(page.locator('iframe[id*="overlay"]')).toHaveCount(0);

    const wrong = mended.replace('similar.length > 0', "similar.length > '0'");
    // A change while types are being checked goes unnoticed until the next one.
    await expect(async () => {
      writeFileSync(join(tree, file), wrong);
      await expectSoon
        .poll(dev.printed, { timeout: 5000 })
        .toContain(`${file}(${lineWith('similar.length > 0')},`);
    }).toPass();
    writeFileSync(join(tree, file), mended);

    const broken = mended.replace('similar.length > 0', 'similar.broken.length > 0');
    const mend = async () => {
      writeFileSync(join(tree, file), mended);
      await expectSoon(page.getByRole('button', { name: 'Clear Search', exact: true })).toBeVisible({
        timeout: 10_000,
      });
    };
    for (let time = 1; time <= repetitions(2, 0); time += 1)
      await test.step(`time ${time}`, async () => {
        // So does one while the page is being updated.
        await expect(async () => {
          await mend();
          writeFileSync(join(tree, file), broken);
          await expectSoon(page.getByRole('alert')).toContainText('Cannot read properties of undefined', {
            timeout: 10_000,
          });
        }).toPass();
      });
    await expect(mend).toPass();
  });
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

    const { anonKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
    const owner = await sessionOf('owner@example.com', connectAs(urlOf('backend'), anonKey));
    await storeSession(page, owner);
    await page.goto(urlOf('host'));
    const form = await override('nowhere');
    await expect(form).toContainText('Please enter the address of a remoteEntry.js');
    await page.keyboard.press('Escape');

    // Not the registry's origin, so it would be rejected without the override.
    const other = `${urlOf('remote-admin', '127.0.0.1')}/remoteEntry.js`;
    await override(other);
    await expect(badge).toContainText(other);
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
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
