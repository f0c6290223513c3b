import { recordRequests, renderPage, testUser } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import ConfirmPage from './ConfirmPage';

const open = (query: string) => renderPage(<ConfirmPage />, { path: `/confirm?${query}`, route: '/confirm' });

test.each([
  ['signup', 'Confirm your email address', 'Confirm Email Address'],
  ['recovery', 'Choose a password', 'Choose Password'],
  ['invite', 'Choose a password', 'Choose Password'],
  ['email_change', 'Confirm your new email address', 'Confirm Change'],
])('a link for %s says what it is for, and uses nothing up by being opened', async (type, title, action) => {
  const calls = recordRequests();
  await open(`token_hash=1a&type=${type}`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('button', { name: action })).toBeEnabled();
  expect(calls.filter(({ call }) => call.includes('/verify'))).toEqual([]);
});

test('a link says to who is signed in that it signs in somebody else', async () => {
  await renderPage(<ConfirmPage />, {
    path: '/confirm?token_hash=1a&type=signup',
    route: '/confirm',
    as: 'user',
  });
  expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(
    `You're signed in as ${testUser.email}. The link signs in the address that it was sent to.`,
  );
});

test.each(['', 'token_hash=1a', 'type=signup', 'token_hash=1a&type=constructor'])(
  'the address "%s" says that the link is invalid',
  async (query) => {
    await open(query);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This link is invalid or has expired/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);
