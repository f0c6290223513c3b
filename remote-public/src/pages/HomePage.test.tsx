import { renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/react';
import HomePage from './HomePage';

test('shows the page', async () => {
  await renderPage(<HomePage />, { as: 'user' });
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});
