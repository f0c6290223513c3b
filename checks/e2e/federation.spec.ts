import { expect, signInAs, test } from './fixtures';

/** What federation knows about a shared module: who provides it, who uses it, and the module itself once loaded. */
interface Shared {
  from: string;
  useIn: string[];
  lib?: () => unknown;
}

interface FederationInstance {
  name: string;
  shareScopeMap: { default: Record<string, Record<string, Shared>> };
}

declare global {
  interface Window {
    __FEDERATION__: { __INSTANCES__: FederationInstance[] };
    reactCopies: number;
  }
}

const singletons = [
  'react',
  ...['session', 'supabase', 'theme', 'query', 'notifications'].map(
    (entryPoint) => `@newsletters/shared/${entryPoint}`,
  ),
];

test('the shell and all three remotes use one copy of everything stateful', async ({ page }) => {
  // Every copy of React DOM registers with this hook.
  await page.addInitScript(() => {
    window.reactCopies = 0;
    const inject = () => {
      window.reactCopies += 1;
      return window.reactCopies;
    };
    const nothing = () => undefined;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject,
        onCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
      },
    });
  });
  await signInAs(page, 'owner');
  await page.goto('/');
  for (const [link, heading] of [
    ['Newsletters', 'Newsletter Management'],
    ['Users', 'User Management'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  const copies = await page.evaluate(
    (names) =>
      names.map((name) => {
        const seen = window.__FEDERATION__.__INSTANCES__.flatMap((instance) =>
          Object.values(instance.shareScopeMap.default[name] ?? {}).filter((shared) => shared.lib),
        );
        return {
          name,
          modules: new Set(seen.map((shared) => shared.lib?.())).size,
          from: [...new Set(seen.map((shared) => shared.from))],
          users: [...new Set(seen.flatMap((shared) => shared.useIn))].sort(),
        };
      }),
    singletons,
  );
  for (const { name, modules, from } of copies) {
    expect(modules, name).toBe(1);
    expect(from, name).toEqual(['host']);
  }
  const users = new Set(copies.flatMap((copy) => copy.users));
  expect([...users]).toEqual(
    expect.arrayContaining(['host', 'remote_admin', 'remote_owner', 'remote_public']),
  );
  expect(await page.evaluate(() => window.reactCopies)).toBe(1);
});
