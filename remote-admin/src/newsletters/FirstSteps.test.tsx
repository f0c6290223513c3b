import { aCategory, at, backend, renderPage, tableHandler } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import NewslettersPage from '../pages/NewslettersPage';
import { overviewHandlers } from '../testing/fakes';

/** A site without newsletters, whose categories can be created. */
function emptySite(categories: ReturnType<typeof aCategory>[] = []) {
  const created: unknown[] = [];
  backend.use(
    ...overviewHandlers([]),
    tableHandler('categories', categories),
    http.post(at.procedure('manage_category'), async ({ request }) => {
      const call = (await request.json()) as { category_name: string };
      created.push(call);
      const category = aCategory({ name: call.category_name });
      backend.use(tableHandler('categories', [category]));
      return HttpResponse.json(category);
    }),
  );
  return created;
}

async function createCategory(user: Awaited<ReturnType<typeof renderPage>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'Create your first category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Category' }));
  await user.click(dialog.getByLabelText(/^Name/));
  await user.paste(name);
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
}

const open = () =>
  renderPage(<NewslettersPage />, { as: 'admin', path: '/newsletters', route: '/newsletters' });

test('an empty site leads from the first category to the first newsletter', async () => {
  const created = emptySite();
  const { user } = await open();
  await createCategory(user, 'Food');
  expect(created).toEqual([expect.objectContaining({ operation: 'create', category_name: 'Food' })]);
  const next = await screen.findByRole('button', { name: 'Create your first newsletter' });
  await waitFor(() => expect(next).toHaveFocus());
  await user.click(next);
  expect(await screen.findByRole('heading', { level: 1, name: 'Create Newsletter' })).toBeVisible();
});

test('a site with categories leads straight to the first newsletter', async () => {
  emptySite([aCategory({ name: 'Food' })]);
  await open();
  expect(await screen.findByRole('button', { name: 'Create your first newsletter' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create your first category' })).not.toBeInTheDocument();
});

describe('the newsletter form without categories', () => {
  async function openForm() {
    const created = emptySite();
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'New Newsletter' }));
    await screen.findByRole('heading', { level: 1, name: 'Create Newsletter' });
    await screen.findByRole('button', { name: 'Create your first category' });
    return { ...page, created };
  }

  test('creates one in place, selects it and keeps what was entered', async () => {
    const { user, created } = await openForm();
    const saves: unknown[] = [];
    backend.use(
      http.post(at.procedure('manage_newsletter'), async ({ request }) => {
        saves.push(await request.json());
        return HttpResponse.json(null);
      }),
    );
    await user.click(screen.getByLabelText(/^Title/));
    await user.paste('Kitchen Ledger');
    await createCategory(user, 'Food');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const field = await screen.findByRole('combobox', { name: /^Category/ });
    expect(field).toHaveTextContent('Food');
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Kitchen Ledger');
    expect(created).toHaveLength(1);
    expect(saves).toEqual([]);
    expect(screen.queryByText('Description is required')).not.toBeInTheDocument();
  });

  test('says that a category is needed', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Create Newsletter' }));
    expect(await screen.findByText('Please select a category')).toBeVisible();
  });
});
