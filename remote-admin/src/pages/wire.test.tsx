import {
  aCategory,
  at,
  backend,
  countHandler,
  recordRequests,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import {
  catalogue,
  fakeDrawing,
  fileStore,
  food,
  handOverHandler,
  imageFile,
  newsletterIn,
  publicUrl,
  subscribersHandlers,
} from '../testing/fakes';
import { pick } from '../testing/newsletterForm';
import CategoriesPage from './CategoriesPage';
import NewslettersPage from './NewslettersPage';
import SitePage from './SitePage';

// Every request is a call from docs/product.md: method, path, parameters and body.

const get = (call: string) => ({ call: `GET ${call}`, body: undefined });
const count = (call: string) => ({ call: `HEAD ${call}`, body: undefined });
const byCall = (a: { call: string }, b: { call: string }) => a.call.localeCompare(b.call);

const profile = get(`/profiles?select=id,role&id=eq.${testUser.id}`);
const categories = get(
  '/categories?select=id,name,description,created_at,updated_at&order=name.asc,id.asc&offset=0&limit=1000',
);
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The files of an opaque image of 400 by 225 pixels that was stored under this name. */
const filesOf = (name: string) => {
  expect(name).toMatch(new RegExp(`^(logo-)?${uuid}-400x225-c8a070\\.png$`));
  return [name, name.replace('.png', '.192.jpg'), name.replace('.png', '.384.jpg')];
};

/** The calls since the last time, once there are as many as expected. */
async function since(calls: ReturnType<typeof recordRequests>, expected: number) {
  await waitFor(() => expect(calls.map(({ call }) => call)).toHaveLength(expected));
  return calls.splice(0);
}

const confirm = async (user: Awaited<ReturnType<typeof renderPage>>['user'], action: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }));

const old = publicUrl('newsletter-images', 'old.png');
const ledger = newsletterIn(food, { title: 'Kitchen Ledger', description: 'Soup', image_url: old });
const list = {
  call: 'POST /rpc/newsletter_overview',
  body: { p_order: 'created_at', p_descending: true, p_limit: 50 },
};
const lines = { call: 'POST /rpc/growth_lines', body: { p_ids: [ledger.id] } };
const numbers = { call: 'POST /rpc/newsletter_numbers', body: {} };
const one = get(
  `/newsletters?select=id,title,description,category_id,image_url,image_focus,example_content,owner_id,created_at,updated_at,state,publish_at,rhythm,categories(id,name)&id=eq.${ledger.id}`,
);

async function newsletters(as: 'admin' | 'owner' = 'admin') {
  const calls = recordRequests();
  catalogue([ledger]);
  const { user } = await renderPage(<NewslettersPage />, { as });
  await screen.findByText('Kitchen Ledger');
  expect((await since(calls, 5)).sort(byCall)).toEqual([categories, profile, lines, numbers, list]);
  return { user, calls };
}

test('newsletters: the detail and its subscribers', async () => {
  const { user, calls } = await newsletters();
  const reader = {
    user_id: testUser.id,
    email: 'ann@example.com',
    frequency: 'daily',
    created_at: '2026-03-01',
  };
  backend.use(
    http.post(at.procedure('get_newsletter_subscribers'), () => HttpResponse.json([reader])),
    http.delete(at.table('newsletter_subscriptions'), () => HttpResponse.json([{ id: '1' }])),
  );
  await user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
  await screen.findByRole('cell', { name: 'ann@example.com' });
  const subscribers = (values: object) => ({
    call: 'POST /rpc/get_newsletter_subscribers',
    body: { target_newsletter_id: ledger.id, p_limit: 50, ...values },
  });
  const handOver = { call: 'POST /rpc/newsletter_hand_over', body: { p_newsletter_id: ledger.id } };
  const newest = { p_order: 'created_at', p_descending: true };
  const byEmail = { p_order: 'email', p_descending: false };
  expect((await since(calls, 3)).sort(byCall)).toEqual([one, subscribers(newest), handOver]);
  await user.click(screen.getByRole('button', { name: 'Email' }));
  expect(await since(calls, 1)).toEqual([subscribers(byEmail)]);
  await user.click(screen.getByLabelText('Search subscribers by email'));
  await user.paste('ann');
  expect(await since(calls, 1)).toEqual([subscribers({ ...byEmail, p_search: 'ann' })]);
  await user.click(await screen.findByRole('button', { name: 'Remove ann@example.com' }));
  await confirm(user, 'Remove');
  // On a busy machine, the list is older than a second by now, and read again.
  const isRead = ({ call }: { call: string }) => call === subscribers({}).call;
  await waitFor(() => expect(calls.filter((call) => !isRead(call))).toHaveLength(2));
  expect(calls.splice(0).filter((call) => !isRead(call))).toEqual([
    {
      call: `DELETE /newsletter_subscriptions?user_id=eq.${testUser.id}&newsletter_id=eq.${ledger.id}&select=id`,
      body: undefined,
    },
    handOver,
  ]);
});

