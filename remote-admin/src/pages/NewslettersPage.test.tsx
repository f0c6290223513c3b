import { at, backend, renderPage, tableHandler } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { catalogue, food } from '../testing/fakes';
import { beaker } from '../testing/newslettersPage';
import NewslettersPage from './NewslettersPage';

test('the list and the form work without the categories, which can be retried', async () => {
  const fail = () => HttpResponse.json({}, { status: 500 });
  catalogue([beaker]);
  backend.use(http.get(at.table('categories'), fail));
  const { user } = await renderPage(<NewslettersPage />, { as: 'admin' });
  expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
  expect(await screen.findByText('Failed to load categories')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New Newsletter' }));
  await user.type(await screen.findByLabelText(/^Title/), 'Kept');
  expect(await screen.findByText('Failed to load categories')).toBeVisible();
  backend.use(tableHandler('categories', [food]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const category = screen.getByLabelText(/^Category/);
  await waitFor(() => expect(category).not.toHaveAttribute('aria-disabled'));
  await user.click(category);
  expect(await screen.findByRole('option', { name: 'Food' })).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Kept');
});
