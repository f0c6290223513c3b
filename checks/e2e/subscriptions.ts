import type { Row } from '@newsletters/shared/supabase';
import type { Page } from '@playwright/test';
import { secret, seeded } from './backend';
import { signInAs } from './fixtures';

export const subscriptionsOf = async (userId: string) => {
  const all = secret.from('newsletter_subscriptions').select().eq('user_id', userId);
  return (await all.order('created_at').throwOnError()).data;
};

/** Signs in as a new user with subscriptions, and opens their list or another page. */
export async function subscriber(
  page: Page,
  subscriptions: Pick<Row<'newsletter_subscriptions'>, 'frequency' | 'status'>[] = [],
  path = '/subscriptions',
) {
  const user = await signInAs(page, 'user');
  const newsletters = await seeded(Math.max(6, subscriptions.length));
  for (const [index, subscription] of subscriptions.entries()) {
    const row = { user_id: user.id, newsletter_id: newsletters[index]?.id ?? '', ...subscription };
    await secret.from('newsletter_subscriptions').insert(row).throwOnError();
  }
  await page.goto(path);
  return { ...user, newsletters };
}

export const card = (page: Page, title: string) => page.getByRole('article', { name: title });
