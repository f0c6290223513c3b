import {
  aCategory,
  at,
  backend,
  countHandler,
  databaseError,
  doubleClick,
  fakeClock,
  heldAnswer,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { newsletterIn, overviewHandlers, overviewOf } from '../testing/fakes';
import CategoriesPage from './CategoriesPage';

fakeClock();

const science = aCategory({ name: 'Science' });
const food = aCategory({ name: 'Food', description: null });

async function open(categories = [food, science]) {
  backend.use(tableHandler('categories', categories), countHandler('newsletters', 14));
  const page = await renderPage(<CategoriesPage />, {
    as: 'admin',
    path: '/categories',
    route: '/categories',
  });
  await screen.findByRole('heading', { level: 1, name: 'Category Management' });
  return page;
}

const onManage = (answer: () => Response | Promise<Response>) =>
  backend.use(http.post(at.procedure('manage_category'), answer));

const slowly = (body: object) => async () => {
  await delay(50);
  return HttpResponse.json(body);
};

test('shows name, description or "No description", and date, and markup as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>"}}{{7*7}}</title>';
  await open([food, science, aCategory({ name: hostile, description: hostile })]);
  expect(screen.getAllByText(hostile)).toHaveLength(2);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['', 'Name', 'Description', 'Created', 'Actions']);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  const row = within(screen.getByRole('cell', { name: 'Food' }).closest('tr') as HTMLElement);
  expect(row.getByText('No description')).toBeVisible();
  expect(row.getByText('Jan 5, 2026')).toBeVisible();
  expect(screen.getByText('How things work')).toBeVisible();
});

test('says when there are none', async () => {
  await open([]);
  expect(screen.getByText('No categories found')).toBeVisible();
});

