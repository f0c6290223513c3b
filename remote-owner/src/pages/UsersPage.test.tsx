import type { User } from '@newsletters/shared/api/users';
import {
  aSubscription,
  at,
  backend,
  databaseError,
  person,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aUser, usersHandler } from '../testing/standIn';
import UsersPage from './UsersPage';

const own = aUser({ ...person, role: 'owner', last_sign_in_at: '2026-03-01T10:30:00+00:00' });
const admin = aUser({ email: 'admin@example.com', role: 'admin' });
const reader = aUser({ email: 'reader@example.com', created_at: '2026-02-01T08:00:00+00:00' });

async function open(users: User[] = [own, admin, reader]) {
  backend.use(usersHandler(users), tableHandler('newsletter_subscriptions', []));
  const page = await renderPage(<UsersPage />, { as: 'owner' });
  await screen.findByRole('button', { name: 'New User' });
  return page;
}

const rowOf = async (email: string) => {
  const cell = await screen.findByRole('cell', { name: new RegExp(email) });
  return within(cell.closest('tr') as HTMLElement);
};

/** Records the bodies a procedure is called with, and answers. */
function procedure(name: string, answer: () => Response = () => HttpResponse.json(null)) {
  const bodies: unknown[] = [];
  backend.use(
    http.post(at.procedure(name), async ({ request }) => {
      bodies.push(await request.json());
      await delay(50);
      return answer();
    }),
  );
  return bodies;
}

const profileOf =
  ({ id }: User, role: string) =>
  () =>
    HttpResponse.json({ id, role, updated_at: '2026-03-02T10:00:00+00:00' });

