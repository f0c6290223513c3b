import { expect, signIn, stack, test } from './fixtures';

test('the shell and all three remotes use one copy of everything stateful', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'owner@example.com');
  for (const [link, heading] of [
    ['Newsletters', 'Newsletter Management'],
    ['Users', 'User Management'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  const copies = await page.evaluate(async () => {
    const instances = (window as unknown as { __FEDERATION__: { __INSTANCES__: Federated[] } }).__FEDERATION__
      .__INSTANCES__;
    type Federated = { name: string; loadShare<T>(name: string): Promise<false | (() => T)> };
    const share = async (instance: Federated, name: string) => {
      const factory = await instance.loadShare<Record<string, unknown>>(name);
      return factory ? factory() : undefined;
    };
    const parts: [string, string][] = [
      ['react', 'useState'],
      ['@newsletters/shared/session', 'useSession'],
      ['@newsletters/shared/supabase', 'supabase'],
      ['@newsletters/shared/theme', 'theme'],
      ['@newsletters/shared/query', 'queryClient'],
    ];
    return Promise.all(
      parts.map(async ([name, part]) => {
        const all = await Promise.all(
          instances.map(async (instance) => (await share(instance, name))?.[part]),
        );
        return {
          name,
          instances: instances.map((instance) => instance.name),
          same: all.every((one) => one && one === all[0]),
        };
      }),
    );
  });
  const names = ['host', 'remote_public', 'remote_admin', 'remote_owner'];
  for (const { name, instances, same } of copies) {
    expect(instances, name).toEqual(expect.arrayContaining(names));
    expect(same, name).toBe(true);
  }
});

test('a visitor who only reads downloads nothing of the admin and owner remotes', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/newsletter\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const of = (origin: string) => requested.filter((url) => url.startsWith(origin));
  expect(of(stack.remotes.remote_public).length).toBeGreaterThan(0);
  expect(of(stack.remotes.remote_admin)).toEqual([]);
  expect(of(stack.remotes.remote_owner)).toEqual([]);
});

test.describe('with a remote that is down', () => {
  test.use({ expectErrors: true });

  test('its area says so with a Retry that works once it is back; the rest goes on', async ({ page }) => {
    await page.route(`${stack.remotes.remote_admin}/**`, (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await signIn(page, 'admin@example.com');
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.getByRole('link', { name: /home$/ }).click();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute(`${stack.remotes.remote_admin}/**`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /categor/i })).toBeVisible();
  });
});
