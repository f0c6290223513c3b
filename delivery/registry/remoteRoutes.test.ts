import { capabilities } from '@newsletters/shared/model';
import { MOST_ROUTES, prefixesIn, readRoutes, remoteAt, remoteRouteAt } from './remoteRoutes';
import type { ReleasedRoute } from './routes';

const routes: [ReleasedRoute, ...ReleasedRoute[]] = [
  { path: '/', page: 'remote_public/HomePage' },
  { path: '/newsletter/:id', page: 'remote_public/NewsletterPage' },
  { path: '/users', page: 'remote_owner/UsersPage', allow: 'manageUsers' },
];
const prefixes = { '/events': 'remote_events', '/events/tickets': 'remote_tickets' };
const places = { prefixes, routes };
const title = { en: 'Events' };
const page = 'remote_events/EventsPage';
const row = { path: '/events', page, title };
const pages = { EventsPage: [], EventPage: [] };

const read = (rows: unknown, remote = 'remote_events') => readRoutes(remote, { pages, routes: rows }, places);
const flawsOf = (rows: unknown) => read(rows).flaws.map(({ flaw }) => flaw);

test('a page that lies below the prefix of its remote is shown, with what its row says', () => {
  const rows = [
    row,
    {
      path: '/events/:id',
      page: 'remote_events/EventPage',
      title: { en: 'Event', de: 'Termin' },
      description: { en: 'One event' },
      allow: 'subscribe',
    },
    { path: '/events/all', page, title, menu: true },
  ];
  expect(read(rows)).toEqual({ routes: rows, flaws: [] });
});

test.each([...Object.keys(capabilities), undefined])('a page can be for those who can %s', (allow) => {
  expect(flawsOf([{ ...row, allow }])).toEqual([]);
});

test.each([
  ['a path outside the prefix', { ...row, path: '/concerts' }, 'prefix'],
  ['a path that only begins like it', { ...row, path: '/events-2' }, 'prefix'],
  ["another remote's prefix", { ...row, path: '/events/tickets/:id' }, 'prefix'],
  ['a parameter in place of the prefix', { ...row, path: '/:any' }, 'form'],
  ["the shell's own page", { ...row, path: '/users' }, 'clash'],
  ["a path that the shell's own page matches", { ...row, path: '/newsletter/events' }, 'clash'],
  ['home', { ...row, path: '/' }, 'form'],
  ['another host', { ...row, path: '//evil.test' }, 'form'],
  ['a whole address', { ...row, path: 'https://evil.test/events' }, 'form'],
  ['a script as a path', { ...row, path: 'javascript:alert(1)' }, 'form'],
  ['dots', { ...row, path: '/events/..' }, 'form'],
  ['encoded dots', { ...row, path: '/events/%2e%2e' }, 'form'],
  ['an encoded slash', { ...row, path: '/events%2Ftickets' }, 'form'],
  ['a backslash', { ...row, path: '/events\\tickets' }, 'form'],
  ['a pattern', { ...row, path: '/events/(.*)' }, 'form'],
  ['a path of 201 characters', { ...row, path: `/events/${'a'.repeat(193)}` }, 'form'],
  ["another remote's page", { ...row, page: 'remote_owner/UsersPage' }, 'form'],
  ['no page of the release', { ...row, page: 'remote_events/OtherPage' }, 'page'],
  ['a page that is a path', { ...row, page: 'remote_events/../HomePage' }, 'form'],
  ['an unknown permission', { ...row, allow: 'everything' }, 'form'],
  ['an empty permission', { ...row, allow: '' }, 'form'],
  ['a permission of the prototype', { ...row, allow: 'constructor' }, 'form'],
  ['no title', { ...row, title: undefined }, 'form'],
  ['no English title', { ...row, title: { de: 'Termine' } }, 'form'],
  ['an empty title', { ...row, title: { en: '' } }, 'form'],
  ['a title that is markup in a list', { ...row, title: ['<b>'] }, 'form'],
  ['a title of 1 MB', { ...row, title: { en: 'x'.repeat(1_000_000) } }, 'form'],
  ['a link to a page that needs a value', { ...row, path: '/events/:id', menu: true }, 'form'],
  ['a text', '/events', 'form'],
  ['nothing', null, 'form'],
])('%s is named and costs only its page', (_name, wrong, flaw) => {
  expect(read([wrong, row])).toEqual({ routes: [row], flaws: [{ row: wrong, flaw }] });
});

