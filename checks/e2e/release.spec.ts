import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './fixtures';
import { copyProject, edit, newRelease } from './released';

// One remote is released while people use the site. Each test continues where the last one ended.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let released: Awaited<ReturnType<typeof newRelease>>;
let tree: string;
const categoriesFile = 'remote-admin/src/pages/CategoriesPage.tsx';
const listFile = 'remote-owner/src/users/UserList.tsx';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  released = await newRelease();
  tree = copyProject();
  expect((await released.publishAll()).match(/is released/g)).toHaveLength(4);
  await released.serve();
});

test.afterAll(async () => {
  await released?.stop();
  if (tree) rmSync(tree, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openUsers(page: Page) {
  await page.goto(`${released.site}/users`);
  await expect(page.getByRole('button', { name: 'Account menu' }).or(button(page, 'Sign In'))).toBeVisible();
  if (await button(page, 'Sign In').isVisible()) {
    await signIn(page, 'owner@example.com');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
}

const registry = () => JSON.parse(readFileSync(join(released.releases, 'remotes.json'), 'utf8'));
const versions = () => registry().remote_owner.map(({ version }: { version: string }) => version);

test('the same sources in another folder produce the same release', async () => {
  const before = versions();
  renameSync(tree, `${tree}-elsewhere`);
  tree = `${tree}-elsewhere`;
  expect(await released.run('publish', 'owner', tree)).toContain(`${before[0]} is released`);
  expect(versions()).toEqual(before);
});

test('a new release reaches new tabs without rebuilding the shell, and leaves open tabs alone; a rollback takes it back', async ({
  page,
  context,
}) => {
  await openUsers(page);
  await expect(button(page, 'New User')).toBeVisible();
  const shell = registry().host;

  edit(tree, listFile, "t('New User')", "t('Add a User')");
  expect(await released.run('publish', 'owner', tree)).toContain('is released');
  expect(registry().host).toEqual(shell);
  const newTab = await context.newPage();
  await openUsers(newTab);
  await expect(button(newTab, 'Add a User')).toBeVisible();
  await expect(button(newTab, 'New User')).toBeHidden();

  await page.getByLabel('Search users by email').fill('admin');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /home$/ }).click();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(button(page, 'New User')).toBeVisible();

  expect(await released.run('rollback', 'owner')).toContain('is rolled back');
  const afterRollback = await context.newPage();
  await openUsers(afterRollback);
  await expect(button(afterRollback, 'New User')).toBeVisible();
});

test('a release of the public remote alone changes what the server sends, without scripts and without a new shell', async () => {
  const served = async () => (await fetch(released.site)).text();
  const { host: shell } = registry();
  await expect.poll(served).toContain('id="first-data"');
  edit(tree, 'remote-public/src/home/NewsletterCard.tsx', '<h3 ', '<h3 data-mark="new card" ');
  expect(await released.run('publish', 'public', tree)).toContain('is released');
  await expect.poll(served).toContain('<h3 data-mark="new card"');
  expect(registry().host).toEqual(shell);
  expect(await released.run('rollback', 'public')).toContain('is rolled back');
  await expect.poll(served).not.toContain('data-mark');
});

test('a remote built with newer components brings its own copy of them', async ({ page }) => {
  edit(tree, 'shared/src/ui/EmptyText.tsx', '{children}', 'Nothing here: {children}');
  edit(tree, 'shared/src/ui/index.ts', 'export {', "export { NewPart } from './NewPart';\nexport {");
  writeFileSync(
    join(tree, 'shared/src/ui/NewPart.tsx'),
    "import Typography from '@mui/material/Typography';\nexport const NewPart = () => <Typography>A component that the shell does not have</Typography>;\n",
  );
  edit(tree, listFile, 'PageBoundary,', 'NewPart, PageBoundary,');
  edit(tree, listFile, '      <PageBoundary', '      <NewPart />\n      <PageBoundary');
  expect(await released.run('publish', 'owner', tree)).toContain('is released');
  await openUsers(page);
  await expect(page.getByText('A component that the shell does not have')).toBeVisible();
  await page.getByLabel('Search users by email').fill('nobody at all');
  await expect(page.getByText('Nothing here: No users found matching your search criteria.')).toBeVisible();
  expect(await released.run('rollback', 'owner')).toContain('is rolled back');
});

test('a release that needs a newer contract or migration is rejected with a message', async () => {
  const before = registry();
  edit(
    tree,
    'shared/src/entryPoints.ts',
    "name: 'session', kind: 'stateful', version: '1.",
    "name: 'session', kind: 'stateful', version: '9.",
  );
  expect(await released.run('publish', 'owner', tree)).toMatch(
    /Error: remote_owner needs the contract session \^9\.\S+; the released shell has 1\.\S+ Release the shell first/,
  );
  edit(tree, 'shared/src/entryPoints.ts', "version: '9.", "version: '1.");
  const migrations = 'shared/src/supabase/database.migrations.json';
  const listed = readFileSync(join(tree, migrations), 'utf8');
  edit(tree, migrations, '"admin_list_users()": "2026', '"admin_list_users()": "2999');
  expect(await released.run('publish', 'owner', tree)).toMatch(
    /Error: remote_owner needs migration 2999\d+; the released shell knows 2026\d+\. Release the shell first/,
  );
  writeFileSync(join(tree, migrations), listed);
  expect(registry()).toEqual(before);
});

test('a migration that a remote does not use changes neither its name nor what it needs', async () => {
  await released.run('publish', 'owner', tree);
  const before = registry().remote_owner[0];
  const migrations = 'shared/src/supabase/database.migrations.json';
  edit(tree, migrations, '"newsletter_overview()": "2026', '"newsletter_overview()": "2999');
  edit(tree, 'shared/src/theme/theme.ts', 'export ', '// Nothing that it contains.\nexport ');
  expect(await released.run('publish', 'owner', tree)).toContain(`${before.version} is released`);
  expect(registry().remote_owner[0]).toEqual(before);
  expect(await released.run('publish', 'admin', tree)).toMatch(/^Error: remote_admin needs migration 2999/m);
  edit(tree, migrations, '"newsletter_overview()": "2999', '"newsletter_overview()": "2026');
  expect(await released.run('rollback', 'owner')).toContain('is rolled back');
});

test('a new shell keeps the files of the older one for open tabs', async () => {
  const shell = async () => (await fetch(released.site)).text();
  const main = (page: string) => /src="(\/main\.\w+\.js)"/.exec(page)?.[1];
  const before = main(await shell());
  edit(tree, 'host/src/shell/Shell.tsx', "t('Skip to content')", "t('Skip to the content')");
  expect(await released.run('publish', 'host', tree)).toContain('is released');
  expect(main(await shell())).not.toBe(before);
  for (const file of [before, main(await shell())]) {
    const answer = await fetch(released.site + file);
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.status).toBe(200);
  }
});

test.describe('with a broken release', () => {
  test.use({ expectErrors: true });

  test('visitors get the previous release, never the broken one', async ({ page }) => {
    edit(tree, listFile, "t('Add a User')", "t('Broken')");
    expect(await released.run('publish', 'owner', tree)).toContain('is released');
    const folder = join(released.releases, 'remote_owner', versions()[0]);
    for (const file of readdirSync(folder).filter((name) => name.startsWith('__federation_expose'))) {
      const bytes = readFileSync(join(folder, file));
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      writeFileSync(join(folder, file), bytes);
    }
    expect(await released.run('list')).toContain('has changed');
    await openUsers(page);
    await expect(button(page, 'New User')).toBeVisible();
    await expect(button(page, 'Broken')).toBeHidden();
    expect(await released.run('rollback', 'owner')).toContain('is rolled back');
    expect(await released.run('list')).not.toContain('has changed');
  });
});

test.describe('with a deleted release', () => {
  test.use({ expectErrors: true });

  test('an open tab continues with the newest release, without a reload and at the requested address', async ({
    page,
  }) => {
    const { remote_admin: before } = registry();
    await openUsers(page);
    await page.getByRole('link', { name: 'Newsletters', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

    edit(tree, categoriesFile, "title={t('Category Management')}", 'title="All Categories"');
    expect(await released.run('publish', 'admin', tree)).toContain('is released');
    rmSync(join(released.releases, 'remote_admin', before[0].version), { recursive: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Categories' })).toBeVisible();
    await expect(page).toHaveURL(`${released.site}/categories`);
    await page.getByRole('link', { name: 'Newsletters', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    expect(asked.filter((url) => url.endsWith('/remotes.json'))).toHaveLength(1);
  });
});
