import type { Page, Request } from '@playwright/test';
import { cases, isFull } from '../effort';
import { newNewsletter } from './administration';
import { newAccount, password, secret } from './backend';
import { backend, controlClock, expectWithin, newGate } from './clock';
import { calls, expect, test } from './faulty';
import { signInAs } from './fixtures';
import { account, cards, signInButton, unreachable } from './parts';

/** Lets time pass for the page. Its requests of that time have been sent when this resolves. */
async function passTime(page: Page, seconds: number) {
  await page.clock.runFor(seconds * 1000);
  await page.evaluate(() => fetch('/config.json'));
}

test('when the back end dies, nothing shown or entered is lost; once it is back, Save creates one row', async ({
  page,
  faulty,
}) => {
  const name = `Outage ${crypto.randomUUID().slice(0, 8)}`;
  await controlClock(page);
  await signInAs(page, 'admin');
  await page.goto('/categories');
  const shown = page.locator('main tbody tr');
  await expect(shown.first()).toBeVisible();
  await page.getByRole('button', { name: 'New Category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('Kept');

  const end = faulty.fault({ when: backend, answer: { status: 503 } });
  // Returning to the tab requests the role again: at 0, 1 and 3 s, in vain.
  const profiles = () => calls(faulty, /GET \/rest\/v1\/profiles/).length;
  const before = profiles();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expectWithin(page, 10, async () => expect(profiles()).toBe(before + 3));
  const save = dialog.getByRole('button', { name: 'Create Category' });
  await save.click();
  const failed = dialog.getByRole('alert');
  // Meanwhile, the page reads in vain whether the category was created after all.
  await expectWithin(page, 20, () =>
    expect(failed).toHaveText('Failed to create category', { timeout: 300 }),
  );
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expect(dialog.getByLabel('Description')).toHaveValue('Kept');
  await expect(save).toBeEnabled();
  await expect(shown.first()).toBeVisible();

  end();
  await save.click();
  await expect(dialog).toBeHidden();
  const removed = await secret.from('categories').delete().eq('name', name).select().throwOnError();
  expect(removed.data).toHaveLength(1);
});

// While the role is unknown, a page test finds neither a page nor a denial: `host/src/shell/Shell.test.tsx`.
if (isFull)
  test('a profile that never loads keeps a guarded page waiting, and nothing else', async ({
    page,
    faulty,
  }) => {
    await signInAs(page, 'owner');
    faulty.fault({ when: /GET \/rest\/v1\/profiles/, answer: 'hang' });
    await page.goto('/users', { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'My Subscriptions' }).click();
    await page.getByRole('link', { name: /home$/ }).click();
    await expect(cards(page).first()).toBeVisible();
  });

const pages = {
  home: { role: undefined, path: () => '/', content: 'Featured Newsletters' },
  'a newsletter': {
    role: undefined,
    path: (id: string) => `/newsletter/${id}`,
    content: 'Example Newsletter',
  },
  "a user's subscriptions": { role: 'user', path: () => '/subscriptions', content: 'My Subscriptions' },
  'an admin page': { role: 'admin', path: () => '/categories', content: 'Category Management' },
};

for (const [answer, usual] of [
  ['refuse', ['home']],
  ['hang', ["a user's subscriptions"]],
] as const) {
  for (const [name, { role, path, content }] of cases(pages, ...usual)) {
    test(`${name}: with a back end that would ${answer}, one banner within 3 s; once it is back, one Retry loads everything`, async ({
      page,
      faulty,
    }) => {
      const { id } = await newNewsletter();
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      if (role) await signInAs(page, role);
      const end = faulty.fault({ when: backend, answer });
      await controlClock(page);
      await page.goto(path(id));
      await expect(page.getByRole('banner')).toBeVisible();
      await expectWithin(page, 3, () => expect(unreachable(page)).toBeVisible({ timeout: 500 }));
      const expectNothingElse = async () => {
        await expect(page.getByRole('alert')).toHaveCount(1);
        await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      };
      await expectNothingElse();
      await passTime(page, 20);
      await expectNothingElse();
      if (name === 'home') expect(logged.join()).toContain('Connection test: failed');
      await page.getByRole('button', { name: 'Retry' }).focus();
      // From now on, the page can also find out by itself.
      end();
      await page.keyboard.press('Enter');
      await expectWithin(page, 3, () =>
        expect(page.getByRole('heading', { name: content })).toBeVisible({ timeout: 500 }),
      );
      if (name === 'home') await expect(cards(page).first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    });
  }
}

/**
 * Makes the back end's responses ten seconds late for the page: `tenSeconds` passes once requests are held, and then lets them
 * go; after `open`, none is late.
 */
function tenSecondsLate(page: Page) {
  const { hold, held, release, open } = newGate();
  let oldest: number | undefined;
  let unanswered = 0;
  // A script that is on its way counts too: the page gives up on it after nine seconds of its clock.
  const counts = (request: Request) => backend.test(request.url()) || request.resourceType() === 'script';
  const count = (change: number) => (request: Request) => {
    if (counts(request)) unanswered += change;
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  // Others are on their way. The page must not give up on them because the machine is busy.
  const arrived = () => expect.poll(() => unanswered - held()).toBeLessThanOrEqual(0);
  const tenSeconds = async () => {
    await arrived();
    if (held() === 0 || oldest === undefined) return;
    const since = oldest;
    oldest = undefined;
    // The page's clock follows real time too, which has passed since.
    const left = (passed: number) => 10 - passed - (Date.now() - since) / 1000;
    // In steps, because scripts are also requested meanwhile.
    for (let passed = 0; left(passed) > 0; ) {
      const step = Math.min(5, left(passed));
      await passTime(page, step);
      passed += step;
      await arrived();
    }
    release();
  };
  const holdFrom = () => {
    oldest ??= Date.now();
    return hold();
  };
  return { hold: holdFrom, tenSeconds, open };
}

// Five seconds, in a page: `host/src/shell/unreachable.test.tsx`.
if (isFull)
  test('with every response ten seconds late, the page waits, can be used, and sends each request once', async ({
    page,
    faulty,
  }) => {
    const { email } = await newAccount('user');
    const { hold, tenSeconds, open } = tenSecondsLate(page);
    faulty.fault({ when: backend, hold });
    await controlClock(page);
    await page.goto('/');
    const lists = () => calls(faulty, /GET \/rest\/v1\/newsletters.*offset=0&limit=72$/);
    await expect.poll(() => lists().length).toBe(1);
    await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    const asked = (call: RegExp, times: number) => expect.poll(() => calls(faulty, call).length).toBe(times);
    // The page tests the connection once when it starts, and once when somebody signs in.
    const connectionTest = /HEAD \/rest\/v1\/categories\?select=\*/;
    await asked(connectionTest, 1);
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await signInButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel(/^Password/).fill(password);
    await page.keyboard.press('Enter');
    await asked(connectionTest, 2);
    await tenSeconds();
    // Behind the dialog, the page is hidden from role queries.
    await expect(page.locator('main a[href^="/newsletter/"]').first()).toBeAttached();
    expect(lists()).toHaveLength(1);
    // The connection test, the sign-in and the profile follow each other; time passes for each of them once it's been sent.
    for (const call of [/POST \/auth\/v1\/token/, /GET \/rest\/v1\/profiles/]) {
      await asked(call, 1);
      await tenSeconds();
    }
    // What the page asks for as that user.
    open();
    await expect(account(page)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(calls(faulty, /POST \/auth\/v1\/token/)).toHaveLength(1);
    expect(calls(faulty, /GET \/rest\/v1\/profiles/)).toHaveLength(1);
    const tables = calls(faulty, /GET \/rest\/v1\/(categories|site_settings)/);
    expect(new Set(tables).size).toBe(tables.length);
  });
