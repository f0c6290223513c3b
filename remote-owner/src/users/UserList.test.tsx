import { queryClient } from '@newsletters/shared/query';
import { act, at, backend, databaseError, renderPage, testUser } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import UsersPage from '../pages/UsersPage';
import { aUser, numberHandler, statesHandler, usersHandler } from '../testing/fakes';
import { admin, open, own, reader, rowOf } from '../testing/usersPage';

afterEach(() => jest.restoreAllMocks());

describe('the list', () => {
  test('shows every user with role, dates and "Never", and disables edit and delete only on the user\'s own row', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    expect(document.title).toContain('User Management');
    await rowOf('admin@example.com');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['User', 'Role', 'Created At', 'Last Sign In', 'Actions']);
    const admins = await rowOf('admin@example.com');
    expect(
      admins
        .getAllByRole('cell')
        .slice(1, 4)
        .map((cell) => cell.textContent),
    ).toEqual(['admin', expect.stringMatching(/Jan 5, 2026/), 'Never']);
    expect((await rowOf(testUser.email)).getByText(/Mar 1, 2026/)).toBeVisible();
    expect(screen.getByText('3 users')).toBeVisible();
    const mine = await rowOf(testUser.email);
    expect(mine.getByText('(you)')).toBeVisible();
    expect(mine.getByRole('button', { name: /^Edit/ })).toBeDisabled();
    expect(mine.getByRole('button', { name: /^Delete/ })).toBeDisabled();
    expect(admins.getByRole('button', { name: /^Edit/ })).toBeEnabled();
    expect(admins.getByRole('button', { name: /^Delete/ })).toBeEnabled();
  });

  test('shows those who haven’t confirmed their address only when asked, searched and sorted like the others', async () => {
    const unconfirmed = ['b', 'a', 'other'].map((name) =>
      aUser({ email: `${name}@unconfirmed.example`, email_confirmed_at: null }),
    );
    const { user } = await open([own, admin, ...unconfirmed]);
    await rowOf('admin@example.com');
    expect(screen.getByText('2 users')).toBeVisible();
    expect(screen.queryByText(/unconfirmed\.example/)).not.toBeInTheDocument();
    const filter = screen.getByRole('button', { name: 'Unconfirmed', pressed: false });
    await user.click(filter);
    expect(await screen.findByText('3 users')).toBeVisible();
    expect(filter).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('admin@example.com')).not.toBeInTheDocument();
    expect((await rowOf('a@unconfirmed.example')).getByText('(email not confirmed)')).toBeVisible();
    await user.click(screen.getByLabelText('Search users by email'));
    await user.paste('other');
    expect(await screen.findByText('1 user')).toBeVisible();
    await user.click(filter);
    expect(await screen.findByText('No users found matching your search criteria.')).toBeVisible();
  });

  test('marks unconfirmed, suspended, deleted and anonymous users, shows an unknown role as user and no address that means nothing', async () => {
    const anonymous = aUser({ email: '', email_confirmed_at: null });
    const erased = aUser({ email: 'k2jXq0b5Vt8E4x7lQm1cZ' });
    const odd = aUser({ email: 'odd@example.com', role: 'emperor' });
    const unconfirmed = aUser({ email: 'new@example.com', email_confirmed_at: null });
    const { user } = await open([own, erased, anonymous, admin, reader, odd, unconfirmed], {
      'reader@example.com': 'suspended',
      'admin@example.com': 'anonymous',
      [erased.email]: 'deleted',
      '': 'anonymous',
    });
    expect((await rowOf('reader@example.com')).getByText('(suspended)')).toBeVisible();
    expect((await rowOf('admin@example.com')).getByText('(anonymous)')).toBeVisible();
    expect((await rowOf('odd@example.com')).getByText('user')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unconfirmed' }));
    expect((await rowOf('new@example.com')).getByText('(email not confirmed)')).toBeVisible();
    const nobody = await rowOf('Anonymous account');
    expect(nobody.queryByText('(email not confirmed)')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unconfirmed' }));
    expect((await rowOf(testUser.email)).queryByText('(email not confirmed)')).not.toBeInTheDocument();
    const gone = await rowOf('Deleted account');
    expect(screen.queryByText(erased.email)).not.toBeInTheDocument();
    expect((await rowOf(testUser.email)).queryByText(/suspended/)).not.toBeInTheDocument();
    await user.click(gone.getByRole('button', { name: 'Delete Deleted account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/^Deleted account will be deleted along with/)).toBeVisible();
  });

  test('counts all users, including those beyond the first chunk, and asks for the states of those that it loads', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => aUser({ email: `reader${index}@example.com` }));
    const asked: number[] = [];
    backend.events.on('request:start', async ({ request }) => {
      if (request.url === at.procedure('account_states'))
        asked.push(((await request.clone().json()) as { user_ids: string[] }).user_ids.length);
    });
    await open(many);
    expect(await screen.findByText('2,500 users')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2501');
    await waitFor(() => expect(asked).toEqual([50]));
  });

  test('keeps the focus in its row when the page is scrolled to the end, and the Tab key goes on from there', async () => {
    await open(Array.from({ length: 49 }, (_, index) => aUser({ email: `reader${index}@example.com` })));
    const edit = (await rowOf('reader2@')).getByRole('button', { name: /^Edit/ });
    edit.focus();
    // jsdom has no layout.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -2400, 0, 0));
    jest.replaceProperty(window, 'scrollY', 2400);
    fireEvent.scroll(window);
    await rowOf('reader48@');
    expect(edit).toHaveFocus();
    const shown = screen.getAllByRole('row').map((row) => row.firstChild?.textContent);
    expect(shown.slice(1, 5)).toEqual([1, 2, 3, 28].map((index) => `reader${index}@example.com`));
  });

  test('says when there are more than are counted', async () => {
    const many = Array.from({ length: 60 }, (_, index) => aUser({ email: `reader${index}@example.com` }));
    await open(many);
    await screen.findByText('60 users');
    backend.use(numberHandler(many, 10_001));
    await act(() => queryClient.invalidateQueries({ queryKey: ['users', 'number'] }));
    expect(await screen.findByText('More than 10,000 users')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
  });

  test('searches by email on the server after a pause in typing', async () => {
    const { user } = await open();
    await rowOf('reader@example.com');
    const searches: string[] = [];
    backend.events.on('request:start', async ({ request }) => {
      if (request.url !== at.procedure('admin_list_users')) return;
      const { p_search } = (await request.clone().json()) as { p_search?: string };
      if (p_search) searches.push(p_search);
    });
    // Pasted: on a busy machine, typing may pause between two keys.
    await user.click(screen.getByLabelText('Search users by email'));
    await user.paste('admin');
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
    expect(screen.getByText('admin@example.com')).toBeVisible();
    expect(searches).toEqual(['admin']);
    await user.clear(screen.getByLabelText('Search users by email'));
    await user.paste(' 100%_a\\*');
    expect(await screen.findByText('No users found matching your search criteria.')).toBeVisible();
    expect(searches).toContain('100%_a\\*');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('reader@example.com')).toBeVisible();
  });

  test('is sorted by the server', async () => {
    const { user } = await open();
    await rowOf('reader@example.com');
    const created = screen.getByRole('columnheader', { name: 'Created At' });
    expect(created).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'User' }));
    expect(created).not.toHaveAttribute('aria-sort');
    const emails = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.firstChild?.textContent);
    await waitFor(() =>
      expect(emails()).toEqual(['admin@example.com', `${testUser.email} (you)`, 'reader@example.com']),
    );
    await user.click(screen.getByRole('button', { name: 'User' }));
    await waitFor(() => expect(emails()[0]).toBe('reader@example.com'));
    expect(screen.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('shows "Failed to load users" with a working Retry', async () => {
    const bad = http.post(at.procedure('admin_list_users'), () =>
      HttpResponse.html('<html>Bad gateway</html>', { status: 502 }),
    );
    const { user } = await (async () => {
      backend.use(bad);
      const page = await renderPage(<UsersPage />, { as: 'owner' });
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load users');
      return page;
    })();
    expect(screen.getByRole('button', { name: 'New User' })).toBeEnabled();
    backend.use(usersHandler([own, admin]), statesHandler([own, admin]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('admin@example.com')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('is there without the states if only these can’t be loaded, and says so with a working Retry', async () => {
    const states = statesHandler([reader], { [reader.email]: 'suspended' });
    backend.use(
      usersHandler([own, reader]),
      http.post(at.procedure('account_states'), databaseError(400, 'XX000', '')),
    );
    const { user } = await renderPage(<UsersPage />, { as: 'owner' });
    const row = await rowOf(reader.email);
    expect(row.queryByText('(suspended)')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed to load which accounts are suspended or deleted',
    );
    backend.use(states);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('(suspended)')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
