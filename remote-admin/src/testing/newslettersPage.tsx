import { renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/react';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, food, newsletterIn, science } from './fakes';

export const beaker = newsletterIn(science, {
  title: 'The Weekly Beaker',
  description: 'News from the bench',
});
export const ledger = newsletterIn(food, { title: 'Kitchen Ledger', description: 'Soup, honestly priced' });

export async function open(newsletters = [beaker, ledger]) {
  catalogue(newsletters);
  const page = await renderPage(<NewslettersPage />, {
    as: 'admin',
    path: '/newsletters',
    route: '/newsletters',
  });
  await screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });
  return page;
}
