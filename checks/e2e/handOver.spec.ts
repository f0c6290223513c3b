import { demoKey, LISTMONK } from '../../local/backend/listmonk';
import { listmonkTool } from '../../supabase/handOver/person';
import { createWorker } from '../../supabase/handOver/worker';
import { newNewsletter } from './administration';
import { newAccount, secret, stack } from './backend';
import { expect, signInAs, test } from './fixtures';
import { subscriptionsOf } from './subscriptions';

const tool = stack.backend + LISTMONK;

/** A round of a worker that asks at once who has left, which the one of `npm start` does once a minute. */
const handOver = () =>
  createWorker({
    tool: listmonkTool({ url: tool, ...demoKey }),
    site: secret,
    unsubscribe: `${stack.shell}/unsubscribe`,
    log: () => {},
  }).run();

// With the mailing tool and the worker of `npm start`.
const tag = '@embedded';

test('an owner connects a newsletter with a list; who subscribes arrives there, and who leaves there has left here', {
  tag,
}, async ({ page }) => {
  const { id, title } = await newNewsletter();
  await signInAs(page, 'owner');
  await page.goto('/newsletters');
  await page.getByLabel('Search newsletters').fill(title);
  await page.getByRole('button', { name: title, exact: true }).click();
  const section = page.getByRole('region', { name: 'Hand-over' });
  await section.getByLabel('List in listmonk').click();
  await page.getByRole('option', { name: 'Daily readers' }).click();
  await section.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(section).toContainText('Handed over to Daily readers');

  const reader = await newAccount('user');
  const weekly = { sub_newsletter_id: id, sub_frequency: 'weekly' };
  await reader.client.rpc('add_subscription', weekly).throwOnError();
  await handOver();
  await page.reload();
  await expect(section).toContainText('Everything is handed over · last');

  await page.goto(tool);
  const member = page.getByRole('listitem').filter({ hasText: reader.email });
  await expect(member).toContainText('"frequency":"weekly"');
  await member.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(member).toContainText('unsubscribed');
  await handOver();
  expect(await subscriptionsOf(reader.id)).toMatchObject([{ status: 'inactive' }]);
});
