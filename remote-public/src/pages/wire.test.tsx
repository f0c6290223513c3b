import { enabledButton, recordRequests, renderPage, testUser } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { beaker, bread, food, serveDirectory, serveSubscriptions, subscriptionTo } from '../testing/fakes';
import HomePage from './HomePage';
import NewsletterPage from './NewsletterPage';
import SubscriptionsPage from './SubscriptionsPage';

// Every request is a call from docs/product.md: method, path, parameters and body.

const get = (call: string) => ({ call: `GET ${call}`, body: undefined });
const byCall = (a: { call: string }, b: { call: string }) => a.call.localeCompare(b.call);

const columns = 'id,title,description,category_id,created_at,image_url,image_focus,rhythm,categories(name)';
const listedOnly = 'state=eq.visible&publish_at=lte.now';
const newest = 'order=created_at.desc,id.desc&offset=0';
const profile = get(`/profiles?select=id,role&id=eq.${testUser.id}`);
const own = `/newsletter_subscriptions?select=id,user_id,newsletter_id,frequency,status,created_at,paused_until,newsletters(id,title,description,category_id,created_at,image_url,image_focus,rhythm,categories(name),state,publish_at)&user_id=eq.${testUser.id}`;
const ownList = get(`${own}&${newest}&limit=1000`);

/** The newsletters before and after it in the directory, and more of its category. */
const beyond = (comparison: string) =>
  `or=(created_at.${comparison}."${beaker.created_at}",and(created_at.eq."${beaker.created_at}",id.${comparison}.${beaker.id}))`;
const aroundBeaker = [
  get(
    `/newsletters?select=${columns}&${listedOnly}&${beyond('gt')}&order=created_at.asc,id.asc&offset=0&limit=1`,
  ),
  get(`/newsletters?select=${columns}&${listedOnly}&${beyond('lt')}&${newest}&limit=1`),
  get(`/newsletters?select=${columns}&${listedOnly}&category_id=eq.${beaker.category_id}&${newest}&limit=4`),
].sort(byCall);
const fresh = get(`${own}&newsletter_id=eq.${beaker.id}&order=created_at.desc`);
const add = (frequency: string, newsletter = beaker) => ({
  call: 'POST /rpc/add_subscription',
  body: { sub_newsletter_id: newsletter.id, sub_frequency: frequency },
});

test('the home page', async () => {
  const calls = recordRequests();
  serveDirectory();
  const { user } = await renderPage(<HomePage />);
  await screen.findByText('3 newsletters');
  await waitFor(() => expect(calls).toHaveLength(4));
  expect(calls.splice(0).sort(byCall)).toEqual([
    get(
      '/categories?select=id,name,newsletters(count)&newsletters.state=eq.visible&newsletters.publish_at=lte.now&order=name.asc,id.asc&offset=0&limit=1000',
    ),
    get(`/newsletters?select=${columns}&${listedOnly}&${newest}&limit=72`),
    get('/rpc/featured_newsletters'),
    get(
      '/site_settings?select=id,site_name,logo_url,hero_image_url,hero_heading,hero_text,hero_buttons,accent_color,imprint_link,privacy_link,accessibility_link,contact_link,further_links,updated_at',
    ),
  ]);
  await user.click(screen.getByRole('button', { name: 'Food' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(screen.getByRole('textbox'));
  // At once: typing that takes too long would be searched for in parts.
  await user.paste(' crepe  bread ');
  await screen.findByText('1 newsletter found');
  expect(calls).toEqual([
    get(`/newsletters?select=${columns}&${listedOnly}&category_id=eq.${food.id}&${newest}&limit=72`),
    get(`/rpc/search_newsletters?p_query=crepe+bread&p_category_id=${food.id}&p_first=0&p_limit=72`),
  ]);
});

test('the newsletter page for a visitor', async () => {
  const calls = recordRequests();
  serveDirectory();
  await renderPage(<NewsletterPage />, { route: '/newsletter/:id', path: `/newsletter/${beaker.id}` });
  expect(await screen.findByRole('button', { name: 'Sign in to Subscribe' })).toBeDisabled();
  await waitFor(() => expect(calls).toHaveLength(4));
  const [one, ...others] = calls;
  expect(one).toEqual(
    get(
      `/newsletters?select=id,title,description,category_id,image_url,image_focus,example_content,owner_id,created_at,updated_at,state,publish_at,rhythm,categories(id,name)&id=eq.${beaker.id}`,
    ),
  );
  expect(others.sort(byCall)).toEqual(aroundBeaker);
});

test('the newsletter page', async () => {
  const calls = recordRequests();
  serveDirectory();
  serveSubscriptions();
  const { user } = await renderPage(<NewsletterPage />, {
    as: 'user',
    route: '/newsletter/:id',
    path: `/newsletter/${beaker.id}`,
  });
  await user.click(await enabledButton('Subscribe'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: 'Weekly Digest' });
  const one = get(
    `/newsletters?select=id,title,description,category_id,image_url,image_focus,example_content,owner_id,created_at,updated_at,state,publish_at,rhythm,categories(id,name)&id=eq.${beaker.id}`,
  );
  expect(calls.splice(0).sort(byCall)).toEqual([ownList, one, profile, ...aroundBeaker].sort(byCall));
  await user.click(dialog.getByRole('button', { name: 'Subscribe' }));
  await screen.findByRole('button', { name: 'Subscribed' });
  expect(calls).toEqual([fresh, add('weekly'), ownList]);
});

test('the subscriptions page', async () => {
  const calls = recordRequests();
  serveDirectory();
  const subscription = subscriptionTo(beaker);
  serveSubscriptions([subscription]);
  const { user } = await renderPage(<SubscriptionsPage />, { as: 'user' });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('button', { name: 'Inactive (1)' });
  await waitFor(() => expect(calls).toHaveLength(6));
  const hasPassword = { call: 'POST /rpc/has_password', body: {} };
  expect(calls).toContainEqual(hasPassword);
  expect(calls.splice(0).slice(-3)).toEqual([fresh, add('weekly'), ownList]);

  await user.click(screen.getByRole('button', { name: 'Subscribe to a Newsletter' }));
  const picker = await screen.findByRole('combobox', { name: /Newsletter/ });
  await user.click(picker);
  await user.paste('bread');
  await user.click(await screen.findByRole('option'));
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(calls).toHaveLength(5));
  expect(calls.splice(0)).toEqual([
    get(
      '/newsletters?select=id,title,description,rhythm,categories(name)&state=eq.visible&publish_at=lte.now&order=title.asc,id.asc&offset=0&limit=100',
    ),
    get('/rpc/search_newsletters?p_query=bread&p_every_word=true&p_first=0&p_limit=72'),
    get(`${own}&newsletter_id=eq.${bread.id}&order=created_at.desc`),
    add('weekly', bread),
    ownList,
  ]);

  await user.click(await screen.findByRole('button', { name: 'Inactive (1)' }));
  await user.click(await screen.findByRole('button', { name: `More actions for ${beaker.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    {
      call: `DELETE /newsletter_subscriptions?id=eq.${subscription.id}&select=id,user_id,newsletter_id,frequency,status,created_at,paused_until`,
      body: undefined,
    },
    ownList,
  ]);
});
