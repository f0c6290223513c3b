import { can, type Role } from '@newsletters/shared/model';
import {
  act,
  at,
  backend,
  databaseError,
  fakeClock,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { routes } from '../routes';
import { requests } from '../testing/federation';
import { onPage, renderShell } from '../testing/renderShell';
import { aRow } from '../testing/rows';

fakeClock();

const links = () =>
  within(screen.getByRole('banner'))
    .queryAllByRole('link')
    .map((link) => link.textContent)
    .filter((text) => text && text !== 'Newsletter Directory');

describe('the header', () => {
  /** A page that is new needn't be added to what follows. */
  const known = ['Users', 'Newsletters', 'Categories', 'Site Settings'];

  test.each<[Role | undefined, string[]]>([
    [undefined, []],
    ['user', []],
    ['newsletter_manager', []],
    ['admin', ['Newsletters', 'Categories', 'Site Settings']],
    ['owner', ['Users', 'Newsletters', 'Categories', 'Site Settings']],
  ])('shows the links of %s', async (as, expected) => {
    await renderShell({ as });
    await onPage('HomePage');
    await screen.findByRole('button', { name: as ? 'Account menu' : 'Sign In' });
    const linked = routes.filter(({ link, allow }) => link && (!allow || (as && can(as, allow))));
    await waitFor(() => expect(links()).toHaveLength(linked.length));
    expect(links().filter((name) => known.includes(name ?? ''))).toEqual(expected);
  });

  test('shows an icon that links home even when the settings cannot be loaded', async () => {
    await renderShell({ path: '/settings' });
    backend.use(http.get(at.table('site_settings'), databaseError(400, 'XX000', 'boom')));
    await onPage('HomePage');
    const { queryClient } = await import('@newsletters/shared/query');
    await waitFor(() => expect(queryClient.getQueryState(['site_settings'])?.status).toBe('error'));
    const home = screen.getByRole('link', { name: 'Newsletter Directory, home' });
    expect(home).toHaveAttribute('href', '/');
    expect(home).toHaveTextContent('Newsletter Directory');
    expect(home.querySelector('svg')).toBeVisible();
  });

  test('shows the name and the colour of the site, also before its settings have been read, and keeps them', async () => {
    const first = await renderShell({ path: '/settings' });
    const named = [{ id: 1, site_name: 'Stadt Bergen', accent_color: '#ffd400' }];
    backend.use(tableHandler('site_settings', named));
    const home = await screen.findByRole('link', { name: 'Stadt Bergen, home' });
    expect(home).toHaveTextContent('Stadt Bergen');
    await waitFor(() => expect(document.getElementById('accent')).toHaveTextContent('#ffd400'));
    const kept = localStorage.getItem('site-identity') ?? '';
    first.unmount();
    document.getElementById('accent')?.remove();
    delete document.documentElement.dataset.name;
    await renderShell({ stored: { 'site-identity': kept } });
    backend.use(http.get(at.table('site_settings'), () => delay('infinite')));
    const { showKeptIdentity } = await import('./identity');
    showKeptIdentity();
    expect(document.title).toBe('Stadt Bergen');
    expect(document.getElementById('accent')).toHaveTextContent('#ffd400');
    expect(document.documentElement.style.getPropertyValue('--o-name')).toBe('"Stadt Bergen"');
  });

  test.each(['', 'null', '{}', '{"name":7,"style":{}}', 'nonsense'])(
    'is the product where the browser has kept %j',
    async (kept) => {
      const { showKeptIdentity } = await import('./identity');
      localStorage.setItem('site-identity', kept);
      showKeptIdentity();
      expect(document.documentElement.dataset.name).toBeUndefined();
      expect(document.getElementById('accent')).toBeNull();
    },
  );

  test('shows the logo, and the icon again when it cannot be fetched', async () => {
    await renderShell();
    backend.use(tableHandler('site_settings', [{ id: 1, logo_url: 'https://example.com/logo.png' }]));
    const home = screen.getByRole('link', { name: 'Newsletter Directory, home' });
    const logo = await waitFor(() => {
      const image = home.querySelector('img');
      expect(image).toHaveAttribute('src', 'https://example.com/logo.png');
      return image as HTMLImageElement;
    });
    fireEvent.error(logo);
    await waitFor(() => expect(home).toHaveTextContent('Newsletter Directory'));
  });

  test('has no links to pages that no release has', async () => {
    const rows = {
      remote_owner: [aRow('remote_owner', '1', { pages: { TeamsPage: [] } })],
      remote_admin: [
        aRow('remote_admin', '2', { pages: { CategoriesPage: [] } }),
        aRow('remote_admin', '1', { pages: { CategoriesPage: [], SitePage: [] } }),
      ],
      remote_public: [aRow('remote_public', '1', { pages: { HomePage: [] } })],
    };
    const { user } = await renderShell({ as: 'owner', rows });
    await waitFor(() =>
      expect(
        screen.getAllByRole('link', { name: /^(Users|Newsletters|Categories|Site Settings)$/ }),
      ).toHaveLength(2),
    );
    expect(screen.getByRole('link', { name: 'Categories' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Site Settings' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(screen.queryByRole('menuitem', { name: 'My Subscriptions' })).not.toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  });

  test('on a phone, has no button for the links where all of their pages are missing', async () => {
    const rows = {
      remote_admin: [aRow('remote_admin', '1', { pages: { TeamsPage: [] } })],
      remote_public: [aRow('remote_public', '1', { pages: { HomePage: [] } })],
    };
    await renderShell({ as: 'admin', rows });
    await onPage('HomePage');
    await screen.findByRole('button', { name: 'Account menu' });
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });

  test('on a phone, a button opens the links, and following one closes them', async () => {
    const { user } = await renderShell({ as: 'admin' });
    const button = await screen.findByRole('button', { name: 'Menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const [, collapsed] = screen.getAllByRole('link', { name: 'Categories' });
    await user.click(collapsed as HTMLElement);
    expect(await onPage('CategoriesPage')).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('switches between light and dark', async () => {
    const { user } = await renderShell();
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
  });
});

describe('the user menu', () => {
  test.each<[Role, string[]]>([
    ['user', ['My Subscriptions', 'Your Account', 'Settings', 'Sign Out']],
    ['owner', ['My Subscriptions', 'Your Account', 'Settings', 'Remotes', 'Sign Out']],
  ])('shows %s their email, role and entries', async (as, entries) => {
    const { user } = await renderShell({ as });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    const menu = screen.getByRole('menu');
    expect(menu).toHaveTextContent(testUser.email);
    await waitFor(() => expect(menu).toHaveTextContent(`Role${as}`));
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(entries);
  });

  test('shows no role while it is unknown', async () => {
    const { user } = await renderShell({ as: 'owner' });
    backend.use(http.get(at.table('profiles'), () => delay('infinite')));
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(await screen.findByText(testUser.email)).toBeVisible();
    expect(screen.queryByText('Role')).not.toBeInTheDocument();
  });

  test("leads to the user's subscriptions, and by Settings to the home page", async () => {
    const { user } = await renderShell({ as: 'user' });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'My Subscriptions' }));
    expect(await onPage('SubscriptionsPage')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(await onPage('HomePage')).toBeVisible();
    expect(window.location.pathname).toBe('/settings');
  });

  test("leads to the user's account", async () => {
    const { user } = await renderShell({ as: 'user' });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Your Account' }));
    expect(await onPage('SubscriptionsPage')).toBeVisible();
    expect(window.location.hash).toBe('#account');
  });
});

describe('access', () => {
  const denial = 'You need admin permissions to access this page.';

  test.each([
    ['admin', '/newsletters', 'NewslettersPage'],
    ['admin', '/categories', 'CategoriesPage'],
    ['admin', '/site', 'SitePage'],
    ['owner', '/site', 'SitePage'],
  ] as const)('%s opens %s', async (as, path, name) => {
    await renderShell({ as, path });
    expect(await onPage(name)).toBeVisible();
  });

  test.each<[Role | undefined, string]>([
    [undefined, '/site'],
    ['user', '/newsletters'],
    ['user', '/categories'],
    ['user', '/site'],
    ['newsletter_manager', '/site'],
  ])('%s is denied %s, without a request for the admin remote', async (as, path) => {
    await renderShell({ as, path });
    expect(await onPage('Access Denied')).toBeVisible();
    expect(screen.getByText(denial)).toBeVisible();
    expect(document.title).toContain('Access Denied');
    expect(requests).toEqual([]);
  });

  test.each<[Role | undefined, string, string]>([
    ['owner', '/users', 'UsersPage'],
    ['admin', '/users', 'HomePage'],
    [undefined, '/users', 'HomePage'],
    ['user', '/subscriptions', 'SubscriptionsPage'],
    [undefined, '/subscriptions', 'HomePage'],
    [undefined, '/newsletter/7', 'NewsletterPage'],
    [undefined, '/settings', 'HomePage'],
    [undefined, '/no/such/path', 'HomePage'],
  ])('%s at %s sees %s', async (as, path, name) => {
    await renderShell({ as, path });
    expect(await onPage(name)).toBeVisible();
  });

  test('an unknown role counts as user', async () => {
    await renderShell({ as: 'owner', path: '/users' });
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'emperor', updated_at: null }]));
    expect(await onPage('HomePage')).toBeVisible();
  });

  // A page with a denial, and one with home in its place.
  test.each<[Role, string]>([
    ['admin', '/categories'],
    ['user', '/categories'],
    ['owner', '/users'],
    ['admin', '/users'],
    ['user', '/subscriptions'],
  ])(
    'while the role of %s is unknown, neither %s nor a denial is shown, and then one of them only',
    async (as, path) => {
      const seen: string[] = [];
      const observer = new MutationObserver(() => {
        const title = document.querySelector('h1')?.textContent;
        if (title && seen.at(-1) !== title) seen.push(title);
      });
      await renderShell({ as, path });
      let known = false;
      backend.use(
        http.get(at.table('profiles'), async () => {
          await delay(200);
          known = true;
          return HttpResponse.json({ id: testUser.id, role: as, updated_at: null });
        }),
      );
      observer.observe(document.body, { childList: true, subtree: true });
      const heading = () => screen.queryByRole('heading', { level: 1 });
      while (!known) {
        expect(heading()).not.toBeInTheDocument();
        await act(() => jest.advanceTimersByTimeAsync(20));
      }
      const { textContent } = await screen.findByRole('heading', { level: 1 });
      observer.disconnect();
      expect(seen).toEqual([textContent]);
    },
  );
});

describe('navigation', () => {
  test('moves the focus to the new heading, is announced, and works with Back', async () => {
    const { user } = await renderShell({ as: 'owner' });
    await onPage('HomePage');
    const [link] = await screen.findAllByRole('link', { name: 'Users' });
    await user.click(link as HTMLElement);
    const heading = await onPage('UsersPage');
    await waitFor(() => expect(heading).toHaveFocus());
    expect(
      screen.getByText('UsersPage · Newsletter Directory', { selector: '[role=status]' }),
    ).toBeInTheDocument();
    window.history.back();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'HomePage' })).toHaveFocus());
  });

  test('checks the role again, so that a change takes effect', async () => {
    const { user } = await renderShell({ as: 'owner' });
    const [link] = await screen.findAllByRole('link', { name: 'Categories' });
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
    await user.click(link as HTMLElement);
    expect(await onPage('Access Denied')).toBeVisible();
    await waitFor(() => expect(links()).toEqual([]));
  });
});

test('a failed authentication link is reported until dismissed', async () => {
  const { user } = await renderShell({ linkResult: { failure: 'This link is invalid' } });
  expect(screen.getByRole('alert')).toHaveTextContent('This link is invalid');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
