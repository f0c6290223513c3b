import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { seeded, stack } from './backend';
import { expect, test } from './fixtures';
import { limits } from './weight';

/** Opens a page and returns its scripts once it is idle and has loaded another one: address and bytes after gzip, the largest first. */
async function scriptsOf(page: Page, path: string, isAhead: (address: string) => boolean, ahead: number) {
  const bodies = new Map<string, Promise<Buffer>>();
  // Some are requested with `fetch` first, to have them ready in the browser's cache.
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) bodies.set(response.url(), response.body());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.poll(() => [...bodies.keys()].filter(isAhead)).toHaveLength(ahead);
  const scripts = await Promise.all(
    [...bodies].map(async ([address, body]) => ({
      address,
      bytes: gzipSync(await body, { level: 9 }).length,
    })),
  );
  return scripts.sort((one, other) => other.bytes - one.bytes);
}

const weightOf = (scripts: { bytes: number }[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

for (const [path, { bytes, files, ahead }] of Object.entries(limits)) {
  test(`a visitor of ${path} loads at most ${bytes / 1000} kB of script, and none of admins or owners`, async ({
    page,
  }) => {
    const [newsletter] = await seeded(1);
    const isAhead = (address: string) => ahead !== undefined && address.includes(`_expose_${ahead.page}.`);
    const address = path.replace(':id', newsletter?.id ?? '');
    const scripts = await scriptsOf(page, address, isAhead, ahead ? 1 : 0);
    const list = scripts.map(({ address, bytes }) => `${bytes} ${address}`).join('\n');
    const first = scripts.filter((script) => !isAhead(script.address));
    expect(weightOf(first), list).toBeLessThanOrEqual(bytes);
    expect(first.length, list).toBeLessThanOrEqual(files);
    expect(weightOf(scripts) - weightOf(first), list).toBeLessThanOrEqual(ahead?.bytes ?? 0);
    for (const remote of [stack.remotes.remote_admin, stack.remotes.remote_owner])
      expect(list).not.toContain(remote);
  });
}
