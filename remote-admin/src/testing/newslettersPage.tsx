import { renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, food, newsletterIn, science } from './fakes';

export const beaker = newsletterIn(science, {
  title: 'The Weekly Beaker',
  description: 'News from the bench',
});
export const ledger = newsletterIn(food, { title: 'Kitchen Ledger', description: 'Soup, honestly priced' });

export type User = Awaited<ReturnType<typeof renderPage>>['user'];

/** Opens the list as an admin, or as a visitor, whom only the shell would keep out. */
export async function open(newsletters = [beaker, ledger], as: 'admin' | null = 'admin') {
  catalogue(newsletters);
  const page = await renderPage(<NewslettersPage />, {
    as: as ?? undefined,
    path: '/newsletters',
    route: '/newsletters',
  });
  await listAgain();
  return page;
}

export const listAgain = () => screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });
