import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { identityOf } from '../../delivery/build/hashes';
import { offers } from '../../delivery/build/terms';
import { appIn } from '../../delivery/project/apps';
import { root } from '../../delivery/project/settings';
import { placeOf } from '../../delivery/registry/rollout';
import { connectAs } from '../../supabase/storage/buckets';
import { isFull } from '../effort';
import { expectAccessible } from './accessibility';
import { sessionOf } from './backend';
import { signIn, storeSession, test } from './fixtures';
import { serveIn } from './language';
import { notice } from './nextRelease';
import { cards } from './parts';
import { copyProject, edit, newRelease } from './released';

// Apps are released while people use the site, to all browsers or to a part of them. Each test continues where the last one ended.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let released: Awaited<ReturnType<typeof newRelease>>;
let tree: string;
/** The same releases on a site in German. */
let german: Awaited<ReturnType<typeof serveIn>>;
let backend: { url: string; anonKey: string };
let session: Awaited<ReturnType<typeof sessionOf>>;
const listFile = 'remote-owner/src/users/UserList.tsx';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  released = await newRelease();
  expect((await released.publishAll()).match(/is released/g)).toHaveLength(4);
  await released.serve();
  const config = await fetch(`${released.site}/config.json`).then((answer) => answer.json());
  backend = { url: config.supabaseUrl, anonKey: config.supabaseKey };
  session = await sessionOf('owner@example.com', connectAs(backend.url, backend.anonKey));
  german = await serveIn('de', released, backend);
  tree = copyProject();
});

