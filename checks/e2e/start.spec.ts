import { cases } from '../effort';
import { seeded, stack } from './backend';
import { expect, test } from './fixtures';

interface Newsletter {
  id: string;
  category_id: string;
}

const home = ['site_settings', 'categories', 'newsletters'];

const pages = {
  home: { at: () => '/', reads: home, shown: 'link' },
  'a category': {
    at: (newsletter: Newsletter) => `/?category=${newsletter.category_id}`,
    reads: home,
    shown: 'link',
  },
  'a newsletter': {
    at: (newsletter: Newsletter) => `/newsletter/${newsletter.id}`,
    reads: ['site_settings', 'newsletters'],
    shown: 'region',
  },
} as const;

// A page that the server has rendered brings its rows with it.
test.use({ outline: true });

for (const [name, { at, reads, shown }] of cases<(typeof pages)[keyof typeof pages]>(
  pages,
  'a category',
  'a newsletter',
)) {
  test(`${name} requests its rows before its code has loaded, and once`, async ({ page }) => {
    // The oldest one, which no other test deletes.
    const [newsletter] = await seeded(1);
    const asked: string[] = [];
    const allAsked = new Promise<void>((resolve) => {
      page.on('request', (request) => {
        const { origin, pathname, href } = new URL(request.url());
        if (origin !== stack.backend || request.method() !== 'GET' || !pathname.startsWith('/rest/v1/'))
          return;
        asked.push(href.slice(`${stack.backend}/rest/v1/`.length));
        if (asked.length === reads.length) resolve();
      });
    });
    await page.route(/\/main\.\w+\.js$/, async (route) => {
      await allAsked;
      await route.continue();
    });
    await page.goto(at(newsletter));
    await expect(page.getByRole('main').getByRole(shown).first()).toBeVisible();
    const before = asked.slice(0, reads.length).map((address) => address.split('?')[0]);
    expect(before.sort()).toEqual([...reads].sort());
    expect(new Set(asked).size).toBe(asked.length);
  });
}

test.describe(() => {
  test.use({ expectErrors: true });

  test('prefetches that fail are repeated by the page', async ({ page }) => {
    const failed = new Set<string>();
    await page.route(`${stack.backend}/rest/v1/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (failed.has(pathname)) return route.continue();
      failed.add(pathname);
      return route.abort();
    });
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
