import { at, backend, databaseError, historyHandler, recordRequests } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { admin, open, own, reader } from '../testing/usersPage';

const by = { actor_id: own.id, actor_email: own.email };
const whose = { account_id: reader.id, account_email: reader.email };
const none = { role_before: null, role_after: null, newsletter_title: null };
const role = {
  ...none,
  ...by,
  ...whose,
  kind: 'role',
  operation: 'update',
  role_before: 'user',
  role_after: 'admin',
};
const removal = { ...none, ...by, ...whose, kind: 'removed', operation: 'delete' };
const at9 = '2026-11-20T09:00:00+00:00';

const rows = [
  { ...removal, id: 3, happened_at: '2026-11-20T10:00:00+00:00', newsletter_title: 'Quiet Streets' },
  { ...removal, id: 2, happened_at: at9, account_id: null, account_email: null },
  { ...role, id: 3, happened_at: at9 },
  {
    ...none,
    id: 1,
    kind: 'role',
    happened_at: at9,
    operation: 'delete',
    role_before: 'owner',
    actor_id: null,
    actor_email: null,
    account_id: null,
    account_email: null,
  },
];

/** Answers `account_history`. */
const accountsHandler = (found: typeof rows) =>
  http.post(at.procedure('account_history'), async ({ request }) => {
    const { p_kind, p_actor_id } = (await request.json()) as { p_kind?: string; p_actor_id?: string };
    return HttpResponse.json(
      found.filter(
        ({ kind, actor_id }) => (!p_kind || kind === p_kind) && (!p_actor_id || actor_id === p_actor_id),
      ),
    );
  });

async function openHistory(found = rows, first: RequestHandler[] = []) {
  const page = await open();
  backend.use(
    ...first,
    accountsHandler(found),
    http.post(at.procedure('history_people'), () =>
      HttpResponse.json([own, admin].map(({ id, email }) => ({ id, email }))),
    ),
  );
  const calls = recordRequests();
  await page.user.click(screen.getByRole('button', { name: 'History' }));
  const heading = await screen.findByRole('heading', { name: 'History of users' });
  expect(heading).toHaveFocus();
  return { ...page, calls };
}

test('has who has changed which role, and who has removed whose subscription to what', async () => {
  await openHistory();
  const entries = await screen.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^reader@example.comSubscription to “Quiet Streets” removed.*@.* ago$/),
    expect.stringMatching(/^Deleted userSubscription to a deleted newsletter removed.* ago$/),
    expect.stringMatching(/^reader@example.comRole: user → admin.* agoRestore$/),
    expect.stringMatching(/^Deleted userDeletedDeleted user or system · .* ago$/),
  ]);
});

test('is filtered by kind and person', async () => {
  const { user, calls } = await openHistory();
  await screen.findAllByRole('listitem');
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByLabelText(label));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Kind of change', 'Subscription removed');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  await choose('Person', admin.email);
  expect(await screen.findByText('No changes found')).toBeVisible();
  expect(calls.filter(({ call }) => call === 'POST /rpc/account_history').at(-1)?.body).toMatchObject({
    p_kind: 'removed',
    p_actor_id: admin.id,
  });
});

test('continues after the last entry of a page', async () => {
  const many = Array.from({ length: 50 }, (_, place) => ({ ...role, id: 100 - place, happened_at: at9 }));
  const { user, calls } = await openHistory(many);
  expect(await screen.findAllByRole('listitem')).toHaveLength(50);
  backend.use(http.post(at.procedure('account_history'), () => HttpResponse.json(rows.slice(0, 1))));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(51));
  expect(calls.at(-1)?.body).toMatchObject({ p_before: at9, p_before_kind: 'role', p_before_id: 51 });
});

test('leads to the history of one account, back to it, and back to the list', async () => {
  const { user } = await openHistory();
  backend.use(historyHandler([]));
  const [, , entry] = await screen.findAllByRole('listitem');
  await user.click(within(entry as HTMLElement).getByRole('button', { name: reader.email }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'History of reader@example.com' }),
  ).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { level: 1, name: 'History of users' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toHaveFocus(),
  );
});

test('says when there is nothing', async () => {
  await openHistory([]);
  expect(await screen.findByText('No changes yet')).toBeVisible();
});

test('says when it cannot be loaded, and can try again', async () => {
  const { user } = await openHistory(rows, [
    http.post(at.procedure('account_history'), databaseError(400, 'XX000', ''), { once: true }),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load history');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
});
