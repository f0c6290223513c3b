import { queryClient } from '@newsletters/shared/query';
import {
  act,
  at,
  backend,
  databaseError,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { parse } from 'csv-parse/sync';
import { HttpResponse, http } from 'msw';
import { Growth, type GrowthProps } from './Growth';

const none = { joined: 0, resumed: 0, paused: 0, ended: 0 };
const day = (date: string, active: number, changes: Partial<typeof none> = {}, exact = true) => ({
  day: date,
  active,
  ...none,
  ...changes,
  exact,
  zone: 'Europe/Berlin',
});
const days = [
  day('2026-11-24', 1000),
  day('2026-11-25', 1210, { joined: 230, resumed: 10, paused: 5, ended: 25 }),
  day('2026-11-26', 1209, { ended: 1 }),
];
const leader = (title: string, change: number) => ({
  newsletter_id: `id-of-${title}`,
  title,
  change,
  active: 100 + change,
  until: '2026-11-25',
});

const zone = (time_zone: string | null) => tableHandler('site_settings', [{ id: 1, time_zone }]);
const answers = (rows: object[] = days, leaders: object[] = []) => [
  http.post(at.procedure('growth'), () => HttpResponse.json(rows)),
  http.post(at.procedure('growth_leaders'), () => HttpResponse.json(leaders)),
  zone('Europe/Berlin'),
];

async function open(props: Partial<GrowthProps> = {}) {
  const nothing = () => undefined;
  const page = await renderPage(<Growth onOpen={nothing} onBack={nothing} {...props} />, { as: 'admin' });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]),
  );

test('the number at the beginning, what was added, and what was taken away make today’s', async () => {
  backend.use(...answers());
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Growth');
  await screen.findByText('Active today');
  expect(facts()).toEqual({
    'Before Nov 24, 2026': '1,000',
    Joined: '+230',
    Resumed: '+10',
    Paused: '-5',
    Left: '-26',
    'Active today': '1,209',
  });
  expect(screen.getByText('Days of the time zone Europe/Berlin, today up to now.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await screen.findByRole('figure', { name: 'Changes per day' })).toBeInTheDocument();
});

test('the same numbers as a table, newest first, and as a file', async () => {
  const saved: { name: string; content: Blob }[] = [];
  URL.createObjectURL = (content) => {
    saved.push({ name: '', content: content as Blob });
    return 'blob:file';
  };
  HTMLAnchorElement.prototype.click = function click() {
    Object.assign(saved.at(-1) ?? {}, { name: this.download });
  };
  backend.use(...answers([day('2026-11-23', 1000, {}, false), ...days]));
  const { user } = await open({ item: { id: 'one', name: 'Kitchen Ledger' } });
  const table = await screen.findByRole('table', { name: 'Days' });
  const rows = within(table).getAllByRole('row');
  const cellsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.querySelector('.not-phone')?.textContent ?? cell.textContent);
  expect(within(table).getByRole('columnheader', { name: 'Day' })).toHaveAttribute('aria-sort', 'descending');
  expect(cellsOf(rows[1] as HTMLElement)).toEqual(['Nov 26, 2026', '1,209', '0', '0', '0', '1']);
  expect(cellsOf(rows[4] as HTMLElement)[0]).toBe('Nov 23, 2026, estimated');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText(/^4 days saved in kitchen-ledger-growth-\d{4}-\d\d-\d\d\.csv$/);
  const [file] = saved;
  expect(file?.name).toMatch(/^kitchen-ledger-growth-/);
  expect(parse((await file?.content.text()) ?? '', { bom: true })).toEqual([
    ['Day', 'Active', 'Joined', 'Resumed', 'Paused', 'Left', 'Exact'],
    ['2026-11-23', '1000', '0', '0', '0', '0', 'no'],
    ['2026-11-24', '1000', '0', '0', '0', '0', 'yes'],
    ['2026-11-25', '1210', '230', '10', '5', '25', 'yes'],
    ['2026-11-26', '1209', '0', '0', '0', '1', 'yes'],
  ]);
});

test('30 days, a year, or everything; of one newsletter without a ranking', async () => {
  backend.use(...answers());
  const calls = recordRequests();
  const asked = () =>
    calls.filter(({ call }) => call.startsWith('POST /rpc/growth?')).map(({ body }) => body);
  const { user } = await open({ item: { id: 'one', name: 'Kitchen Ledger' } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Growth of Kitchen Ledger');
  await waitFor(() => expect(asked()).toEqual([{ p_newsletter_id: 'one', p_days: 30 }]));
  await user.click(screen.getByRole('button', { name: 'A year' }));
  expect(screen.getByRole('button', { name: 'A year', pressed: true })).toBeInTheDocument();
  await waitFor(() => expect(asked()[1]).toEqual({ p_newsletter_id: 'one', p_days: 365 }));
  await user.click(screen.getByRole('button', { name: 'Everything' }));
  await waitFor(() => expect(asked()[2]).toEqual({ p_newsletter_id: 'one', p_days: null }));
  expect(calls.filter(({ call }) => call.includes('growth_leaders'))).toEqual([]);
});

test('of more days than the API gives at once, all are shown', async () => {
  const many = Array.from({ length: 1200 }, (_, index) =>
    day(new Date(Date.UTC(2023, 7, 14 + index)).toISOString().slice(0, 10), index),
  );
  backend.use(
    http.post(at.procedure('growth'), ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('offset'));
      return HttpResponse.json(many.slice(from, from + 1000));
    }),
    ...answers(),
  );
  await open();
  await screen.findByText('Active today');
  expect(facts()).toMatchObject({ 'Active today': '1,199' });
});

test('on paper, the table has all days, and on the screen those near it', async () => {
  const many = Array.from({ length: 200 }, (_, place) =>
    day(new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10), place),
  );
  backend.use(...answers(many));
  await open();
  const table = await screen.findByRole('table', { name: 'Days' });
  const count = () => within(table).getAllByRole('row').length;
  expect(count()).toBeLessThan(50);
  fireEvent(window, new Event('beforeprint'));
  expect(count()).toBe(201);
  expect(within(table).getByText('Jan 1, 2026')).toBeVisible();
  fireEvent(window, new Event('afterprint'));
  expect(count()).toBeLessThan(50);
});

