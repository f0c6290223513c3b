import {
  act,
  backend,
  historyHandler,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, subscribersHandlers } from '../testing/fakes';
import { beaker, ledger, listAgain } from '../testing/newslettersPage';

/** What the list is filtered by, which is part of each address. */
const filter = '?q=kitchen&order=title';

/** Opens an address, as somebody does whom it was sent to. */
async function openAt(search: string) {
  catalogue([beaker, ledger]);
  backend.use(...subscribersHandlers([]), historyHandler([]));
  return renderPage(<NewslettersPage />, {
    as: 'admin',
    path: `/newsletters${search}`,
    route: '/newsletters',
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const filteredList = async () => {
  await listAgain();
  expect(screen.getByLabelText('Search newsletters')).toHaveValue('kitchen');
};

const addresses = [
  ['detail', `newsletter=${ledger.id}`, 'Kitchen Ledger', 'Back to list'],
  ['detail, in capitals', `newsletter=${ledger.id.toUpperCase()}`, 'Kitchen Ledger', 'Back to list'],
  ['form', `edit=${ledger.id}`, 'Edit Newsletter', 'Cancel'],
  ['form of a new newsletter', 'new=', 'Create Newsletter', 'Cancel'],
] as const;

describe.each(addresses)('the address of the %s', (_view, address, title, leave) => {
  test('opens it, and leads to the list as the address has it', async () => {
    const { user, router } = await openAt(`${filter}&${address}`);
    expect(await heading(title)).toHaveFocus();
    expect(document.title).toMatch(new RegExp(`^${title} · `));
    await user.click(screen.getByRole('button', { name: leave }));
    await filteredList();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    // In its place: Back leads to where the address was opened.
    expect(router.state).toMatchObject({ historyAction: 'REPLACE', location: { search: filter } });
  });
});

describe('in the address bar', () => {
  test.each([
    ['View Kitchen Ledger', `newsletter=${ledger.id}`, 'Kitchen Ledger'],
    ['Edit Kitchen Ledger', `edit=${ledger.id}`, 'Edit Newsletter'],
    ['New Newsletter', 'new=', 'Create Newsletter'],
  ])('%s has its address; Back and Forward lead there and to the list', async (action, address, title) => {
    const { user, router } = await openAt(filter);
    await user.click(await screen.findByRole('button', { name: action }));
    await heading(title);
    expect(router.state.location.search).toBe(`${filter}&${address}`);
    await act(() => router.navigate(-1));
    await filteredList();
    expect(router.state.location.search).toBe(filter);
    await act(() => router.navigate(1));
    await heading(title);
  });

  test('the form takes the place of the detail, also of one that was opened by its address', async () => {
    const { user, router } = await openAt(`${filter}&newsletter=${ledger.id}`);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await heading('Edit Newsletter');
    expect(router.state.location.search).toBe(`${filter}&edit=${ledger.id}`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await filteredList();
  });

  test("a newsletter's history stays under its address and leads back to it", async () => {
    const { user, router } = await openAt(`?newsletter=${ledger.id}`);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await heading('History of Kitchen Ledger');
    expect(router.state.location.search).toBe(`?newsletter=${ledger.id}`);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Kitchen Ledger');
    await user.click(screen.getByRole('button', { name: 'Back to list' }));
    await listAgain();
    expect(router.state.location.search).toBe('');
  });

  test('unsaved changes are asked about before the address changes', async () => {
    const { user, router } = await openAt(`${filter}&edit=${ledger.id}`);
    await user.type(await screen.findByLabelText(/^Title/), '!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.search).toBe(`${filter}&edit=${ledger.id}`);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Kitchen Ledger!');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await filteredList();
  });
});

test.each([
  ['deleted', `newsletter=${crypto.randomUUID()}`, true],
  ['malformed', 'newsletter=325b55dd-7857', false],
  ['empty', 'newsletter=', false],
  ['deleted, to be edited', `edit=${crypto.randomUUID()}`, true],
  ['malformed, to be edited', 'edit=%00%22><script>', false],
])('the address of something %s says so and leads to the list', async (_what, address, couldBe) => {
  const rendered = openAt(`${filter}&${address}`);
  backend.use(tableHandler('newsletters', []));
  const calls = recordRequests();
  const { user } = await rendered;
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Newsletter not found'));
  // Only what can be an id is sent.
  expect(calls.some(({ call }) => /newsletters\?|subscribers/.test(call))).toBe(couldBe);
  await user.click(screen.getByRole('button', { name: 'Back to list' }));
  await filteredList();
});
