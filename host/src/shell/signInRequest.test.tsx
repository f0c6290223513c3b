import { requestSignIn } from '@newsletters/shared/session';
import { fakeClock, testUser } from '@newsletters/shared/testing';
import { Page } from '@newsletters/shared/ui';
import { screen, waitFor, within } from '@testing-library/dom';
import { useState } from 'react';
import { publish } from '../testing/aStore';
import { auth, enter, signedIn, withProfile } from '../testing/auth';
import { onPage, renderShell } from '../testing/renderShell';
import { aRow } from '../testing/rows';

fakeClock();

/** A page that requests the sign-in; what is pressed disappears if the user signs in. */
function Asking() {
  const [outcome, setOutcome] = useState('nothing asked');
  const ask = async () => setOutcome((await requestSignIn()) ? 'signed in' : 'still a visitor');
  return (
    <Page title="Asking">
      {outcome !== 'signed in' && (
        <button type="button" onClick={ask}>
          Ask
        </button>
      )}
      <p>{outcome}</p>
    </Page>
  );
}

async function ask() {
  publish('remote_public', '2', { HomePage: Asking });
  const { user } = await renderShell({ rows: { remote_public: [aRow('remote_public', '2')] } });
  await screen.findByRole('button', { name: 'Sign In' });
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Sign In' })) };
}

test('a page that asks for the sign-in learns that the user has signed in', async () => {
  const { user, dialog } = await ask();
  withProfile();
  auth('token', signedIn);
  await enter(user, dialog, testUser.email, 'secret1');
  expect(await screen.findByText('signed in')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a page that asks for the sign-in learns that the visitor closed the dialog, and can ask again', async () => {
  const { user } = await ask();
  await user.keyboard('{Escape}');
  const button = await screen.findByRole('button', { name: 'Ask' });
  expect(button).toHaveFocus();
  expect(screen.getByText('still a visitor')).toBeVisible();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Sign In' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('a page that needs more rights', () => {
  const heading = 'Access Denied';

  test('offers a visitor to sign in, and then shows itself to an admin, whose focus is on its heading', async () => {
    const { user } = await renderShell({ path: '/categories' });
    await onPage(heading);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }));
    withProfile('admin');
    auth('token', signedIn);
    await enter(user, dialog, testUser.email, 'secret1');
    const page = await onPage('CategoriesPage');
    await waitFor(() => expect(page).toHaveFocus());
    expect(window.location.pathname).toBe('/categories');
  });

  test.each([undefined, 'user'] as const)('leads %s home', async (as) => {
    const { user } = await renderShell({ as, path: '/categories' });
    await onPage(heading);
    expect(screen.queryAllByRole('button', { name: 'Sign in' })).toHaveLength(as ? 0 : 1);
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(await onPage('HomePage')).toBeVisible();
  });
});
