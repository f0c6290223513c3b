import type { Page } from '@playwright/test';
import { newNewsletter } from './administration';
import { newAccount, secret, stack } from './backend';
import { expect, signIn, test } from './fixtures';

/** The content security policy of a response, by directive. */
const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

/** The policy must be there and allow no scripts but those of the shell and the remotes. */
function expectPolicy(headers: Record<string, string>, path: string) {
  const policy = policyOf(headers);
  expect(policy['default-src'], path).toEqual(["'none'"]);
  const [inline, ...rest] = policy['script-src']?.toReversed() ?? [];
  expect(rest.toReversed(), path).toEqual(["'self'", ...Object.values(stack.remotes)]);
  // The one script in the page itself, which sets the colour scheme.
  expect(inline, path).toMatch(/^'sha256-[\w+/]{43}='$/);
  expect(Object.values(policy).flat(), path).not.toContain("'unsafe-eval'");
}

/** Opens a page with its policy. */
async function open(page: Page, path: string, heading: string) {
  const answer = await page.goto(path);
  expectPolicy(answer?.headers() ?? {}, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const example = '<h1 style="color:#036">Hello</h1><img src="https://pictures.invalid/x.png" alt="">';

// Every test fails when its pages violate the policy; these are the views that no other one opens.
test('every page has the content security policy, and rare views comply with it too', async ({
  page,
  request,
}) => {
  const { id, title } = await newNewsletter({ example_content: example });
  await page.route('https://pictures.invalid/**', (route) => route.fulfill({ contentType: 'image/gif' }));

  await open(page, `/newsletter/${id}`, title);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Hello' })).toHaveCSS('color', 'rgb(0, 51, 102)');
  for (const path of [
    '/',
    '/no/such/page',
    '/subscriptions',
    '/newsletters',
    '/categories',
    '/site',
    '/users',
  ]) {
    expectPolicy((await request.get(path)).headers(), path);
  }
  await secret.from('newsletters').delete().eq('id', id).throwOnError();
});

test('a page needs no other server, and no token, key or email leaves it or is logged', async ({ page }) => {
  const own = [stack.shell, stack.backend, ...Object.values(stack.remotes)];
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/');
  await expect.poll(() => logged.join()).toContain('Connection test: connected to the database');
  expect(addresses.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);

  const image = 'https://pictures.invalid/cover.png';
  const sent: Record<string, string>[] = [];
  await page.route('https://pictures.invalid/**', async (route) => {
    sent.push(await route.request().allHeaders());
    await route.fulfill({ contentType: 'image/gif' });
  });
  const { id } = await newNewsletter({ image_url: image });
  const { email } = await newAccount('user');
  await signIn(page, email);
  await page.goto(`/newsletter/${id}?category=secret`);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await secret.from('newsletters').delete().eq('id', id).throwOnError();
  for (const { referer = '' } of sent) expect(['', `${stack.shell}/`]).toContain(referer);

  const { access_token, refresh_token, user } = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
    return JSON.parse(localStorage.getItem(name) ?? '{}');
  });
  expect(user.email).toBe(email);
  const seen = [page.url(), await page.title(), ...addresses, ...logged].join('\n');
  for (const hidden of [access_token, refresh_token, email]) expect(seen).not.toContain(hidden);
  expect(logged.join('\n')).not.toContain(stack.publicKey);
});

test('files that name releases are revalidated, files in a release are immutable, and nothing else exists', async ({
  request,
}) => {
  const { remote_public } = await (await request.get(`${stack.shell}/remotes.json`)).json();
  const [{ entry, pages }] = remote_public;
  const chunk = new URL(pages.HomePage[0].file, entry).href;
  const caching = async (url: string) => (await request.get(url)).headers()['cache-control'];
  for (const url of ['/users', '/config.json', '/remotes.json'].map((path) => stack.shell + path)) {
    expect(await caching(url), url).toBe('no-cache');
  }
  expect(await caching(entry)).toBe('no-cache');
  expect(await caching(chunk)).toContain('immutable');
  for (const url of [`${stack.shell}/main.0.js`, `${stack.shell}/x.json`, new URL('gone.js', entry).href]) {
    expect((await request.get(url)).status(), url).toBe(404);
  }
});
