import type { Page } from '@playwright/test';

// Parts of the page that many tests use.

export const account = (page: Page) => page.getByRole('button', { name: 'Account menu' });

/** The header's. */
export const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' });

/** Says that the back end can't be reached. */
export const unreachable = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /can't be reached right now|offline\. Some content/ });

/** The newsletters in the main part of the page, by their links. */
export const cards = (page: Page) => page.getByRole('main').locator('a[href^="/newsletter/"]');

/** How many sessions the browser's storage holds. */
export const storedSessions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length);