test.afterAll(async () => {
  await german?.stop();
  await released?.stop();
  if (tree) rmSync(tree, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the list of users, and returns what the page warns of. */
async function openUsers(page: Page, site = released.site, name = 'User Management') {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await storeSession(page, session);
  await page.goto(`${site}/users`);
  await expect(heading(page, name)).toBeVisible();
  return warnings;
}

const registry = () => JSON.parse(readFileSync(join(released.releases, 'remotes.json'), 'utf8'));
const newest = (remote: string): string => registry()[remote][0].version;
const versions = () => registry().remote_owner.map(({ version }: { version: string }) => version);

test('a release needs the contracts that its build has imported, and the migration that its calls need', () => {
  const { contracts, migration } = registry().remote_owner[0].needs;
  expect(contracts).toMatchObject({ session: `^${offers().contracts.session}` });
  expect(migration).toBe(identityOf(appIn('remote-owner'), root).needs.migration);
});

// The names of both builds: `delivery/build/hashes.test.ts`.
if (isFull)
  test('the same sources in another folder produce the same release', async () => {
    const before = versions();
    const moved = `${tree}-elsewhere`;
    renameSync(tree, moved);
    tree = moved;
    expect(await released.publishFrom(tree, 'owner')).toContain(`${before[0]} is released`);
    expect(versions()).toEqual(before);
  });

test('a new release reaches new tabs without rebuilding the shell, with newer components of its own, and leaves open tabs alone', async ({
  page,
  context,
}) => {
  await openUsers(page);
  await expect(button(page, 'New User')).toBeVisible();
  const shell = registry().host;

  edit(tree, listFile, "t('New User')", "t('Add a User')");
  edit(tree, 'remote-owner/locales/de.json', '{', '{\n  "Add a User": "Person hinzufügen",');
  edit(tree, 'shared/src/ui/EmptyText.tsx', '{children}', 'Nothing here: {children}');
  edit(tree, 'shared/src/ui/index.ts', 'export {', "export { NewPart } from './NewPart';\nexport {");
  writeFileSync(
    join(tree, 'shared/src/ui/NewPart.tsx'),
    "import Typography from '@mui/material/Typography';\nexport const NewPart = ({ text }: { text: string }) => <Typography>The shell lacks this: {text}</Typography>;\n",
  );
  edit(tree, listFile, 'PageBoundary,', 'NewPart, PageBoundary,');
  edit(
    tree,
    listFile,
    '      <PageBoundary',
    "      <NewPart text={t('Never translated')} />\n      <PageBoundary",
  );
  expect(await released.publishFrom(tree, 'owner')).toContain('is released');
  expect(registry().host).toEqual(shell);
  const newTab = await context.newPage();
  await openUsers(newTab);
  await expect(button(newTab, 'Add a User')).toBeVisible();
  await expect(button(newTab, 'New User')).toBeHidden();
  await expect(newTab.getByText('The shell lacks this: Never translated')).toBeVisible();
  await newTab.getByLabel('Search users by email').fill('nobody at all');
  await expect(newTab.getByText('Nothing here: No users found matching your search criteria.')).toBeVisible();

  await page.getByLabel('Search users by email').fill('admin');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /home$/ }).click();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(button(page, 'New User')).toBeVisible();
});

test('it brings its translations; a text without one is in English, and reported once', async ({ page }) => {
  const warnings = await openUsers(page, german.url, 'Personen verwalten');
  await expect(button(page, 'Person hinzufügen')).toBeVisible();
  await expect(page.getByText('The shell lacks this: Never translated')).toBeVisible();
  await page.getByRole('link', { name: 'Kategorien' }).click();
  await expect(heading(page, 'Kategorien verwalten')).toBeVisible();
  await page.getByRole('link', { name: 'Personen' }).click();
  await expect(button(page, 'Person hinzufügen')).toBeVisible();
  expect(warnings).toEqual([
    expect.stringMatching(/^texts-remote-owner-de\S+ has no text for: Never translated$/),
  ]);
  const reports = async (): Promise<{ phase: string; remote: string }[]> =>
    (await fetch(`${backend.url}/functions/v1/report`, { headers: { apikey: backend.anonKey } })).json();
  await expect
    .poll(async () => (await reports()).filter(({ phase }) => phase === 'texts'))
    .toEqual([expect.objectContaining({ remote: 'remote_owner', reason: 'language' })]);
});

test('a rollback takes it back', async ({ page }) => {
  expect(await released.release('rollback', 'owner')).toContain('is rolled back');
  await openUsers(page);
  await expect(button(page, 'New User')).toBeVisible();
});

test('a release of before the translation is in English within a German shell', async ({ page }) => {
  const content = registry();
  content.remote_owner = content.remote_owner.map(({ texts: _, ...row }: { texts: unknown }) => row);
  writeFileSync(join(released.releases, 'remotes.json'), JSON.stringify(content));
  const warnings = await openUsers(page, german.url);
  await expect(page.getByRole('link', { name: 'Website-Einstellungen' })).toBeVisible();
  expect(warnings).toEqual([
    expect.stringMatching(/^remote_owner \S+ is in English, without texts in "de": it has none$/),
  ]);
});

// With fakes of releases: `host/src/remotes/RemotePage.test.tsx`.
if (isFull)
  test.describe('with a deleted release', () => {
    test.use({ expectErrors: true });

    test('an open tab continues with the newest release, without a reload and at the requested address', async ({
      page,
    }) => {
      const { remote_admin: before } = registry();
      await openUsers(page);
      await page.getByRole('link', { name: 'Newsletters', exact: true }).click();
      await expect(heading(page, 'Newsletter Management')).toBeVisible();
      await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

      const next = '1.0.0-000000000001';
      expect(await released.publishAs('admin', next)).toContain('is released');
      rmSync(join(released.releases, 'remote_admin', before[0].version), { recursive: true });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.getByRole('link', { name: 'Categories', exact: true }).click();
      await expect(heading(page, 'Category Management')).toBeVisible();
      await expect(page).toHaveURL(`${released.site}/categories`);
      await page.getByRole('link', { name: 'Newsletters', exact: true }).click();
      await expect(heading(page, 'Newsletter Management')).toBeVisible();
      expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
      expect(asked.filter((url) => url.endsWith('/remotes.json'))).toHaveLength(1);
      const entry = `/remote_admin/${next}/remoteEntry.js`;
      expect(asked.filter((url) => url.endsWith(entry))).not.toEqual([]);
    });
  });

/** The versions of a remote whose code a page requests from now on. */
function versionsRequested(page: Page, remote: string) {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, version] = new RegExp(`/${remote}/([^/]+)/remoteEntry`).exec(request.url()) ?? [];
    if (version) versions.add(version);
  });
  return versions;
}

/** The bucket of the browsers that are at a place for a release of the public pages. */
const bucketAt = (place: number, version: string) =>
  Array.from({ length: 100 }, (_, bucket) => String(bucket)).find(
    (bucket) => placeOf(bucket, `remote_public${version}`) === place,
  );

/** The home page as the server renders it. */
const served = async () => (await fetch(released.site)).text();

/** Which release the server renders the home page with. */
const rendering = async () => / data-release="([^"]+)"/.exec(await served())?.[1];

// On a busy machine, the server may give up on a renderer; it leaves it alone for 30 seconds then, and sends pages without their content.
const soon = expect.configure({ timeout: 60_000 });

/** A change of what the server renders. */
const mark = (code: string) => code.replaceAll('"h3",{dir:', '"h3",{"data-mark":"new card",dir:');