test.each([['/events'], [7], [{}]])('rows that are %j are none', (rows) => {
  expect(flawsOf(rows)).toEqual(['form']);
});

test.each([[undefined], [null], [[]]])('%j brings no page', (rows) => {
  expect(read(rows)).toEqual({ routes: [], flaws: [] });
});

test('the second page at a path is left out', () => {
  expect(read([row, { ...row, title: { en: 'Other' } }])).toMatchObject({
    routes: [row],
    flaws: [{ flaw: 'clash' }],
  });
});

test('of a thousand rows, as many as a release can bring are shown', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ ...row, path: `/events/${index}` }));
  expect(read(rows).routes).toEqual(rows.slice(0, MOST_ROUTES));
  expect(new Set(flawsOf(rows.slice(MOST_ROUTES)))).toEqual(new Set(['many']));
  expect(read(rows).flaws).toHaveLength(1000 - MOST_ROUTES);
});

test.each([
  ['/events', 'remote_events'],
  ['/Events/', 'remote_events'],
  ['/events/7', 'remote_events'],
  ['/events/tickets', 'remote_tickets'],
  ['/events/tickets/7', 'remote_tickets'],
  ['/', undefined],
  ['/eventsandmore', undefined],
  ['/events%2Ftickets', undefined],
  ['//events', undefined],
])('%s belongs to %s', (path, remote) => {
  expect(remoteAt(path, prefixes)).toBe(remote);
});

test('only prefixes that are paths count', () => {
  const good = { '/events': 'remote_events', '/a-b/c': 'remote_x' };
  const wrong = {
    '/': 'remote_x',
    '': 'remote_x',
    events: 'remote_x',
    '/events/': 'remote_x',
    '//evil': 'remote_x',
    '/Events': 'remote_x',
  };
  expect(prefixesIn({ ...wrong, ...good })).toEqual(good);
  for (const given of [undefined, null, 7, 'text', []]) expect(prefixesIn(given)).toEqual({});
});

describe('the page at an address', () => {
  const tickets = { path: '/events/tickets', page: 'remote_tickets/TicketsPage', title };
  const any = { path: '/events/:id', page, title };
  const releaseOf = (remote: string) =>
    ({ remote_events: { pages, routes: [row, any] }, remote_tickets: { pages: {}, routes: [tickets] } })[
      remote
    ];
  const at = (path: string) => remoteRouteAt(path, places, releaseOf);

  test('is that of the remote with the longest prefix', () => {
    expect(at('/events')).toBe(row);
    expect(at('/EVENTS/')).toBe(row);
    expect(at('/events/7')).toBe(any);
    expect(at('/events/tickets')).toBe(tickets);
    expect(at('/events/tickets/7')).toBeUndefined();
    expect(at('/events/7/more')).toBeUndefined();
    expect(at('/')).toBeUndefined();
    expect(at('/users')).toBeUndefined();
  });

  test("is the shell's where its table has one, whatever a deployment allows", () => {
    const greedy = { routes, prefixes: { '/newsletter': 'remote_events', '/users': 'remote_events' } };
    const rows = [
      { ...row, path: '/newsletter/:id' },
      { ...row, path: '/users' },
      { ...row, path: '/newsletter' },
    ];
    const shown = (path: string) => remoteRouteAt(path, greedy, () => ({ pages, routes: rows }));
    expect(shown('/newsletter/7')).toBeUndefined();
    expect(shown('/users')).toBeUndefined();
    expect(shown('/newsletter')).toBe(rows[2]);
  });
});
