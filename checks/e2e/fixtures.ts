import { test as base, expect, type Page, type Route } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { newAccount, password, stack } from './backend';

/** Puts a session into the browser's storage, so that the page's first document finds the user signed in. */
export function storeSession(page: Page, session: Session) {
  // As the auth library derives it from the back end's address.
  const storageKey = `sb-${new URL(stack.backend).hostname.split('.')[0]}-auth-token`;
  return page.addInitScript(
    ([key, value]) => {
      // Once per tab: users who sign out stay signed out.
      if (sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, 'stored');
      localStorage.setItem(key, value);
    },
    [storageKey, JSON.stringify(session)] as const,
  );
}

/** Signs in as a new user without the dialog. Call it before opening the page. */
export async function signInAs(page: Page, role: string) {
  const account = await newAccount(role);
  await storeSession(page, account.session);
  return account;
}

/** Signs in through the dialog. */
export async function signIn(page: Page, email: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Presses Tab, several times through the page if need be, until the element with this name is there and has the focus. */
export async function tabTo(page: Page, name: string | RegExp) {
  const focused = expect(page.locator(':focus'), 'The Tab key does not reach it');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await focused.toHaveAccessibleName(name, { timeout: 1 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

/** Holds Enter down, so that it repeats, until it has had its effect and a little longer. */
export async function holdEnter(page: Page, until: () => Promise<unknown>) {
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await until();
  for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

/** Answers a confirmation dialog and waits until it is gone, because a button behind it can have the same name. */
export async function answerDialog(page: Page, action: string) {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

// Playwright evaluates scripts in every frame, which the sandbox of an example rightly blocks.
const fromPlaywright = /^Blocked script execution in 'about:(blank|srcdoc)'/;

const violation = /violates the following Content Security Policy directive/;

const late = Number(process.env.LATE ?? 0);

/**
 * A test that fails on any logged or uncaught error. With `expectErrors` set to 'logged', as in tests of faults, only
 * uncaught errors fail it; with true, none do. A violation of the content security policy, in any tab or frame, fails it too
 * unless `expectViolations` is set.
 */
export const test = base.extend<{
  baseURL: string;
  expectErrors: boolean | 'logged';
  expectViolations: boolean;
  /** Whether pages start from the shell's outline, as when the server can't render them: the browser then reads everything. */
  outline: boolean;
  cleanConsole: undefined;
  /** What the browser has said about violations of the policy so far. */
  violations: string[];
}>({
  baseURL: async ({ browserName: _ }, use) => use(stack.shell),
  expectErrors: [false, { option: true }],
  expectViolations: [false, { option: true }],
  outline: [false, { option: true }],
  context: async ({ context }, use) => {
    if (late) {
      await context.addInitScript((most) => {
        // As they are before a test replaces the clock.
        const { fetch, setTimeout } = window;
        window.fetch = async (...request) => {
          const answer = await fetch(...request);
          await new Promise((done) => setTimeout(done, Math.random() * most));
          return answer;
        };
      }, late);
    }
    await use(context);
  },
  page: async ({ page, outline }, use) => {
    const isDocument = (route: Route) => route.request().resourceType() === 'document';
    if (outline) {
      // Not fulfilled: Chromium would take the page for one from elsewhere, which may not reach this machine.
      await page.route(`${stack.shell}/**`, (route) =>
        isDocument(route) ? route.continue({ url: `${stack.shell}/index.html` }) : route.fallback(),
      );
    }
    // A test acts once the app has taken over from what the server has rendered, unless it says otherwise (`commit`).
    const takenOver = () =>
      page
        .locator('#first-styles')
        .waitFor({ state: 'detached', timeout: 5000 })
        .catch(() => {});
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil !== 'commit') await takenOver();
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      await takenOver();
      return response;
    };
    await use(page);
  },
  violations: async ({ context }, use) => {
    const violations: string[] = [];
    context.on('console', (message) => {
      if (violation.test(message.text())) violations.push(message.text());
    });
    await use(violations);
  },
  cleanConsole: [
    async ({ page, expectErrors, expectViolations, violations }, use, testInfo) => {
      const logged: string[] = [];
      const uncaught: string[] = [];
      page.on('console', (message) => {
        const important = message.type() === 'error' || /Multiple GoTrueClient/.test(message.text());
        if (important && !fromPlaywright.test(message.text())) logged.push(message.text());
      });
      page.on('pageerror', (error) => uncaught.push(String(error)));
      await use(undefined);
      // Where errors are expected, they are how to find the one that wasn't.
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('errors', {
          body: [...uncaught, ...logged].join('\n'),
          contentType: 'text/plain',
        });
      }
      if (!expectViolations) expect(violations).toEqual([]);
      if (expectErrors !== true) expect(uncaught).toEqual([]);
      if (!expectErrors) expect(logged).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
