import {
  at,
  backend,
  databaseError,
  heldAnswer,
  recordRequests,
  renderPage,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { parse } from 'csv-parse/sync';
import { HttpResponse, http } from 'msw';
import { catalogue, subscribersHandlers } from '../testing/fakes';
import { ledger } from '../testing/newslettersPage';
import { NewsletterDetail } from './NewsletterDetail';

/** Whether the code of the dialog can't be loaded. */
let mockMissing = false;
jest.mock('./ExportSubscribers', () => ({
  get ExportSubscribers() {
    if (mockMissing) throw new Error('Loading chunk 7 failed');
    return jest.requireActual('./ExportSubscribers').ExportSubscribers;
  },
}));

const subscriber = (index: number) => ({
  user_id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
  email: index === 0 ? '=cmd@example.com' : `reader${index}@example.com`,
  frequency: 'daily',
  created_at: '2026-03-01T10:00:00.123456+00:00',
});
const many = Array.from({ length: 2300 }, (_, index) => subscriber(index));

let saved: { name: string; content: Blob }[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = (content) => {
    saved.push({ name: '', content: content as Blob });
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    Object.assign(saved.at(-1) ?? {}, { name: this.download });
  };
});

async function openDetail() {
  catalogue([ledger]);
  backend.use(...subscribersHandlers(many));
  const nothing = () => undefined;
  const page = await renderPage(
    <NewsletterDetail
      id={ledger.id}
      onEdit={nothing}
      onHistory={nothing}
      onGrowth={nothing}
      onBack={nothing}
    />,
    { as: 'admin' },
  );
  await screen.findByRole('button', { name: 'Export CSV' });
  return page;
}

const press = ({ user }: Awaited<ReturnType<typeof openDetail>>) =>
  user.click(screen.getByRole('button', { name: 'Export CSV' }));

async function openExport(format: string) {
  const page = await openDetail();
  await press(page);
  const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }));
  await page.user.click(dialog.getByRole('radio', { name: new RegExp(`^${format}`) }));
  const start = () => page.user.click(dialog.getByRole('button', { name: 'Export' }));
  return { ...page, dialog, start };
}

test('the button tries again to load the dialog that could not be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const page = await openDetail();
  mockMissing = true;
  await press(page);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  mockMissing = false;
  await press(page);
  expect(await screen.findByRole('dialog', { name: 'Export CSV' })).toBeVisible();
  jest.restoreAllMocks();
});

const unsubscribe = `http://localhost/unsubscribe?token=token-of-${many[1]?.user_id}`;
const created = '2026-03-01T10:00:00.123456+00:00';

test.each([
  [
    'listmonk',
    {
      email: 'reader1@example.com',
      name: '',
      attributes: JSON.stringify({ frequency: 'daily', subscribed_at: created, unsubscribe }),
    },
  ],
  [
    'Mailchimp',
    {
      'Email Address': 'reader1@example.com',
      Frequency: 'daily',
      Subscribed: '2026-03-01',
      Unsubscribe: unsubscribe,
    },
  ],
  [
    'Ghost',
    {
      email: 'reader1@example.com',
      subscribed_to_emails: 'true',
      labels: 'daily',
      created_at: '2026-03-01T10:00:00.123Z',
    },
  ],
  [
    'Spreadsheet',
    { Email: 'reader1@example.com', Frequency: 'Daily Updates', 'Subscribed (UTC)': '2026-03-01 10:00:00' },
  ],
])('all subscribers are saved for %s, however many chunks they take', async (format, row) => {
  const { start } = await openExport(format);
  const calls = recordRequests();
  await start();
  const name = /^2,300 subscribers saved in (kitchen-ledger-subscribers-\d{4}-\d\d-\d\d\.csv)$/;
  const { textContent } = await screen.findByText(name);
  expect(saved).toHaveLength(1);
  expect(textContent).toContain(saved[0]?.name);
  const rows = parse((await saved[0]?.content.text()) ?? '', { columns: true, bom: true });
  expect(rows).toHaveLength(2300);
  expect(rows[1]).toEqual(row);
  expect(Object.values(rows[0] as object)).toContain(
    format === 'Spreadsheet' ? "'=cmd@example.com" : '=cmd@example.com',
  );
  // The last one is empty, so that a lower cap of the API leaves nobody out.
  const list = 'POST /rpc/get_newsletter_subscribers';
  const lists = calls.filter(({ call }) => call === list);
  expect(lists).toHaveLength(4);
  // Only those who need addresses for unsubscribing ask for their tokens.
  const others = calls.filter((one) => !lists.includes(one)).map(({ call }) => call);
  const tokens = Array(3).fill('POST /rpc/subscriber_tokens');
  expect(others).toEqual([
    'POST /rpc/count_subscribers',
    ...(/listmonk|Mailchimp/.test(format) ? tokens : []),
  ]);
  expect(lists[1]?.body).toEqual({
    target_newsletter_id: ledger.id,
    p_descending: false,
    p_after: created,
    p_after_id: many[999]?.user_id,
    p_limit: 1000,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1, name: ledger.title })).toBeInTheDocument();
});

test('nothing is saved when the export is cancelled', async () => {
  const { user, dialog, start } = await openExport('Ghost');
  const { answer, give } = heldAnswer();
  const second = http.post(at.procedure('get_newsletter_subscribers'), async ({ request }) =>
    (await request.clone().text()).includes('p_after_id') ? answer() : undefined,
  );
  backend.use(second);
  await start();
  expect(await dialog.findByText('1,000 of 2,300 subscribers')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: 'Exporting' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument();
  give(HttpResponse.json([]));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toEqual([]);
});

test('a failed export says so, saves nothing, and can be tried again', async () => {
  const { dialog, start } = await openExport('Ghost');
  const failing = http.post(
    at.procedure('get_newsletter_subscribers'),
    databaseError(403, '42501', 'Only admins can'),
    { once: true },
  );
  backend.use(failing);
  await start();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Only admins can');
  expect(saved).toEqual([]);
  await start();
  expect(await screen.findByText(/^2,300 subscribers saved/)).toBeVisible();
});

test('leaves out who has unsubscribed while it runs', async () => {
  const { start } = await openExport('Mailchimp');
  backend.use(
    http.post<never, { p_user_ids: string[] }>(at.procedure('subscriber_tokens'), async ({ request }) => {
      const stay = (await request.json()).p_user_ids.filter((id) => id !== many[1]?.user_id);
      return HttpResponse.json(stay.map((user_id) => ({ user_id, token: `token-of-${user_id}` })));
    }),
  );
  await start();
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.content.text()) ?? '';
  expect(text).toContain('reader2@example.com');
  expect(text).not.toContain('reader1@example.com');
  expect(text.trimEnd().split('\r\n')).toHaveLength(many.length);
});