test('shows an error with Retry when the categories cannot be loaded', async () => {
  backend.use(http.get(at.table('categories'), () => HttpResponse.error()));
  const { user } = await renderPage(<CategoriesPage />, { as: 'admin' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load categories');
  backend.use(tableHandler('categories', [food]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Food')).toBeVisible();
});

test('a category counts as deleted when only the response is lost', async () => {
  const rows = [food, science];
  const { user } = await open(rows);
  backend.use(countHandler('newsletters', 0));
  await user.click(screen.getByRole('button', { name: 'Delete Food' }));
  onManage(() => {
    rows.shift();
    return HttpResponse.error();
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Category deleted')).toBeVisible();
  expect(screen.queryByText('Food')).not.toBeInTheDocument();
});

describe('a save whose response is lost', () => {
  test.each([
    ['a new category', 'New Category', 'Create Category', 1],
    ['a change', 'Edit Food', 'Save Category', 0],
  ])('counts as saved when the category has it: %s', async (_what, opener, action, added) => {
    const rows = [food, science];
    const { user } = await open(rows);
    onManage(() => {
      const values = { name: 'FoodMusic', description: null, updated_at: '2026-03-01T00:00:00+00:00' };
      if (added) rows.push(aCategory({ ...values, name: 'Music' }));
      else rows[0] = { ...food, ...values };
      return HttpResponse.error();
    });
    await user.click(screen.getByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(/^Name/));
    await user.paste('Music');
    await user.click(dialog.getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(added ? 'Music' : 'FoodMusic')).toBeVisible();
  });
});

test('a change is in the list, and is what is changed next, also if the list can’t be read again', async () => {
  const { user } = await open();
  const renamed = { ...food, name: 'Kitchen', updated_at: '2026-03-01T00:00:00+00:00' };
  onManage(() => HttpResponse.json(renamed));
  backend.use(http.get(at.table('categories'), databaseError(500, 'XX000', '')));
  await user.click(screen.getByRole('button', { name: 'Edit Food' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.paste('Kitchen');
  await user.click(dialog.getByRole('button', { name: 'Save Category' }));
  expect(await screen.findByText('Failed to load categories')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Edit Kitchen' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText(/^Name/)).toHaveValue('Kitchen');
});

describe('the form', () => {
  const create = async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'New Category' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'New Category' })) };
  };

  test('rejects names that are too short or too long, and accepts 50 characters', async () => {
    const { user, dialog } = await create();
    const calls = recordRequests();
    const name = dialog.getByLabelText(/^Name/);
    const enter = async (text: string) => {
      await user.clear(name);
      await user.paste(text);
    };
    const rejects = async (text: string, message: string) => {
      await enter(text);
      await user.click(dialog.getByRole('button', { name: 'Create Category' }));
      expect(await dialog.findByText(message)).toBeVisible();
      expect(name).toHaveAccessibleDescription(message);
    };
    const length = 'Name must be between 2 and 50 characters';
    await rejects(' a ', length);
    await rejects('   ', 'Name is required');
    await rejects('x'.repeat(51), length);
    await enter('ab');
    await waitFor(() => expect(name).toBeValid());
    await rejects(' a ', length);
    expect(calls).toEqual([]);
    const longest = '🌱'.repeat(50);
    onManage(slowly(aCategory({ name: longest })));
    await enter(` ${longest} `);
    await user.click(dialog.getByRole('button', { name: 'Create Category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('creates a category once for a double click', async () => {
    const { user, dialog } = await create();
    const calls = recordRequests();
    onManage(slowly(aCategory({ name: 'Botany' })));
    await user.click(dialog.getByLabelText(/^Name/));
    await user.paste('  Botany ');
    await user.dblClick(dialog.getByRole('button', { name: 'Create Category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
      {
        call: 'POST /rpc/manage_category',
        body: {
          operation: 'create',
          category_id: null,
          category_name: 'Botany',
          category_description: null,
        },
      },
    ]);
    await waitFor(() => expect(calls.some(({ call }) => call.startsWith('GET /categories'))).toBe(true));
  });

  test('changes a category, or says that it failed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit Science' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Category' }));
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Science');
    await user.clear(dialog.getByLabelText('Description'));
    await user.paste('All of it');
    onManage(() => HttpResponse.error());
    await user.click(dialog.getByRole('button', { name: 'Save Category' }));
    expect(await dialog.findByText('Failed to update category')).toBeVisible();
    const calls = recordRequests();
    onManage(slowly(science));
    await user.click(dialog.getByRole('button', { name: 'Save Category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls[0]?.body).toEqual({
      operation: 'update',
      category_id: science.id,
      category_name: 'Science',
      category_description: 'All of it',
    });
  });

  test('keeps its values when the network fails, or the name is taken', async () => {
    const { user, dialog } = await create();
    const taken = 'A category with this name already exists';
    await user.click(dialog.getByLabelText(/^Name/));
    await user.paste('Science');
    for (const [answer, message] of [
      [() => HttpResponse.error(), 'Failed to create category'],
      [databaseError(409, '23505', taken), taken],
    ] as const) {
      onManage(answer);
      await user.click(dialog.getByRole('button', { name: 'Create Category' }));
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));
      expect(dialog.getByLabelText(/^Name/)).toHaveValue('Science');
    }
  });

  test("says nothing more of an earlier attempt once there's another, also one that is stopped by a rule", async () => {
    const { user, dialog } = await create();
    const name = dialog.getByLabelText(/^Name/);
    const submit = () => user.click(dialog.getByRole('button', { name: 'Create Category' }));
    onManage(databaseError(409, '23505', 'A category with this name already exists'));
    await user.click(name);
    await user.paste('Science');
    await submit();
    expect(await dialog.findByRole('alert')).toBeVisible();
    await user.clear(name);
    await user.paste('x');
    await submit();
    expect(await dialog.findByText(/^Name must be between/)).toBeVisible();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    await user.paste('Science');
    await submit();
    expect(await dialog.findByRole('alert')).toBeVisible();
  });

  test.each(['Keep mine', 'Load theirs'])(
    'shows both versions when someone else has changed the category: %s',
    async (choice) => {
      const mine = 'All Sciences';
      const description = 'Their description';
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Edit Science' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Category' }));
      const theirs = { ...science, description, updated_at: '2026-04-01T00:00:00+00:00' };
      backend.use(
        tableHandler('categories', [food, theirs]),
        http.get(at.table('history'), ({ request }) =>
          HttpResponse.json(
            new URL(request.url).searchParams.get('row_id') === `eq.${science.id}`
              ? [{ actor_email: 'ada@example.com' }]
              : [],
          ),
        ),
      );
      onManage(databaseError(409, 'PT409', 'Someone else has changed this'));
      await user.clear(dialog.getByLabelText(/^Name/));
      await user.paste(mine);
      await user.click(dialog.getByRole('button', { name: 'Save Category' }));
      const question = within(
        await screen.findByRole('alertdialog', { name: 'Someone else has changed this category' }),
      );
      expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      expect(await question.findByText(description)).toBeVisible();
      expect(question.getByText(mine)).toBeVisible();
      expect(await question.findByText('ada@example.com')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      const calls = recordRequests();
      onManage(slowly(theirs));
      await user.click(question.getByRole('button', { name: choice }));
      if (choice === 'Load theirs') {
        await waitFor(() => expect(dialog.getByLabelText('Description')).toHaveValue(description));
        expect(dialog.getByLabelText(/^Name/)).toHaveValue('Science');
        return;
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(calls.find(({ call }) => call === 'POST /rpc/manage_category')?.body).toMatchObject({
        category_name: mine,
        category_description: description,
      });
    },
  );

  test('stays open and unchanged while it is being saved', async () => {
    const { user, dialog } = await create();
    const { answer, give } = heldAnswer();
    onManage(answer);
    await user.click(dialog.getByLabelText(/^Name/));
    await user.paste('Botany');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled());
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await user.type(dialog.getByLabelText(/^Name/), 'x{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Botany');
    give(HttpResponse.json(aCategory({ name: 'Botany' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('asks before it discards unsaved changes', async () => {
    const { user, dialog } = await create();
    await user.type(dialog.getByLabelText(/^Name/), 'Bot');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Bot');
  });
});

describe('several', () => {
  const select = async () => {
    const page = await open();
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    return { ...page, bar: within(screen.getByRole('region', { name: 'Selected categories' })) };
  };

  test('are deleted together; those that cannot be are named and stay selected', async () => {
    const { user, bar } = await select();
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    const calls = recordRequests();
    backend.use(
      http.post(at.procedure('manage_category'), async ({ request }) => {
        const { category_id } = (await request.json()) as { category_id: string };
        if (category_id === food.id) return databaseError(409, '23503', '14 newsletters use this category')();
        backend.use(tableHandler('categories', [food]));
        return HttpResponse.json(science);
      }),
    );
    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('“Food” and “Science”. Those with newsletters stay.')).toBeVisible();
    await doubleClick(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted 1 category')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(bar.getByRole('alert')).toHaveTextContent(
      'Failed to delete category. 14 newsletters use this category. Affected: Food',
    );
    await waitFor(() => expect(screen.queryByText('Science')).not.toBeInTheDocument());
    expect(bar.getByRole('status')).toHaveTextContent('1 selected');
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2);
  });

  test('are not deleted if none can be, which the bar gives the reason for', async () => {
    const { user, bar } = await select();
    onManage(databaseError(409, '23503', '14 newsletters use this category'));
    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted 0 categories')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(bar.getByRole('alert')).toHaveTextContent('Affected: Food and Science.');
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
  });

  test('come back by Undo', async () => {
    const { user, bar } = await select();
    onManage(() => HttpResponse.json(food));
    const undone: unknown[] = [];
    backend.use(
      http.post(at.procedure('undo_last_change'), async ({ request }) => {
        undone.push(await request.json());
        return HttpResponse.json(1);
      }),
    );
    backend.use(tableHandler('categories', []));
    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted 2 categories');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Selected categories' })).not.toBeInTheDocument(),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(undone).toEqual([
        { changed_table: 'categories', changed_id: food.id },
        { changed_table: 'categories', changed_id: science.id },
      ]),
    );
    await screen.findByText('2 categories restored');
  });

  test('come back by Undo except those that cannot, which are named and tried again', async () => {
    const { user, bar } = await select();
    onManage(() => HttpResponse.json(food));
    const undone: unknown[] = [];
    let taken = true;
    backend.use(
      http.post(at.procedure('undo_last_change'), async ({ request }) => {
        const { changed_id } = (await request.json()) as { changed_id: string };
        undone.push(changed_id);
        return taken && changed_id === food.id
          ? databaseError(409, '23505', 'Category with this name already exists')()
          : HttpResponse.json(1);
      }),
      tableHandler('categories', []),
    );
    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted 2 categories');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText(/^Undo failed for Food\. .*Category with this name already exists/),
    ).toBeVisible();
    expect(undone).toEqual([food.id, science.id]);
    taken = false;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 category restored')).toBeVisible();
    expect(undone).toEqual([food.id, science.id, food.id]);
  });

  test('stay when the selection is cleared', async () => {
    const { user, bar } = await select();
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected categories' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('deleting', () => {
  const ask = async (used = 0, others = [science]) => {
    const page = await open([food, ...others]);
    backend.use(countHandler('newsletters', used));
    await page.user.click(screen.getByRole('button', { name: 'Delete Food' }));
    return { ...page, dialog: within(await screen.findByRole('alertdialog')) };
  };

  test('asks first, and says how many newsletters use the category', async () => {
    const { dialog } = await ask(14);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to delete this category?',
    );
    expect(
      await dialog.findByText('14 newsletters use “Food”. Move them to another category first.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  test('says when it can be deleted even if the newsletters cannot be counted', async () => {
    const { user } = await open();
    backend.use(http.head(at.table('newsletters'), () => new HttpResponse(null, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'Delete Food' }));
    expect(await screen.findByText('“Food” can only be deleted if no newsletters use it.')).toBeVisible();
  });

  test('deletes the category', async () => {
    const { user, dialog } = await ask();
    const calls = recordRequests();
    onManage(slowly(food));
    backend.use(tableHandler('categories', [science]));
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Food')).not.toBeInTheDocument());
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { call: 'POST /rpc/manage_category', body: { operation: 'delete', category_id: food.id } },
    ]);
  });

  test('takes it off the list and the focus to the heading, also if the list can’t be read again, which can be retried', async () => {
    const { user, dialog } = await ask();
    onManage(() => HttpResponse.json(food));
    backend.use(http.get(at.table('categories'), databaseError(500, 'XX000', '')));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Food')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(await screen.findByText('Failed to load categories')).toBeVisible();
    backend.use(tableHandler('categories', [science, aCategory({ name: 'Travel' })]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Travel')).toBeVisible();
    expect(screen.queryByText('Failed to load categories')).not.toBeInTheDocument();
  });

  test('fails when newsletters use it, the network fails or nothing was deleted; one that someone else has deleted disappears', async () => {
    const { user, dialog } = await ask();
    const failed = 'Failed to delete category';
    for (const [answer, message] of [
      [() => HttpResponse.error(), failed],
      [
        databaseError(409, '23503', '14 newsletters use this category'),
        `${failed}. 14 newsletters use this category.`,
      ],
      [() => HttpResponse.json(null), failed],
    ] as const) {
      onManage(answer);
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message));
      expect(screen.getByText('Food')).toBeInTheDocument();
    }
    backend.use(tableHandler('categories', [science]));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Food')).not.toBeInTheDocument());
    expect(dialog.getByRole('alert')).toHaveTextContent(failed);
  });

  describe('a category in use', () => {
    const [soup, bread] = ['Soup', 'Bread'].map((title) => newsletterIn(food, { title })) as [
      ReturnType<typeof newsletterIn>,
      ReturnType<typeof newsletterIn>,
    ];
    const inUse = async () => {
      const page = await ask(2, [science, aCategory({ name: 'Travel' })]);
      backend.use(
        tableHandler('newsletters', [soup, bread]),
        ...overviewHandlers([overviewOf(soup), overviewOf(bread)]),
      );
      const target = await page.dialog.findByLabelText('Move 2 newsletters to');
      const choose = async (name: string) => {
        await page.user.click(target);
        await page.user.click(await screen.findByRole('option', { name }));
        await page.user.click(page.dialog.getByRole('button', { name: 'Move and delete' }));
      };
      return { ...page, choose };
    };

    test('is only deleted once its newsletters have moved, and comes back with them', async () => {
      const { user, dialog, choose } = await inUse();
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      expect(dialog.getByText('Please select a category')).toBeVisible();
      const calls = recordRequests();
      backend.use(
        http.post(at.procedure('manage_newsletter'), () =>
          HttpResponse.json({ ...soup, category_id: science.id }),
        ),
        http.post(at.procedure('undo_last_change'), () => HttpResponse.json(9)),
      );
      onManage(slowly(food));
      await choose('Science');
      expect(await screen.findByText('Category deleted, 2 newsletters moved to Science')).toBeVisible();
      const saves = calls
        .filter(({ call }) => call.endsWith('manage_newsletter'))
        .map(({ body }) => (body as { p_category_id: string }).p_category_id);
      expect(saves).toEqual([science.id, science.id]);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('2 newsletters restored')).toBeVisible();
      const restored = calls.filter(({ call }) => call.includes('undo_last_change'));
      expect(restored.map(({ body }) => (body as { changed_table: string }).changed_table)).toEqual([
        'categories',
        'newsletters',
        'newsletters',
      ]);
    });

    test('stays if one of them cannot move, and says which', async () => {
      const { dialog, choose } = await inUse();
      const calls = recordRequests();
      backend.use(
        http.post(at.procedure('manage_newsletter'), async ({ request }) => {
          const { p_id } = (await request.json()) as { p_id: string };
          return p_id === soup.id
            ? HttpResponse.json({ ...soup, category_id: science.id })
            : databaseError(403, '42501', 'Only admins can')();
        }),
      );
      await choose('Science');
      expect(await dialog.findByRole('alert')).toHaveTextContent('Only admins can. Affected: Bread.');
      expect(calls.some(({ call }) => call.includes('manage_category'))).toBe(false);
    });

    test.each(['Move and delete', 'Cancel'])(
      'after a part has moved, all of it can be moved back: %s',
      async (next) => {
        const { user, dialog, choose } = await inUse();
        const restored: string[] = [];
        let fails = true;
        backend.use(
          http.post(at.procedure('manage_newsletter'), async ({ request }) => {
            const { p_id } = (await request.json()) as { p_id: string };
            if (p_id === bread.id && fails) return databaseError(403, '42501', 'Only admins can')();
            return HttpResponse.json({ ...(p_id === soup.id ? soup : bread), category_id: science.id });
          }),
          http.post(at.procedure('undo_last_change'), async ({ request }) => {
            restored.push(((await request.json()) as { changed_id: string }).changed_id);
            return HttpResponse.json(9);
          }),
        );
        await choose('Science');
        expect(await dialog.findByRole('alert')).toHaveTextContent('Affected: Bread.');
        fails = false;
        onManage(slowly(food));
        backend.use(...overviewHandlers([overviewOf(bread)]));
        await user.click(dialog.getByRole('button', { name: next }));
        const all = next === 'Cancel' ? [soup.id] : [food.id, soup.id, bread.id];
        const said =
          next === 'Cancel'
            ? 'Moved 1 newsletter to Science'
            : 'Category deleted, 2 newsletters moved to Science';
        expect(await screen.findByText(said)).toBeVisible();
        await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
        await user.click(screen.getByRole('button', { name: 'Undo' }));
        await waitFor(() => expect(restored).toEqual(all));
      },
    );

    test('names all categories that its newsletters have moved to, if another one was chosen for the rest', async () => {
      const { dialog, choose } = await inUse();
      let fails = true;
      backend.use(
        http.post(at.procedure('manage_newsletter'), async ({ request }) => {
          const { p_id } = (await request.json()) as { p_id: string };
          if (p_id === bread.id && fails) return databaseError(403, '42501', 'Only admins can')();
          return HttpResponse.json(p_id === soup.id ? soup : bread);
        }),
      );
      await choose('Science');
      expect(await dialog.findByRole('alert')).toHaveTextContent('Affected: Bread.');
      fails = false;
      onManage(slowly(food));
      backend.use(...overviewHandlers([overviewOf(bread)]));
      await choose('Travel');
      const moved = 'Category deleted, 2 newsletters moved to Science and Travel';
      expect(await screen.findByText(moved)).toBeVisible();
    });
  });
});
