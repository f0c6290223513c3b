import { at, backend, databaseError, http, renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { fakes } from '../testing/fakes';
import TopicsPage from './TopicsPage';

beforeEach(() => backend.use(...fakes()));

test('lists the topics for everybody, without a form', async () => {
  await renderPage(<TopicsPage />);
  expect(await screen.findByText('Culture')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('an admin adds a topic', async () => {
  const { user } = await renderPage(<TopicsPage />, { as: 'admin' });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Weather');
  await user.click(screen.getByRole('button', { name: 'Add Topic' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Weather is added');
  expect(await screen.findByText('Weather')).toBeVisible();
});

test('what the database refuses is said, and nothing is lost', async () => {
  backend.use(
    http.post(at.procedure('manage_category'), databaseError(409, '23505', 'A category has this name')),
  );
  const { user } = await renderPage(<TopicsPage />, { as: 'admin' });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Culture');
  await user.click(screen.getByRole('button', { name: 'Add Topic' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A category has this name');
  expect(name).toHaveValue('Culture');
});
