import { connectToFake, renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { beaker, serveDirectory } from '../testing/fakes';
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

test('a newsletter leads to the sign-in', async () => {
  await renderPage(<NewsletterPage />, { path: `/newsletter/${beaker.id}`, route: '/newsletter/:id' });
  expect(await screen.findByRole('button', { name: 'Sign in or create an account' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Sign in to Subscribe' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Subscribe with your email' })).not.toBeInTheDocument();
});

test('a link that was kept offers the password', async () => {
  const to = encodeURIComponent(`http://localhost/subscribe?newsletters=${beaker.id}.w`);
  await renderPage(<SubscribePage />, { path: `/subscribe?newsletters=x&to=${to}`, route: '/subscribe' });
  expect(await screen.findByText('You have chosen no newsletters yet.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
});
