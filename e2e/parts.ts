import type { Page } from '@playwright/test';

// Parts of the page that many journeys use.

export const account = (page: Page) => page.getByRole('button', { name: 'Account menu' });

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });

/** The newsletters in the main part of the page, by their links. */
export const cards = (page: Page) => page.getByRole('main').locator('a[href^="/newsletter/"]');

/** How many sessions the browser's storage holds. */
export const storedSessions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length);