test('newsletters: the hand-over', async () => {
  const { user, calls } = await newsletters('owner');
  const weekly = { id: 1, name: 'Weekly readers' };
  const reported = { lists: [weekly], seen_at: new Date().toISOString() };
  const handedOver = {
    ...reported,
    tool: 'listmonk',
    list_id: 1,
    list_name: weekly.name,
    failing: 1,
    set_aside: 1,
  };
  const succeeds = (procedure: string, value?: number) =>
    http.post(at.procedure(procedure), () => HttpResponse.json(value ?? null));
  backend.use(
    ...subscribersHandlers([]),
    succeeds('connect_newsletter'),
    succeeds('retry_hand_over', 1),
    handOverHandler(reported),
  );
  const p_newsletter_id = ledger.id;
  const read = { call: 'POST /rpc/newsletter_hand_over', body: { p_newsletter_id } };
  const connect = (p_list_id: number | null) => ({
    call: 'POST /rpc/connect_newsletter',
    body: { p_newsletter_id, p_list_id },
  });
  await user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
  await user.click(await screen.findByRole('combobox', { name: 'List in listmonk' }));
  await user.click(screen.getByRole('option', { name: 'Weekly readers' }));
  await since(calls, 3);
  backend.use(handOverHandler(handedOver));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await since(calls, 2)).toEqual([connect(1), read]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await since(calls, 2)).toEqual([
    { call: 'POST /rpc/retry_hand_over', body: { p_newsletter_id } },
    read,
  ]);
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await confirm(user, 'Disconnect');
  expect(await since(calls, 2)).toEqual([connect(null), read]);
});

test('newsletters: deleting', async () => {
  const { user, calls } = await newsletters();
  backend.use(
    http.delete(at.table('newsletters'), () => HttpResponse.json([{ id: ledger.id, image_url: null }])),
  );
  await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
  expect(await since(calls, 1)).toEqual([
    { call: 'POST /rpc/count_subscribers', body: { target_newsletter_id: ledger.id } },
  ]);
  await confirm(user, 'Delete');
  const [deletion, ...reloads] = await since(calls, 4);
  expect(deletion).toEqual({
    call: `DELETE /newsletters?id=eq.${ledger.id}&select=id,image_url`,
    body: undefined,
  });
  expect(reloads.sort(byCall)).toEqual([categories, numbers, list]);
});

test('newsletters: the form', async () => {
  const { user, calls } = await newsletters();
  fileStore('newsletter-images');
  fakeDrawing(400, 225);
  backend.use(http.post(at.procedure('manage_newsletter'), () => HttpResponse.json(ledger)));
  await user.click(screen.getByRole('button', { name: 'Edit Kitchen Ledger' }));
  await user.type(await screen.findByLabelText(/^Title/), ' II ');
  expect(await since(calls, 1)).toEqual([one]);
  await pick(user, imageFile());
  await user.click(screen.getByRole('button', { name: 'Save Newsletter' }));
  await screen.findByRole('heading', { name: 'Newsletter Management' });
  const saved = await since(calls, 8);
  const name = saved[0]?.call.split('/').at(-1) ?? '';
  expect(saved.slice(0, 4)).toEqual([
    ...filesOf(name).map((file) => ({
      call: `POST /storage/v1/object/newsletter-images/${file}`,
      body: 'file',
    })),
    {
      call: 'POST /rpc/manage_newsletter',
      body: {
        p_id: ledger.id,
        p_title: 'Kitchen Ledger II',
        p_description: 'Soup',
        p_category_id: food.id,
        p_image_url: publicUrl('newsletter-images', name),
        p_example_content: '<p>Hello reader</p>',
        p_image_focus: 50,
        p_state: 'visible',
        p_publish_at: ledger.publish_at,
        p_rhythm: 'weekly',
      },
    },
  ]);
  expect(saved.slice(4).sort(byCall)).toEqual([categories, one, numbers, list]);
});

