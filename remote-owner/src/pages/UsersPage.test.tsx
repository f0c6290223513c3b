import { at, backend, renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { usersHandler } from '../testing/fakes';
import { own } from '../testing/usersPage';
import UsersPage from './UsersPage';

describe('access', () => {
  test.each(['user', 'newsletter_manager', 'admin'] as const)('is denied to %s', async (role) => {
    await renderPage(<UsersPage />, { as: role });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText('You need owner permissions to access this page.')).toBeVisible();
  });

  test('is denied to visitors', async () => {
    await renderPage(<UsersPage />);
    expect(await screen.findByText('You need owner permissions to access this page.')).toBeVisible();
  });

  test('is neither shown nor denied while the role is loading', async () => {
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
