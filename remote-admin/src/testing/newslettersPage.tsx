import { renderPage } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
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

/** Waits for the list, and for what is in it. */
export async function listAgain() {
  await screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Loading' })).not.toBeInTheDocument());
}