describe('the list', () => {
  test('shows every user with role, dates and "Never"', async () => {
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
    expect((await rowOf(person.email)).getByText(/Mar 1, 2026/)).toBeVisible();
    expect(screen.getByText('3 users')).toBeVisible();
  });

  test("disables edit and delete on the person's own row only", async () => {
    await open();
    const mine = await rowOf(person.email);
    expect(mine.getByText('(you)')).toBeVisible();
    expect(mine.getByRole('button', { name: /^Edit/ })).toBeDisabled();
    expect(mine.getByRole('button', { name: /^Delete/ })).toBeDisabled();
    const other = await rowOf('admin@example.com');
    expect(other.getByRole('button', { name: /^Edit/ })).toBeEnabled();
    expect(other.getByRole('button', { name: /^Delete/ })).toBeEnabled();
  });

  test('shows an unknown role as user', async () => {
    await open([own, aUser({ email: 'odd@example.com', role: 'emperor' })]);
    expect((await rowOf('odd@example.com')).getByText('user')).toBeVisible();
  });

  test('counts all users, also those beyond the first chunk', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => aUser({ email: `reader${index}@example.com` }));
    await open(many);
    expect(await screen.findByText('2,500 users')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2501');
  });

  test('searches by e-mail on the server, once the person pauses', async () => {
    const { user } = await open();
    await rowOf('reader@example.com');
    const searches: string[] = [];
    backend.events.on('request:start', ({ request }) => {
      const email = new URL(request.url).searchParams.get('email');
      if (email) searches.push(email);
    });
    // At one go: on a busy machine a pause can come between two keys.
    await user.click(screen.getByLabelText('Search users by email'));
    await user.paste('admin');
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
    expect(screen.getByText('admin@example.com')).toBeVisible();
    expect(searches).toEqual(['ilike.%admin%']);
    await user.clear(screen.getByLabelText('Search users by email'));
    await user.paste(' 100%_a\\*');
    expect(await screen.findByText('No users found matching your search criteria.')).toBeVisible();
    expect(searches).toContain('ilike.%100\\%\\_a\\\\_%');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('reader@example.com')).toBeVisible();
  });

  test('is sorted by the server', async () => {
    const { user } = await open();
    await rowOf('reader@example.com');
    await user.click(screen.getByRole('button', { name: 'User' }));
    const emails = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.firstChild?.textContent);
    await waitFor(() =>
      expect(emails()).toEqual(['admin@example.com', `${person.email} (you)`, 'reader@example.com']),
    );
    await user.click(screen.getByRole('button', { name: 'User' }));
    await waitFor(() => expect(emails()[0]).toBe('reader@example.com'));
    expect(screen.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('says "Failed to load users" with a Retry that works', async () => {
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
    backend.use(usersHandler([own, admin]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('admin@example.com')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('who may see it', () => {
  test.each(['user', 'newsletter_manager', 'admin'] as const)('denies it to %s', async (role) => {
    await renderPage(<UsersPage />, { as: role });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText('You need owner permissions to access this page.')).toBeVisible();
  });

  test('denies it to visitors', async () => {
    await renderPage(<UsersPage />);
    expect(await screen.findByText('You need owner permissions to access this page.')).toBeVisible();
  });

  test('neither shows nor denies while the role is unknown', async () => {
    backend.use(usersHandler([own]));
    const rendering = renderPage(<UsersPage />, { as: 'owner' });
    backend.use(
      http.get(at.table('profiles'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    await rendering;
    expect(await screen.findByLabelText('Loading')).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

describe('New User', () => {
  async function openForm() {
    const page = await open();
    await rowOf('reader@example.com');
    await page.user.click(screen.getByRole('button', { name: 'New User' }));
    const form = within(await screen.findByRole('dialog', { name: 'New User' }));
    const create = form.getByRole('button', { name: 'Create User' });
    const fill = async (email: string, password: string, role?: string) => {
      await page.user.clear(form.getByLabelText(/^Email/));
      await page.user.clear(form.getByLabelText(/^Password/));
      if (email) await page.user.type(form.getByLabelText(/^Email/), email);
      if (password) await page.user.type(form.getByLabelText(/^Password/), password);
      if (role) await page.user.click(form.getByRole('radio', { name: new RegExp(`^${role} `) }));
    };
    return { ...page, form, create, fill };
  }

  test('says what is missing or wrong, beside the fields', async () => {
    const bodies = procedure('admin_create_user');
    const { user, form, create, fill } = await openForm();
    expect(form.getByLabelText(/^Email/)).toBeRequired();
    expect(form.getByLabelText(/^Password/)).toHaveAttribute('minlength', '6');
    await user.click(create);
    expect(await form.findByText('Email is required')).toBeVisible();
    expect(form.getByText('Password is required')).toBeVisible();
    expect(form.getByText('Role is required')).toBeVisible();
    await fill('nobody', '12345', 'user');
    expect(await form.findByText('Please enter a valid email address.')).toBeVisible();
    expect(form.getByLabelText(/^Password/)).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    );
    expect(form.queryByText('Role is required')).not.toBeInTheDocument();
    await fill('new@example.com', 'ä'.repeat(37));
    expect(await form.findByText('Password must be at most 72 bytes')).toBeVisible();
    expect(bodies).toEqual([]);
  });

  test('says what each role may do', async () => {
    const { form } = await openForm();
    const names = form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual([
      'userMay subscribe to newsletters.',
      'newsletter_managerMay subscribe to newsletters.',
      'adminMay subscribe to newsletters; manage newsletters, categories and site settings.',
      'ownerMay subscribe to newsletters; manage newsletters, categories and site settings; manage users.',
    ]);
  });

  test('creates the user once, however often the button is pressed, and shows them', async () => {
    const bodies = procedure('admin_create_user', () => HttpResponse.json(reader.id));
    const { user, create, fill } = await openForm();
    await fill(' new@example.com ', 'secret1', 'admin');
    const created = aUser({
      email: 'new@example.com',
      role: 'admin',
      created_at: '2026-04-01T10:00:00+00:00',
    });
    backend.use(usersHandler([own, admin, reader, created]));
    await user.dblClick(create);
    expect(await screen.findByText('new@example.com')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([{ email: 'new@example.com', password: 'secret1', role: 'admin' }]);
  });

  test('tells at the field that an e-mail exists already, and keeps what was entered', async () => {
    const message = 'A user with this email address already exists';
    procedure('admin_create_user', databaseError(409, '23505', message));
    const { user, form, create, fill } = await openForm();
    await fill('admin@example.com', 'secret1', 'user');
    await user.click(create);
    await waitFor(() => expect(form.getByLabelText(/^Email/)).toHaveAccessibleDescription(message));
    expect(form.getByLabelText(/^Email/)).toHaveFocus();
    expect(form.getByLabelText(/^Email/)).toHaveValue('admin@example.com');
    expect(form.getByLabelText(/^Password/)).toHaveValue('secret1');
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['the reason of the server', databaseError(400, '22023', 'The role must be …'), 'The role must be …'],
    ['"Failed to create user" where there is none', () => HttpResponse.error(), 'Failed to create user'],
  ])('shows %s', async (_what, answer, shown) => {
    procedure('admin_create_user', answer);
    const { user, form, create, fill } = await openForm();
    await fill('new@example.com', 'secret1', 'user');
    await user.click(create);
    expect(await form.findByRole('alert')).toHaveTextContent(shown);
    expect(form.getByLabelText(/^Email/)).toHaveValue('new@example.com');
  });

  test('is closed without a question when nothing was entered', async () => {
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'New User' })).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('asks before it throws away what was entered', async () => {
    const { user, form, fill } = await openForm();
    await fill('new@example.com', '');
    await user.click(form.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(form.getByLabelText(/^Email/)).toHaveValue('new@example.com');
    await user.click(form.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'New User' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('');
  });
});

describe('Edit User', () => {
  const subscriptions = [
    {
      ...aSubscription({ user_id: reader.id }),
      newsletters: { title: 'The Weekly Beaker', description: '' },
    },
    {
      ...aSubscription({ user_id: reader.id, frequency: 'monthly', status: 'inactive' }),
      newsletters: { title: 'Quiet Streets', description: '' },
    },
  ];

  async function openReader() {
    const page = await open();
    backend.use(tableHandler('newsletter_subscriptions', subscriptions));
    await page.user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    await screen.findByRole('heading', { level: 1, name: 'Edit User' });
    await screen.findByText('reader@example.com');
    return page;
  }

  test("shows the role and that user's subscriptions", async () => {
    await openReader();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('radio', { name: /^user / })).toBeChecked();
    const table = within(await screen.findByRole('table', { name: 'Subscriptions' }));
    const lines = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(lines).toEqual([
      expect.stringContaining('The Weekly BeakerWeekly Digestactive'),
      expect.stringContaining('Quiet StreetsMonthly Roundupinactive'),
    ]);
  });

  test('says so when there are none', async () => {
    const page = await open();
    await page.user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByText('This user has no subscriptions.')).toBeVisible();
  });

  test('changes the role once and returns to the row', async () => {
    const { user } = await openReader();
    const bodies = procedure('update_user_role', profileOf(reader, 'admin'));
    backend.use(usersHandler([own, admin, { ...reader, role: 'admin' }]));
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.dblClick(screen.getByRole('button', { name: 'Save Role' }));
    const row = await rowOf('reader@example.com');
    expect(row.getByText('admin')).toBeVisible();
    expect(row.getByRole('button', { name: /^Edit/ })).toHaveFocus();
    expect(bodies).toEqual([{ target_user_id: reader.id, new_role: 'admin' }]);
  });

  test('shows the new role when the user is edited again, before the server has answered', async () => {
    const { user } = await openReader();
    procedure('update_user_role', profileOf(reader, 'admin'));
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    const row = await rowOf('reader@example.com');
    backend.use(http.post(at.procedure('admin_list_users'), () => delay('infinite')));
    await user.click(row.getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('radio', { name: /^admin / })).toBeChecked();
  });

  test('calls nothing for an unchanged role', async () => {
    const { user } = await openReader();
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  });

  test('keeps the search of the list for the way back', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Search users by email'), 'reader');
    await user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    await user.click(await screen.findByRole('button', { name: 'Back to Users' }));
    expect(await screen.findByLabelText('Search users by email')).toHaveValue('reader');
  });

  test('asks before it throws away a role that is not saved', async () => {
    const { user } = await openReader();
    await user.click(screen.getByRole('radio', { name: /^owner / }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  });

  test.each([
    [
      'why the last owner stays',
      databaseError(403, '42501', 'There must always be at least one owner'),
      'There must always be at least one owner',
    ],
    [
      '"Failed to update user role" where there is no reason',
      () => HttpResponse.error(),
      'Failed to update user role',
    ],
  ])('shows %s, and keeps the choice', async (_what, answer, shown) => {
    const { user } = await openReader();
    procedure('update_user_role', answer);
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(shown);
    expect(screen.getByRole('radio', { name: /^admin / })).toBeChecked();
  });

  test('says that a user does not exist any more', async () => {
    const { user } = await open();
    const { getByRole } = await rowOf('reader@example.com');
    backend.use(usersHandler([own, admin]));
    await user.click(getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This user does not exist any more');
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  });

  test('lets the role be changed when the subscriptions cannot be loaded', async () => {
    const { user } = await open();
    backend.use(http.get(at.table('newsletter_subscriptions'), databaseError(400, 'XX000', '')));
    await user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscriptions');
    expect(screen.getByRole('button', { name: 'Save Role' })).toBeEnabled();
    backend.use(tableHandler('newsletter_subscriptions', subscriptions));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
  });
});

describe('Delete', () => {
  async function ask() {
    const page = await open();
    backend.use(
      tableHandler('newsletter_subscriptions', [
        { ...aSubscription({ user_id: reader.id }), newsletters: null },
      ]),
    );
    await page.user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Delete/ }));
    const name = 'Are you sure you want to delete this user?';
    return { ...page, dialog: within(await screen.findByRole('alertdialog', { name })) };
  }

  test('asks first, says what goes with the user, and can be cancelled', async () => {
    const { user, dialog } = await ask();
    const impact =
      'reader@example.com will be deleted with the profile and 1 subscription. Newsletters of this user stay, without an owner.';
    expect(await dialog.findByText(impact)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect((await rowOf('reader@example.com')).getByRole('button', { name: /^Delete/ })).toHaveFocus();
  });

  test('deletes the user once, however often the button is pressed', async () => {
    const { user, dialog } = await ask();
    const bodies = procedure('admin_delete_user', () => new HttpResponse(null, { status: 204 }));
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
    expect(screen.getByText('2 users')).toBeVisible();
    expect(bodies).toEqual([{ user_id: reader.id }]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('of someone who was searched for is counted in the whole list too', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => aUser({ email: `reader${index}@example.com` }));
    const { user } = await open(many);
    await screen.findByText('1,200 users');
    await user.type(screen.getByLabelText('Search users by email'), '1199@');
    await user.click(await screen.findByRole('button', { name: 'Delete reader1199@example.com' }));
    procedure('admin_delete_user', () => new HttpResponse(null, { status: 204 }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No users found matching your search criteria.')).toBeVisible();
    backend.use(usersHandler(many.slice(0, -1)));
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('1,199 users')).toBeVisible();
  });

  test.each([
    [
      'why the last owner stays',
      databaseError(403, '42501', 'There must always be at least one owner'),
      'There must always be at least one owner',
    ],
    ['"Failed to delete user" where there is no reason', () => HttpResponse.error(), 'Failed to delete user'],
  ])('shows %s', async (_what, answer, shown) => {
    const { user, dialog } = await ask();
    procedure('admin_delete_user', answer);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(shown);
    expect(screen.getByText('reader@example.com')).toBeInTheDocument();
  });

  test('takes a user who is gone already out of the list', async () => {
    const { user, dialog } = await ask();
    procedure('admin_delete_user', databaseError(404, 'PT404', 'This user does not exist any more'));
    backend.use(usersHandler([own, admin]));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This user does not exist any more');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
  });
});
