import { fakeClock } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { aPage, publish, type Rows } from '../testing/aStore';
import { requests } from '../testing/federation';
import { onPage, renderShell } from '../testing/renderShell';
import { aRow, entryOf } from '../testing/rows';

fakeClock();

const remote = 'remote_events';
const prefixes = { '/events': remote };
const entry = entryOf(remote, '1');
const events = { path: '/events', page: `${remote}/EventsPage`, title: { en: 'Events', de: 'Termine' } };
const event = { path: '/events/:id', page: `${remote}/EventPage`, title: { en: 'Event' } };

function Broken(): never {
  throw new Error('broken');
}

/** The registry with a release that brings pages. */
const rows = (routes: unknown, version = '1') => ({ [remote]: [aRow(remote, version, { routes })] });

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  publish(remote, '1', { EventsPage: aPage('Events'), EventPage: aPage('Event'), StaffPage: aPage('Staff') });
});
afterEach(() => jest.restoreAllMocks());

test('a page that a release brings is shown at its address', async () => {
  const { user } = await renderShell({ path: '/events/7', rows: rows([events, event]), prefixes });
  expect(await onPage('Event')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /home$/ }));
  expect(await onPage('HomePage')).toBeVisible();
  window.history.back();
  expect(await onPage('Event')).toBeVisible();
});

test('neither home nor another page is shown until it is known what releases bring', async () => {
  let publishRows = (_rows: Rows) => {};
  const arriving = new Promise<Rows>((resolve) => {
    publishRows = resolve;
  });
  await renderShell({ path: '/events', rows: arriving, prefixes });
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(requests).toEqual([]);
  publishRows(rows([events]));
  expect(await onPage('Events')).toBeVisible();
  expect(requests).toEqual([entry]);
});

test('an address below a prefix is no endless wait when the registry cannot be read', async () => {
  await renderShell({ path: '/events', rows: Promise.reject(new Error('offline')), prefixes });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
});

test.each([
  ['outside of the prefix', '/concerts', { ...events, path: '/concerts' }],
  ['at no path of a page', '/events/7', events],
  ['with an unknown permission', '/events', { ...events, allow: 'everything' }],
])('home is shown %s', async (_where, path, row) => {
  await renderShell({ path, rows: rows([row]), prefixes });
  expect(await onPage('HomePage')).toBeVisible();
  expect(requests).not.toContain(entry);
});

test('without a prefix in the configuration, a release brings nothing', async () => {
  await renderShell({ path: '/events', rows: rows([events]) });
  expect(await onPage('HomePage')).toBeVisible();
  expect(requests).not.toContain(entry);
});

test.each([
  ['from a foreign origin', { entry: 'https://evil.test/remoteEntry.js' }],
  ['that needs a newer shell', { needs: { contracts: { session: '^99.0.0' }, migration: '' } }],
])('a release %s brings nothing', async (_what, changes) => {
  const row = aRow(remote, '1', { routes: [events], ...changes });
  await renderShell({ path: '/events', rows: { [remote]: [row] }, prefixes });
  expect(await onPage('HomePage')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a row of 1 MB and a thousand rows cost their pages only', async () => {
  const rest = Array.from({ length: 1000 }, (_, index) => ({ ...event, path: `/events/${index}` }));
  const huge = { ...events, title: { en: 'x'.repeat(1_000_000) } };
  await renderShell({ path: '/events', rows: rows([huge, events, ...rest]), prefixes });
  expect(await onPage('Events')).toBeVisible();
});

describe('who can see it is decided before any code of it is loaded:', () => {
  test.each([
    [undefined, 'subscribe', 'HomePage'],
    ['user', 'manageContent', 'Access Denied'],
    ['admin', 'manageUsers', 'HomePage'],
  ] as const)('%s, where %s is needed, sees %s', async (as, allow, heading) => {
    await renderShell({ as, path: '/events', rows: rows([{ ...events, allow }]), prefixes });
    expect(await onPage(heading)).toBeVisible();
    expect(requests).not.toContain(entry);
  });

  test.each([
    ['user', 'subscribe'],
    ['admin', 'manageContent'],
    ['owner', 'manageUsers'],
  ] as const)('%s sees it where %s is needed', async (as, allow) => {
    await renderShell({ as, path: '/events', rows: rows([{ ...events, allow }]), prefixes });
    expect(await onPage('Events')).toBeVisible();
  });
});

test('the account menu leads to it, for those who can see it, by its title as plain text', async () => {
  const title = { en: '<b>Events</b>' };
  const staff = { path: '/events/staff', page: `${remote}/StaffPage`, title: { en: 'Staff' } };
  const all = rows([
    { ...events, title, menu: true },
    { ...staff, allow: 'manageContent', menu: true },
    { ...event, path: '/events/hidden' },
  ]);
  const { user } = await renderShell({ as: 'user', rows: all, prefixes });
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'My Subscriptions',
    'Your Account',
    '<b>Events</b>',
    'Settings',
    'Sign Out',
  ]);
  await user.click(menu.getByRole('menuitem', { name: '<b>Events</b>' }));
  expect(await onPage('Events')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Footer' })).toBeInTheDocument();
});