test('of a long time, changes are drawn by week', async () => {
  const many = Array.from({ length: 100 }, (_, ago) =>
    day(new Date(Date.UTC(2026, 10, 26 - ago)).toISOString().slice(0, 10), 7),
  ).toReversed();
  backend.use(...answers(many));
  await open();
  expect(await screen.findByRole('figure', { name: 'Changes per week' })).toBeInTheDocument();
});

test('what gained and lost most leads to the newsletter', async () => {
  backend.use(
    ...answers(days, [leader('Beaker', 20), leader('Ledger', 1), leader('Mend', -2), leader('Hyphen', -30)]),
  );
  const opened: string[] = [];
  const { user } = await open({ onOpen: (id) => opened.push(id) });
  const section = within(await screen.findByRole('region', { name: 'What gained and lost most' }));
  await section.findByText('Up to Nov 25, 2026');
  const lists = section.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  );
  expect(lists).toEqual([
    ['Beaker+20now 120', 'Ledger+1now 101'],
    ['Hyphen-30now 70', 'Mend-2now 98'],
  ]);
  await user.click(section.getByRole('button', { name: 'Hyphen' }));
  expect(opened).toEqual(['id-of-Hyphen']);
});

test('one that fails leaves the rest', async () => {
  backend.use(
    http.post(
      at.procedure('growth_leaders'),
      databaseError(403, '42501', 'Only admins and owners can do this'),
      { once: true },
    ),
    ...answers(days, [leader('Beaker', 20)]),
  );
  const { user } = await open();
  const section = within(await screen.findByRole('region', { name: 'What gained and lost most' }));
  await section.findByText('Only admins and owners can do this');
  expect(screen.getByText('Active today')).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Retry' }));
  expect(await section.findByText('Beaker')).toBeInTheDocument();
});

test('one fault is said once, and what it has stopped is tried again together', async () => {
  backend.use(...answers(days, [leader('Beaker', 20)]));
  const { user } = await open();
  await screen.findByText('Beaker');
  const refusal = databaseError(403, '42501', 'Only admins and owners can do this');
  backend.use(http.post(at.procedure('growth'), refusal), http.post(at.procedure('growth_leaders'), refusal));
  await act(() => queryClient.invalidateQueries({ queryKey: ['subscribers'] }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByText('Only admins and owners can do this')).toHaveLength(1);
  backend.use(...answers(days, [leader('Ledger', 1)]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ledger')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a failure says so and can be tried again', async () => {
  backend.use(
    http.post(at.procedure('growth'), databaseError(403, '42501', 'Only admins and owners can do this'), {
      once: true,
    }),
    ...answers(),
  );
  const { user } = await open();
  expect(
    await screen.findByText(/Only admins and owners can do this|Failed to load growth/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Active today')).toBeInTheDocument();
});

test('who comes back with a newsletter is taken back from those who have left', async () => {
  backend.use(...answers([day('2026-11-25', 0), day('2026-11-26', 10, { ended: -10 })]));
  await open();
  expect(await screen.findByText('Active today')).toBeInTheDocument();
  expect(facts()).toMatchObject({ Left: '+10' });
});

test('nobody is there, and nobody has ever subscribed', async () => {
  backend.use(...answers([day('2026-11-26', 0)]));
  const { user } = await open();
  // Who has left before these days would be among everything.
  expect(await screen.findByText('No active subscribers and no changes in this period.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Everything' }));
  expect(await screen.findByText('Nobody has subscribed yet.')).toBeInTheDocument();
  expect(await screen.findByText('Nothing has changed in days that have ended.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('all have paused', async () => {
  backend.use(...answers([day('2026-11-25', 0, { paused: 4 }), day('2026-11-26', 0)]));
  await open();
  await screen.findByText('Active today');
  expect(facts()).toMatchObject({ 'Before Nov 25, 2026': '4', Paused: '-4', 'Active today': '0' });
});

test.each([
  [
    'some days',
    [day('2026-11-24', 3, {}, false), day('2026-11-25', 3), day('2026-11-26', 3)],
    'Exact from Nov 25, 2026 on. Earlier days are estimated from the dates of subscriptions, which say nothing about people who had left.',
  ],
  [
    'all days',
    [day('2026-11-26', 3, {}, false)],
    'Exact from tomorrow on. Until then, days are estimated from the dates of subscriptions, which say nothing about people who have left.',
  ],
])('%s are estimated', async (_, rows, text) => {
  backend.use(...answers(rows));
  await open();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('days of another time zone are being computed', async () => {
  backend.use(zone(null), ...answers());
  await open();
  expect(
    await screen.findByText(
      'The days of the time zone UTC are being computed. Until then, you see those of Europe/Berlin.',
    ),
  ).toBeInTheDocument();
});
