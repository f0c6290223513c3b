import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { placeOf } from '../../delivery/registry/rollout';
import { expectAccessible } from './accessibility';
import { signIn, test } from './fixtures';
import { notice } from './nextRelease';
import { cards } from './parts';
import { newRelease } from './released';

// Releases of one remote that are used in a part of all browsers. Each test continues where the last one ended.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let released: Awaited<ReturnType<typeof newRelease>>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  released = await newRelease();
  expect((await released.publishAll()).match(/is released/g)).toHaveLength(4);
  await released.serve();
});

test.afterAll(() => released?.stop());

const registry = () => JSON.parse(readFileSync(join(released.releases, 'remotes.json'), 'utf8'));
const newest = (remote: string): string => registry()[remote][0].version;

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
  expect(await open(bucketAt(59, next))).toEqual([next]);
  await released.release('rollback', 'public');
  await soon.poll(rendering).toBe(old);
  expect(await served()).not.toContain('data-mark');
  expect(await open(bucketAt(0, next))).toEqual([old]);
});

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
  await expectAccessible(page, 'remotes', [320]);
  await part.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  part = await openPanel();
  await expect(part).toContainText(`Version in use${next}`);
  await expect(part).toContainText('10 of 100 browsers, and this is one of them');
});

test.describe('with a release that is damaged', () => {
  test.use({ expectErrors: true });

  test('browsers report it once, and owners see how often and how to take it back', async ({ page }) => {
    await released.release('promote', 'owner');
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
    expect(await released.release('list', '--health')).toBe(
      `remote_owner ${bad} wasn't what was released (1)  (npm run release -- rollback owner)\n`,
    );

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
