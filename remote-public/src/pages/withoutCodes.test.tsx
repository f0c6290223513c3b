import { finishSignInRequest, useSession, useSignInRequested } from '@newsletters/shared/session';
import {
  aSession,
  at,
  backend,
  connectToFake,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { beaker, serveDirectory, serveSubscriptions } from '../testing/fakes';
import HomePage from './HomePage';
import NewsletterPage from './NewsletterPage';
import SubscribePage from './SubscribePage';

beforeAll(() => connectToFake({ emailCodes: false }));
beforeEach(() => serveDirectory());

test('where people need a password, a visitor selects nothing', async () => {
  await renderPage(<HomePage />);
  await screen.findByText('3 newsletters');
  expect(screen.queryByRole('button', { name: 'Select several' })).not.toBeInTheDocument();
});

/** The page of a newsletter, and what the shell does for it: it signs the user in on request. */
function FakeShell() {
  const requested = useSignInRequested();
  const { signIn } = useSession();
  const signInNow = async () => {
    await signIn({ email: testUser.email, password: 'password123' });
    finishSignInRequest(true);
  };
  return (
    <>
      {requested && (
        <button type="button" onClick={signInNow}>
          Shell: sign in
        </button>
      )}
      {requested && (
        <button type="button" onClick={() => finishSignInRequest(false)}>
          Shell: close
        </button>
      )}
      <NewsletterPage />
    </>
  );
}

describe('Sign in or create an account', () => {
  const press = async () => {
    serveSubscriptions();
    backend.use(
      http.post(at.auth('token'), () => HttpResponse.json(aSession())),
      tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]),
    );
    const page = await renderPage(<FakeShell />, {
      path: `/newsletter/${beaker.id}`,
      route: '/newsletter/:id',
    });
    await page.user.click(await screen.findByRole('button', { name: 'Sign in or create an account' }));
    return page;
  };

  test('afterwards opens the subscribe dialog for this newsletter; then the focus is on the button', async () => {
    const { user } = await press();
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
    await user.click(await screen.findByRole('button', { name: 'Shell: sign in' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Subscribe' }));
    const button = await screen.findByRole('button', { name: 'Subscribed' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('opens nothing when the user does not sign in', async () => {
    const { user } = await press();
    await user.click(await screen.findByRole('button', { name: 'Shell: close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in to Subscribe' })).toBeDisabled();
  });
});

test('a link that was kept offers the password', async () => {
  const to = encodeURIComponent(`http://localhost/subscribe?newsletters=${beaker.id}.w`);
  await renderPage(<SubscribePage />, { path: `/subscribe?newsletters=x&to=${to}`, route: '/subscribe' });
  expect(await screen.findByText("You haven't chosen any newsletters yet.")).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
});