test('the categories page', async () => {
  const calls = recordRequests();
  const row = aCategory({ name: 'Food', description: null });
  backend.use(
    tableHandler('categories', [row]),
    countHandler('newsletters', 0),
    http.post(at.procedure('manage_category'), () => HttpResponse.json(row)),
  );
  const { user } = await renderPage(<CategoriesPage />, { as: 'admin' });
  await screen.findByText('Food');
  expect((await since(calls, 2)).sort(byCall)).toEqual([categories, profile]);
  const manage = (body: object) => ({ call: 'POST /rpc/manage_category', body });

  await user.click(screen.getByRole('button', { name: 'New Category' }));
  await user.type(await screen.findByLabelText(/^Name/), ' Botany ');
  await user.click(screen.getByRole('button', { name: 'Create Category' }));
  expect(await since(calls, 2)).toEqual([
    manage({
      operation: 'create',
      category_id: null,
      category_name: 'Botany',
      category_description: null,
    }),
    categories,
  ]);

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Edit Food' }));
  await user.type(await screen.findByLabelText('Description'), ' Soup ');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  expect(await since(calls, 2)).toEqual([
    manage({
      operation: 'update',
      category_id: row.id,
      category_name: 'Food',
      category_description: 'Soup',
    }),
    categories,
  ]);

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Delete Food' }));
  expect(await since(calls, 1)).toEqual([count(`/newsletters?select=id&category_id=eq.${row.id}`)]);
  await confirm(user, 'Delete');
  expect(await since(calls, 2)).toEqual([manage({ operation: 'delete', category_id: row.id }), categories]);
});

test('the site page', async () => {
  const calls = recordRequests();
  const row = {
    id: 1,
    logo_url: null as string | null,
    hero_image_url: null,
    hero_heading: 'H',
    hero_text: 'T',
  };
  fileStore('site-assets');
  backend.use(
    tableHandler('site_settings', [row]),
    http.post(at.table('site_settings'), async ({ request }) =>
      HttpResponse.json(Object.assign(row, await request.json())),
    ),
    http.patch(at.table('site_settings'), () => HttpResponse.json([{ id: 1 }])),
  );
  const { user } = await renderPage(<SitePage />, { as: 'admin' });
  await screen.findByLabelText('Hero heading');
  const settings = get(
    '/site_settings?select=id,site_name,logo_url,hero_image_url,hero_heading,hero_text,hero_buttons,accent_color,imprint_link,privacy_link,accessibility_link,contact_link,further_links,updated_at',
  );
  const updated_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const timeZone = get('/site_settings?select=time_zone&id=eq.1');
  expect((await since(calls, 4)).sort(byCall)).toEqual([get('/config.json'), profile, settings, timeZone]);

  fakeDrawing(400, 225);
  await user.upload(screen.getByLabelText('Choose logo'), imageFile());
  await screen.findByRole('button', { name: 'Remove Logo' });
  const uploaded = await since(calls, 5);
  const name = uploaded[0]?.call.split('/').at(-1) ?? '';
  const logo_url = publicUrl('site-assets', name);
  const upsert = (change: object) => ({
    call: 'POST /site_settings?select=id,site_name,logo_url,hero_image_url,hero_heading,hero_text,hero_buttons,accent_color,imprint_link,privacy_link,accessibility_link,contact_link,further_links,updated_at',
    body: { id: 1, ...change, updated_at },
  });
  expect(uploaded).toEqual([
    ...filesOf(name).map((file) => ({ call: `POST /storage/v1/object/site-assets/${file}`, body: 'file' })),
    upsert({ logo_url }),
    settings,
  ]);

  await user.type(screen.getByLabelText('Hero heading'), ' ! ');
  await user.click(screen.getByRole('button', { name: 'Save Hero Content' }));
  await screen.findByText('Hero content saved');
  expect(await since(calls, 2)).toEqual([upsert({ hero_heading: 'H !', hero_text: 'T' }), settings]);

  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  row.logo_url = null;
  await confirm(user, 'Remove');
  expect(await since(calls, 3)).toEqual([
    {
      call: `PATCH /site_settings?id=eq.1&logo_url=eq.${logo_url}&select=id`,
      body: { logo_url: null },
    },
    settings,
    { call: 'DELETE /storage/v1/object/site-assets', body: { prefixes: filesOf(name) } },
  ]);
});
