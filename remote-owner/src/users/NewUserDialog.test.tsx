import { at, backend, databaseError, heldAnswer, renderPage } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import UsersPage from '../pages/UsersPage';
import { aUser, statesHandler, usersHandler } from '../testing/fakes';
import { admin, open, own, procedure, reader, rowOf } from '../testing/usersPage';
import { NewUserDialog } from './NewUserDialog';

/** The dialog and the button that opens it. */
function Alone() {
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        New User
      </button>
      <NewUserDialog open={shown} onClose={close} onCreated={close} />
    </>
  );
}

describe('New User', () => {
  /** Opens the dialog on the list of users or, if there is no page, without it, which takes half the time. */
  async function openForm(on?: Awaited<ReturnType<typeof open>>) {
    const page = on ?? (await renderPage(<Alone />, { as: 'owner' }));
    await page.user.click(await screen.findByRole('button', { name: 'New User' }));
    const form = within(await screen.findByRole('dialog', { name: 'New User' }));
    const create = form.getByRole('button', { name: 'Create User' });
    const fill = async (email: string, password: string, role?: string) => {
      await page.user.clear(form.getByLabelText(/^Email/));
      await page.user.paste(email);
      await page.user.clear(form.getByLabelText(/^Password/));
      await page.user.paste(password);
      if (role) await page.user.click(form.getByRole('radio', { name: new RegExp(`^${role} `) }));
    };
    return { ...page, form, create, fill };
  }

  async function openList() {
    const page = await open();
    await rowOf('reader@example.com');
    return openForm(page);
  }

  test('says what each role can do and, next to the fields, what is missing or invalid', async () => {
    const bodies = procedure('admin_create_user');
    const { user, form, create, fill } = await openForm();
    const names = form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual([
      'userCan subscribe to newsletters.',
      'newsletter_managerCan subscribe to newsletters. No additional rights.',
      'adminCan subscribe to newsletters; manage newsletters, categories and site settings.',
      'ownerCan subscribe to newsletters; manage newsletters, categories and site settings; manage users.',
    ]);
    expect(form.getByRole('checkbox', { name: 'Let them choose a password' })).not.toBeChecked();
    expect(form.getByLabelText(/^Email/)).toBeRequired();
    expect(form.getByLabelText(/^Password/)).toHaveAttribute('minlength', '6');
    await user.click(create);
    expect(await form.findByText('Email is required')).toBeVisible();
    expect(form.getByLabelText(/^Email/)).toHaveFocus();
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

  test('creates the user once for a double click, and shows them', async () => {
    const bodies = procedure('admin_create_user', () => HttpResponse.json(reader.id));
    const { user, create, fill } = await openList();
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

  test('shows them also if the list was still being loaded', async () => {
    procedure('admin_create_user', () => HttpResponse.json(reader.id));
    const { answer, give } = heldAnswer();
    const states = http.post(at.procedure('account_states'), answer, { once: true });
    backend.use(usersHandler([own]), states, statesHandler([]));
    const page = await renderPage(<UsersPage />, { as: 'owner' });
    const { create, fill } = await openForm(page);
    await fill('reader@example.com', 'secret1', 'user');
    backend.use(usersHandler([own, reader]));
    await page.user.click(create);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    give(HttpResponse.json([]));
    expect(await rowOf('reader@example.com')).toBeDefined();
  });

  test.each([
    ['may have been created', () => HttpResponse.error()],
    ['exists already', databaseError(409, '23505', 'A user with this email address already exists')],
  ])('reads the list again when the user %s', async (_what, answer) => {
    procedure('admin_create_user', answer);
    const { user, create, fill } = await openList();
    await fill('new@example.com', 'secret1', 'user');
    backend.use(usersHandler([own, admin, reader, aUser({ email: 'new@example.com' })]));
    await user.click(create);
    expect(await screen.findByText('new@example.com')).toBeVisible();
  });

  test("shows the server's reason, or that it failed, and at the field that the email exists; keeps the values", async () => {
    const message = 'A user with this email address already exists';
    const { user, form, create, fill } = await openForm();
    await fill('admin@example.com', 'secret1', 'user');
    for (const [answer, reason] of [
      [databaseError(400, '22023', 'The role must be …'), 'The role must be …'],
      [() => HttpResponse.error(), 'Failed to create user'],
    ] as const) {
      procedure('admin_create_user', answer);
      await user.click(create);
      await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(reason));
      expect(form.getByLabelText(/^Email/)).toHaveValue('admin@example.com');
    }
    procedure('admin_create_user', databaseError(409, '23505', message));
    await user.click(create);
    await waitFor(() => expect(form.getByLabelText(/^Email/)).toHaveAccessibleDescription(message));
    expect(form.getByLabelText(/^Email/)).toHaveFocus();
    expect(form.getByLabelText(/^Email/)).toHaveValue('admin@example.com');
    expect(form.getByLabelText(/^Password/)).toHaveValue('secret1');
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
  });

  const otherRole =
    'An earlier attempt may have created this user with another role, which can be changed in the list. They can choose a password with “Forgot your password?” when they sign in.';

  describe('for a user who chooses the password', () => {
    const choice = 'Let them choose a password';

    async function invite(recovery: () => Response, creation = () => HttpResponse.json(reader.id)) {
      const bodies = procedure('admin_create_user', creation);
      const links: unknown[] = [];
      backend.use(
        http.post(at.auth('recover'), async ({ request }) => {
          links.push(await request.json());
          return recovery();
        }),
      );
      const page = await openForm();
      await page.fill('new@example.com', 'typed before', 'user');
      await page.user.click(page.form.getByRole('checkbox', { name: choice }));
      expect(page.form.queryByLabelText(/^Password/)).not.toBeInTheDocument();
      await page.user.click(page.create);
      return { ...page, bodies, links };
    }

    test('sets a long random password and sends the recovery email', async () => {
      const { user, form, bodies, links } = await invite(() => HttpResponse.json({}));
      expect(await form.findByRole('alert')).toHaveTextContent(
        'An email with a link to choose a password is on its way to new@example.com.',
      );
      expect(bodies).toEqual([
        { email: 'new@example.com', role: 'user', password: expect.stringMatching(/^[\w+/]{64}$/) },
      ]);
      expect(links).toEqual([expect.objectContaining({ email: 'new@example.com' })]);
      await user.click(form.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    test('sends the email of a creation whose response was lost once it is tried again, and to nobody else', async () => {
      const message = 'A user with this email address already exists';
      const { user, form, create, links } = await invite(() => HttpResponse.json({}), HttpResponse.error);
      expect(await form.findByText('Failed to create user')).toBeVisible();
      procedure('admin_create_user', databaseError(409, '23505', message));
      await user.clear(form.getByLabelText(/^Email/));
      await user.paste('other@example.com');
      await user.click(create);
      expect(await form.findByText(message)).toBeVisible();
      expect(links).toEqual([]);
      await user.clear(form.getByLabelText(/^Email/));
      await user.paste('new@example.com');
      await user.click(create);
      expect(await form.findByRole('alert')).toHaveTextContent('is on its way to new@example.com.');
      expect(links).toEqual([expect.objectContaining({ email: 'new@example.com' })]);
    });

    test('says that a creation as user or admin whose response was lost may have had another role', async () => {
      const { user, form, create, links } = await invite(() => HttpResponse.json({}), HttpResponse.error);
      expect(await form.findByText('Failed to create user')).toBeVisible();
      await user.click(form.getByRole('radio', { name: /^admin / }));
      await user.click(create);
      await waitFor(() => expect(create).toBeEnabled());
      const exists = databaseError(409, '23505', 'A user with this email address already exists');
      procedure('admin_create_user', exists);
      await user.click(form.getByRole('radio', { name: /^user / }));
      await user.click(create);
      await waitFor(() => expect(form.getByLabelText(/^Email/)).toHaveAccessibleDescription(otherRole));
      expect(links).toEqual([]);
    });

    test('says when the user was created but the email could not be sent, and never uses the same password twice', async () => {
      const { user, form, bodies } = await invite(() => HttpResponse.error());
      expect(await form.findByRole('alert')).toHaveTextContent(
        "The user was created, but the email couldn't be sent.",
      );
      expect(bodies).toHaveLength(1);
      await user.click(form.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'New User' }));
      const again = within(await screen.findByRole('dialog', { name: 'New User' }));
      await user.click(again.getByLabelText(/^Email/));
      await user.paste('other@example.com');
      await user.click(again.getByRole('radio', { name: /^user / }));
      await user.click(again.getByRole('checkbox', { name: choice }));
      await user.click(again.getByRole('button', { name: 'Create User' }));
      expect(await again.findByRole('alert')).toHaveTextContent("the email couldn't be sent");
      expect(bodies).toHaveLength(2);
      const [one, other] = bodies as { password: string }[];
      expect(one?.password).not.toBe(other?.password);
    });
  });

  describe('for several users', () => {
    async function openInvitations(pasted = '') {
      const page = await openForm();
      await page.user.click(page.form.getByLabelText(/^Email/));
      await page.user.paste('one@example.com');
      await page.user.click(page.form.getByRole('button', { name: 'Invite several users' }));
      const form = within(await screen.findByRole('dialog', { name: 'New Users' }));
      const emails = form.getByLabelText(/^Emails/);
      if (pasted) {
        await page.user.clear(emails);
        await page.user.paste(pasted);
      }
      const submit = async (role?: string) => {
        if (role) await page.user.click(form.getByRole('radio', { name: new RegExp(`^${role} `) }));
        await page.user.click(form.getByRole('button', { name: 'Create Users' }));
      };
      const results = async () =>
        within(await form.findByRole('list', { name: 'Results' }))
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent);
      return { ...page, form, emails, submit, results };
    }

    const sent = 'Created, and the email is on its way';
    const emailOf = (body: unknown) => (body as { email: string }).email;

    /** Answers by address: a status for the creation, and one for its email. */
    function fakeCreation(answers: Record<string, () => Response | undefined> = {}) {
      const created: unknown[] = [];
      const links: string[] = [];
      backend.use(
        http.post(at.procedure('admin_create_user'), async ({ request }) => {
          const body = await request.json();
          created.push(body);
          return answers[emailOf(body)]?.() ?? HttpResponse.json(crypto.randomUUID());
        }),
        http.post(at.auth('recover'), async ({ request }) => {
          const email = emailOf(await request.json());
          links.push(email);
          return answers[`email to ${email}`]?.() ?? HttpResponse.json({});
        }),
      );
      return { created, links };
    }

    test('creates each address once with one role, and names each result', async () => {
      const { created, links } = fakeCreation();
      const { user, form, submit, results } = await openInvitations(
        'a@example.com\nb@example.com, c@example.com; A@example.com d@example.com\n\n',
      );
      await submit('admin');
      expect(await form.findByText('Created 4 of 4 users')).toBeVisible();
      const addresses = ['A@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
      expect(await results()).toEqual(addresses.map((email) => `${email}${sent}`));
      expect(created).toEqual(
        addresses.map((email) => ({
          email,
          role: 'admin',
          password: expect.stringMatching(/^[\w+/]{64}$/),
        })),
      );
      expect(links.toSorted()).toEqual(addresses);
      await user.click(form.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'New User' }));
      expect(await screen.findByRole('dialog', { name: 'New User' })).toBeVisible();
    });

    test('sends the email of a creation whose response was lost once it is tried again', async () => {
      const exists = databaseError(409, '23505', 'A user with this email address already exists');
      const answers: (() => Response)[] = [HttpResponse.error, exists];
      const { links } = fakeCreation({ 'a@example.com': () => answers.shift()?.(), 'b@example.com': exists });
      const { form, emails, submit, results } = await openInvitations('a@example.com b@example.com');
      await submit('user');
      await waitFor(() => expect(emails).toHaveValue('a@example.com'));
      expect(links).toEqual([]);
      await submit();
      expect(await form.findByText(sent, { exact: false })).toBeVisible();
      expect(links).toEqual(['a@example.com']);
      expect(await results()).toContain(`a@example.com${sent}`);
    });

    test('says that a creation whose response was lost may have had another role', async () => {
      const exists = databaseError(409, '23505', 'A user with this email address already exists');
      const answers: (() => Response)[] = [HttpResponse.error, exists];
      const { links } = fakeCreation({ 'a@example.com': () => answers.shift()?.() });
      const { emails, submit, results } = await openInvitations('a@example.com');
      await submit('user');
      await waitFor(() => expect(emails).toBeEnabled());
      await submit('admin');
      await waitFor(async () => expect(await results()).toEqual([`a@example.com${otherRole}`]));
      expect(links).toEqual([]);
    });

    test('goes on with what was entered for one, and with several pasted there', async () => {
      const { user, emails } = await openInvitations();
      expect(emails).toHaveValue('one@example.com');
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await user.click(await screen.findByRole('button', { name: 'New User' }));
      await user.click(await screen.findByLabelText(/^Email/));
      await user.keyboard('c@example.com,');
      await user.paste('Kari Nordmann <a@example.com>,\n"Ola, N." <b@example.com>');
      expect(await screen.findByRole('dialog', { name: 'New Users' })).toBeVisible();
      expect(screen.getByLabelText(/^Emails/)).toHaveValue(
        'c@example.com,\nKari Nordmann <a@example.com>,\n"Ola, N." <b@example.com>',
      );
      const { created } = fakeCreation();
      await user.click(screen.getByRole('radio', { name: /^user / }));
      await user.click(screen.getByRole('button', { name: 'Create Users' }));
      expect(await screen.findByText('Created 3 of 3 users')).toBeVisible();
      expect(created.map(emailOf)).toEqual(['c@example.com', 'a@example.com', 'b@example.com']);
    });

    test('refuses nothing, invalid addresses and too many', async () => {
      const { created } = fakeCreation();
      const { user, form, emails, submit } = await openInvitations();
      const many = Array.from({ length: 101 }, (_, index) => `${index}@example.com`).join('\n');
      for (const [pasted, message] of [
        [' , ', 'Email is required'],
        ['a@example.com nobody b@', "2 aren't email addresses: nobody and b@"],
        ['Kari Nord <a@example.com>\nola.example.com', "1 isn't an email address: ola.example.com"],
        ['Kari <a@example.com>, nobody; b@example.com', "1 isn't an email address: nobody"],
        ['Kari <nobody>', "1 isn't an email address: nobody"],
        [many, 'At most 100 addresses can be entered at a time. These are 101.'],
      ] as const) {
        await user.clear(emails);
        await user.paste(pasted);
        await submit();
        await waitFor(() => expect(emails).toHaveAccessibleDescription(message));
        expect(emails).toHaveFocus();
        expect(form.getByText('Role is required')).toBeVisible();
      }
      expect(created).toEqual([]);
    });

    test('says what failed and why, and keeps it for another attempt', async () => {
      const exists = 'A user with this email address already exists';
      const fails = jest.fn(() => HttpResponse.error());
      const unsent = jest.fn(() => new HttpResponse(null, { status: 500 }));
      const { created, links } = fakeCreation({
        'old@example.com': databaseError(409, '23505', exists),
        'late@example.com': () => (fails.mock.calls.length === 0 ? fails() : undefined),
        'email to mute@example.com': () => (unsent.mock.calls.length === 0 ? unsent() : undefined),
      });
      const { form, emails, submit, results } = await openInvitations(
        'old@example.com late@example.com mute@example.com new@example.com',
      );
      await submit('user');
      expect(await form.findByText('Created 2 of 4 users')).toBeVisible();
      expect((await results()).toSorted()).toEqual([
        'late@example.comFailed to create user',
        "mute@example.comCreated, but the email couldn't be sent",
        `new@example.com${sent}`,
        `old@example.com${exists}`,
      ]);
      expect(emails).toHaveValue('late@example.com\nmute@example.com');
      // The account that was created has this role.
      expect(form.getByRole('radio', { name: /^user / })).toBeEnabled();
      expect(form.getByRole('radio', { name: /^admin / })).toBeDisabled();
      created.length = 0;
      links.length = 0;
      await submit();
      expect(await form.findByText('Created 3 of 4 users')).toBeVisible();
      expect(created.map(emailOf)).toEqual(['late@example.com']);
      expect(links.toSorted()).toEqual(['late@example.com', 'mute@example.com']);
      expect(form.getByRole('button', { name: 'Done' })).toBeVisible();
    });

    test('can be cancelled: what was begun is completed, the rest stays', async () => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const created: string[] = [];
      backend.use(
        http.post(at.procedure('admin_create_user'), async ({ request }) => {
          created.push(emailOf(await request.json()));
          await answered;
          return HttpResponse.json(crypto.randomUUID());
        }),
        http.post(at.auth('recover'), () => HttpResponse.json({})),
      );
      const addresses = Array.from({ length: 9 }, (_, index) => `${index}@example.com`);
      const { user, form, emails, submit } = await openInvitations(addresses.join(','));
      await submit('user');
      expect(await form.findByText('Creating: 0 of 9')).toBeVisible();
      await waitFor(() => expect(created).toHaveLength(4));
      await user.click(form.getByRole('button', { name: 'Cancel' }));
      answer();
      expect(await form.findByText('Created 4 of 4 users')).toBeVisible();
      expect(emails).toHaveValue(addresses.slice(4).join('\n'));
      expect(created).toHaveLength(4);
    });
  });

  test('closes without a question when it is empty', async () => {
    const { user, form } = await openList();
    await user.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'New User' })).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('asks before it discards its values', async () => {
    const { user, form, fill } = await openForm();
    await fill('new@example.com', '');
    await user.click(form.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(form.getByLabelText(/^Email/)).toHaveValue('new@example.com');
    await user.click(form.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'New User' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('');
  });
});
