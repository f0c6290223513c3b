import type { Page } from '@playwright/test';
import { type Account, rows, seeded, stack } from './backend';
import { expect, signInAs } from './fixtures';

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

/** Subscribes over HTTP, or ends the subscription: the second call does. */
export async function toggleSubscription({ session }: Account, newsletter: string) {
  const { ok } = await fetch(`${stack.backend}/rest/v1/rpc/add_subscription`, {
    method: 'POST',
    headers: {
      apikey: stack.publicKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ sub_newsletter_id: newsletter, sub_frequency: 'weekly' }),
  });
  expect(ok).toBe(true);
}

export const card = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Shows the inactive subscriptions. */
export const showInactive = (page: Page) => page.getByRole('button', { name: /^Inactive/ }).click();