test('each browser keeps its side of a staged rollout, and all get the same document, without a new shell', async ({
  page,
}) => {
  const old = newest('remote_public');
  const { host: shell } = registry();
  const next = '1.0.0-000000000001';
  const output = await released.publishAs('public', next, ['--share', '10'], mark);
  expect(output).toContain('in 10 of 100 browsers');
  const open = async (bucket = '') => {
    const versions = versionsRequested(page, 'remote_public');
    await page.addInitScript((value) => localStorage.setItem('newsletter-directory-bucket', value), bucket);
    await page.goto(released.site);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText(notice)).toBeHidden();
    page.removeAllListeners('request');
    return [...versions];
  };
  await soon.poll(rendering).toBe(old);
  expect(await open(bucketAt(9, next))).toEqual([next]);
  expect(await open(bucketAt(10, next))).toEqual([old]);

  await released.release('share', 'public', '60');
  await soon.poll(rendering).toBe(next);
  await soon.poll(served).toContain('<h3 data-mark="new card"');
  expect(registry().host).toEqual(shell);
  await released.release('rollback', 'public');
  await soon.poll(rendering).toBe(old);
  expect(await served()).not.toContain('data-mark');
  expect(await open(bucketAt(0, next))).toEqual([old]);
});

// Which release is loaded next: `rolloutPage.test.tsx`; the panel: `RemotesPanel.test.tsx`.
if (isFull)
  test('promoting and rolling back leave an unsaved form alone, and an owner switches this browser', async ({
    page,
  }) => {
    const old = newest('remote_owner');
    const next = '1.0.0-000000000002';
    await released.publishAs('owner', next, ['--share', '10']);
    await page.addInitScript(
      ([version]) => {
        if (sessionStorage.getItem('chosen')) return;
        sessionStorage.setItem('chosen', 'yes');
        localStorage.setItem('newsletter-directory-chosen-remote_owner', version as string);
      },
      [old],
    );
    await page.goto(released.site);
    await signIn(page, 'owner@example.com');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('button', { name: 'New User', exact: true }).click();
    const email = page.getByRole('dialog').getByLabel('Email');
    await email.fill('half@typed');
    for (const command of ['promote', 'rollback'] as const) await released.release(command, 'owner');
    await released.publishAs('owner', next, ['--share', '10']);
    await expect(email).toHaveValue('half@typed');
    await email.fill('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    const openPanel = async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Remotes' }).click();
      return page.getByRole('region', { name: 'Owner pages' });
    };
    let part = await openPanel();
    await expect(part).toContainText(`Version in use${old}`);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(part).toContainText(`Version ${next} can be fetched and is what was released.`);
    await expect(part).toContainText('10 of 100 browsers; this one uses the version before');
    await part.getByRole('button', { name: `Use version ${next} in this browser` }).click();
    await part.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    part = await openPanel();
    await expect(part).toContainText(`Version in use${next}`);
    await expect(part).toContainText('10 of 100 browsers, and this is one of them');
    await released.release('promote', 'owner');
  });

test.describe('with a release that is damaged', () => {
  test.use({ expectErrors: true });

  test('browsers report it once, and owners see how often and how to take it back', async ({ page }) => {
    const old = newest('remote_owner');
    const bad = '1.0.0-000000000003';
    await released.publishAs('owner', bad, ['--share', '99']);
    const entry = join(released.releases, 'remote_owner', bad, 'remoteEntry.js');
    appendFileSync(entry, ' ');
    for (const compressed of [`${entry}.br`, `${entry}.gz`]) rmSync(compressed);
    const reports: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'ping') reports.push(request.postData());
    });
    await page.addInitScript(
      ([version]) => localStorage.setItem('newsletter-directory-chosen-remote_owner', version as string),
      [bad],
    );
    await page.goto(released.site);
    await signIn(page, 'owner@example.com');
    const users = page.getByRole('heading', { level: 1, name: 'User Management' });
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(users).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible();
    await expect.poll(() => released.release('list', '--health')).toContain("wasn't what was released (1)");
    // Until somebody asks for it, it isn't tried again, and nothing is reported twice.
    const versions = versionsRequested(page, 'remote_owner');
    await page.reload();
    await expect(users).toBeVisible();
    expect([...versions]).toEqual([old]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(notice)).toBeVisible();
    expect([...versions].sort()).toEqual([old, bad].sort());
    expect(reports.map((text) => JSON.parse(text ?? ''))).toEqual([
      { remote: 'remote_owner', version: bad, phase: 'hash', reason: 'entry' },
    ]);
    const health = (await released.release('list', '--health')).split('\n');
    // Others are of the tests before.
    expect(health.filter((line) => line.includes(bad))).toEqual([
      `remote_owner ${bad} wasn't what was released (1)  (npm run release -- rollback owner)`,
    ]);

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Remotes' }).click();
    const part = page.getByRole('region', { name: 'Owner pages' });
    await expect(part).toContainText(`Version ${bad} wasn't what was released (1)`);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(part).toContainText(`Version ${bad} isn't what was released.`);
    await expect(part).toContainText('npm run release -- rollback owner');
    await expectAccessible(page, 'a damaged release', [320]);
  });
});