test('only on pages that anyone can see is the footer', async () => {
  await renderShell({
    as: 'admin',
    path: '/events',
    rows: rows([{ ...events, allow: 'manageContent' }]),
    prefixes,
  });
  expect(await onPage('Events')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Footer' })).not.toBeInTheDocument();
});

describe('when it', () => {
  const failed = 'This part of the site could not be loaded. The rest of it still works.';

  test('throws, its area says so, and the release before takes over where it has the page', async () => {
    publish(remote, '2', { EventsPage: Broken });
    const two = {
      [remote]: [aRow(remote, '2', { routes: [events] }), aRow(remote, '1', { routes: [events] })],
    };
    await renderShell({ path: '/events', rows: two, prefixes });
    expect(await onPage('Events')).toBeVisible();
    expect(await screen.findByText(/You're seeing the previous one/)).toBeVisible();
  });

  test.each([
    ["can't be fetched", new Error('offline')],
    ['has no such page', {}],
  ])('%s, its area says so, and the rest works', async (_what, release) => {
    publish(remote, '1', release);
    const { user } = await renderShell({ path: '/events', rows: rows([events]), prefixes });
    expect(await screen.findByText(failed)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(await onPage('HomePage')).toBeVisible();
  });

  test('never arrives, its area says so', async () => {
    publish(remote, '1', 'hang');
    await renderShell({ path: '/events', rows: rows([events]), prefixes });
    await waitFor(() => expect(requests).toContain(entry));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await screen.findByText(failed)).toBeVisible();
  });
});

test('the Remotes panel names what a release brings, and why pages are not shown', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...events, path: `/concerts/${index}` }));
  const wrong = [
    { ...event, path: '/users' },
    { ...event, path: '/events/two', page: `${remote}/NonePage` },
    { path: '//evil', title: 'x'.repeat(1000) },
  ];
  const row = aRow(remote, '1', {
    pages: { EventsPage: [], EventPage: [] },
    routes: [events, event, ...wrong, ...many],
  });
  const { user } = await renderShell({ as: 'owner', rows: { [remote]: [row] }, prefixes });
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remotes' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Remotes' }));
  const part = panel.getByRole('region', { name: 'Events pages' });
  expect(part).toHaveTextContent('Own pages/events, /events/:id');
  expect(part).toHaveTextContent(
    "Pages that aren't shown/users: the site already has a page there. /events/two: this version has no such page. //evil: malformed row. " +
      "/concerts/0: config.json doesn't let this remote bring pages there.",
  );
  expect(part).toHaveTextContent('/concerts/6: config.json');
  expect(part).not.toHaveTextContent('/concerts/7');
  expect(part).toHaveTextContent('+ 5');
  expect(panel.getByRole('region', { name: 'Admin pages' })).not.toHaveTextContent('Own pages');
});
