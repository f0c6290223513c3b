import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type { remotes } from '../project/apps';

/** Where the running product is. The secret key is for checking effects and making rows, never for the browser. */
export interface Stack {
  shell: string;
  remotes: Record<(typeof remotes)[number]['name'], string>;
  backend: string;
  publicKey: string;
  secretKey: string;
}

export const stack = JSON.parse(process.env.E2E_STACK ?? '{}') as Stack;

const secretHeaders = {
  apikey: stack.secretKey,
  authorization: `Bearer ${stack.secretKey}`,
  'content-type': 'application/json',
  prefer: 'return=representation',
};

async function secretly<Item>(method: string, path: string, body?: unknown): Promise<Item[]> {
  const answer = await fetch(`${stack.backend}/rest/v1/${path}`, {
    method,
    headers: secretHeaders,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Item[]>;
}

/** Reads and writes rows with the secret key: to prepare a test of its own data, and to check what really happened. */
export const rows = {
  read: <Item>(path: string) => secretly<Item>('GET', path),
  insert: async <Item>(table: string, row: unknown) => (await secretly<Item>('POST', table, row))[0] as Item,
  update: (path: string, values: unknown) => secretly('PATCH', path, values),
  remove: (path: string) => secretly('DELETE', path),
};

/** The oldest newsletters, which are the seed's: no journey makes, changes or deletes one of these. */
export const seeded = (limit: number) =>
  rows.read<{ id: string; title: string }>(
    `newsletters?select=id,title&created_at=gt.2020-02-01&order=created_at,id&limit=${limit}`,
  );

export const password = 'password123';

/** Makes an account of its own for a test, with a role. */
export async function newAccount(role: string): Promise<{ id: string; email: string }> {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  const answer = await fetch(`${stack.backend}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: stack.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { user } = (await answer.json()) as { user: { id: string } };
  if (role !== 'user') await rows.update(`profiles?id=eq.${user.id}`, { role });
  return { id: user.id, email };
}

/** Signs in through the dialog, as a person does. */
export async function signIn(page: Page, email: string) {
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Presses Tab until what has this name is reached. */
export async function tabTo(page: Page, name: string | RegExp) {
  const nameOf = (element: HTMLElement | SVGElement) =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent?.trim() ??
    element.textContent?.trim() ??
    '';
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.locator(':focus').evaluate(nameOf);
    if (typeof name === 'string' ? reached === name : name.test(reached)) return;
  }
  throw new Error(`The Tab key does not reach ${name}`);
}

/** Holds Enter, so that it repeats, until something has come of it and a little longer. */
export async function holdEnter(page: Page, until: () => Promise<unknown>) {
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await until();
  for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

/** Answers the question of a dialog, and waits until it is gone: a button behind it may have the same name. */
export async function answerDialog(page: Page, action: string) {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility rules (WCAG 2.2 AA) that the page breaks now, as readable lines. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger, because the page's content security policy rightly refuses an injected script.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: tags, iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });
}

/** Collects what the content security policy refuses from now on, in every document that the page opens. */
export async function violationsOn(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, 'noteViolation')(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return violations;
}

// Playwright's tracer looks into every frame with a script, which the sandbox of an example rightly refuses.
const ofTracer = /^Blocked script execution in 'about:(blank|srcdoc)'/;

/**
 * A test in a browser whose console stays clean: an error there, or an uncaught one, fails the test. With `expectErrors`
 * 'logged', as for tests of faults, only an uncaught one does; with true, none.
 */
export const test = base.extend<{
  baseURL: string;
  expectErrors: boolean | 'logged';
  cleanConsole: undefined;
}>({
  baseURL: async ({ browserName: _ }, use) => use(stack.shell),
  expectErrors: [false, { option: true }],
  cleanConsole: [
    async ({ page, expectErrors }, use) => {
      const logged: string[] = [];
      const uncaught: string[] = [];
      page.on('console', (message) => {
        const important = message.type() === 'error' || /Multiple GoTrueClient/.test(message.text());
        if (important && !ofTracer.test(message.text())) logged.push(message.text());
      });
      page.on('pageerror', (error) => uncaught.push(String(error)));
      await use(undefined);
      if (expectErrors !== true) expect(uncaught).toEqual([]);
      if (!expectErrors) expect(logged).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
