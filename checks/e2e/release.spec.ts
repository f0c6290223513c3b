import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { identityOf } from '../../delivery/build/hashes';
import { offers } from '../../delivery/build/terms';
import { appIn } from '../../delivery/project/apps';
import { root } from '../../delivery/project/settings';
import { connectAs } from '../../supabase/storage/buckets';
import { isFull } from '../effort';
import { sessionOf } from './backend';
import { storeSession, test } from './fixtures';
import { serveIn } from './language';
import { copyProject, edit, newRelease } from './released';

// One remote is released while people use the site. Each test continues where the last one ended.
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
