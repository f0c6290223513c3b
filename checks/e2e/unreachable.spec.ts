import { cases, isFull } from '../effort';
import { backend, controlClock, expectWithin } from './clock';
import { expect, type Fault, test } from './faulty';
import { signIn, signInAs } from './fixtures';
import { script, sorry } from './nextRelease';
import { cards } from './parts';

// Without a sign-in: `host/src/remotes/RemotePage.test.tsx`, where all releases fail or the registry can't be read.
if (isFull)
  test('with all remotes down at start, header, message and sign-in work', async ({ page, faulty }) => {
    faulty.fault({ when: /GET \/(remotes\.json|remoteEntry\.js)/, answer: 'refuse' });
    await page.goto('/');
    await expect(page.getByText(sorry)).toBeVisible();
    await signIn(page, 'owner@example.com');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Remotes' }).click();
    await expect(page.getByRole('region', { name: 'remote_public' })).toContainText('Not available');
  });

/** What a server can send instead of a file. */
const answers: Record<string, Fault['answer']> = {
  'status 404': { status: 404 },
  'status 500': { status: 500, body: '{"message":"boom"}' },
  'a page': { status: 200, body: '<!doctype html><p>Sign in to the hotel', type: 'text/html' },
  garbage: { status: 200, body: '{"remote_', type: script },
  nothing: 'hang',
};

for (const [name, answer] of cases(answers, 'garbage')) {
  test(`with ${name} instead of a remote's entry, its area says so within 10 s, the rest works, and Retry loads it in place`, async ({
    page,
    faulty,
  }) => {
    await controlClock(page);
    await signInAs(page, 'owner');
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    const end = faulty.fault({ when: /\/remoteEntry\.js/, answer });
    const alert = page.getByRole('main').getByRole('alert');
    const openCategories = async () => {
      await page.getByRole('link', { name: 'Categories', exact: true }).click();
      await expectWithin(page, 10, () => expect(alert).toHaveText(sorry, { timeout: 500 }), backend);
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    };
    await openCategories();
    await page.getByRole('link', { name: /home$/ }).click();
    await expect(cards(page).first()).toBeVisible();
    await openCategories();
    end();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Category Management' })).toBeVisible();
  });
}

for (const [name, answer] of cases(answers, 'a page')) {
  test(`with ${name} instead of the registry, the shell works, and Retry reads it again`, async ({
    page,
    faulty,
  }) => {
    const end = faulty.fault({ when: /GET \/remotes\.json/, answer });
    await controlClock(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    const alert = page.getByRole('main').getByRole('alert');
    await expectWithin(page, 10, () => expect(alert).toHaveText(sorry, { timeout: 500 }), backend);
    end();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
}
