import type { Page } from '@playwright/test';
import { rows, seeded } from './backend';
import { signInAs } from './fixtures';

export interface Subscription {
  newsletter_id: string;
  frequency: string;
  status: string;
}

export const subscriptionsOf = (userId: string) =>
  rows.read<Subscription>(`newsletter_subscriptions?user_id=eq.${userId}&order=created_at`);

/** Signs in as a new user with subscriptions, and opens their list or another page. */
export async function subscriber(
  page: Page,
  subscriptions: Omit<Subscription, 'newsletter_id'>[] = [],
  path = '/subscriptions',
) {
  const user = await signInAs(page, 'user');
  const newsletters = await seeded(Math.max(6, subscriptions.length));
  for (const [index, subscription] of subscriptions.entries()) {
    await rows.insert('newsletter_subscriptions', {
      user_id: user.id,
      newsletter_id: newsletters[index]?.id,
      ...subscription,
    });
  }
  await page.goto(path);
  return {
    ...user,
    newsletters: newsletters as [{ id: string; title: string }, { id: string; title: string }],
  };
}

export const card = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Shows the inactive subscriptions. */
export const showInactive = (page: Page) => page.getByRole('button', { name: /^Inactive/ }).click();
