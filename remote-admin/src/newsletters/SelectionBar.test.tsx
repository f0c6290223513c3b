import { storedMoment } from '@newsletters/shared/model';
import {
  act,
  at,
  backend,
  databaseError,
  doubleClick,
  heldAnswer,
  recordRequests,
  tableHandler,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import {
  food,
  newsletterIn,
  overviewHandlers,
  overviewOf,
  science,
  subscribersHandlers,
} from '../testing/fakes';
import { listAgain, open, type User } from '../testing/newslettersPage';

const [ant, bee, cat, dog] = ['Ant', 'Bee', 'Cat', 'Dog'].map((title, index) =>
  newsletterIn(science, { title, updated_at: `2026-01-0${index + 1}T00:00:00+00:00` }),
) as [Newsletter, Newsletter, Newsletter, Newsletter];
const fox = newsletterIn(food, { title: 'Fox' });
type Newsletter = ReturnType<typeof newsletterIn>;

const openAll = async () => {
  const all = [ant, bee, cat, dog, fox];
  const page = await open(all);
  backend.use(...overviewHandlers(all.map((one) => overviewOf(one, 40))));
  return page;
};

const box = (title: string) => screen.getByLabelText(`Select ${title}`);
const bar = async () => within(await screen.findByRole('region', { name: 'Selected newsletters' }));

async function select(user: User, ...titles: string[]) {
  for (const title of titles) await user.click(box(title));
  return bar();
}

test('takes no focus when it appears, as some browsers give none to a box that is clicked', async () => {
  await openAll();
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.click(box('Ant'));
  await bar();
  expect(document.body).toHaveFocus();
});

const idIn = ({ url }: Request, name: string) => new URL(url).searchParams.get(name)?.replace('eq.', '');

/** Deletes each newsletter, except those that fail. */
const deletions = (...failing: Newsletter[]) =>
  http.delete(at.table('newsletters'), ({ request }) => {
    const id = idIn(request, 'id');
    if (failing.some((one) => one.id === id)) return databaseError(403, '42501', 'Only admins can')();
    return HttpResponse.json([{ id, image_url: null }]);
  });

async function confirm(user: User, selected: Awaited<ReturnType<typeof bar>>) {
  await user.click(selected.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return { dialog, agree: () => doubleClick(dialog.getByRole('button', { name: 'Delete' })) };
}

async function change(user: User, selected: Awaited<ReturnType<typeof bar>>, what: string) {
  await user.click(selected.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
}

const notified = (text: string) => screen.findByText(text);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('selecting newsletters', () => {
  test('one, a range with Shift, and all that match; a search says how many of them it hides', async () => {
    const { user } = await openAll();
    const selected = await select(user, 'Ant');
    expect(selected.getByRole('status')).toHaveTextContent('1 selected');
    await user.keyboard('{Shift>}');
    await user.click(box('Cat'));
    await user.keyboard('{/Shift}');
    expect(selected.getByRole('status')).toHaveTextContent('3 selected');
    expect(box('Bee')).toBeChecked();
    await user.click(selected.getByRole('button', { name: 'Select all 5 matching' }));
    expect(selected.getByRole('status')).toHaveTextContent('5 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.queryByRole('region', { name: 'Selected newsletters' })).not.toBeInTheDocument();
    const again = await select(user, 'Dog');
    await user.click(again.getByRole('button', { name: 'Clear selection' }));
    expect(box('Dog')).not.toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const two = await select(user, 'Ant', 'Bee');
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('bee');
    await waitFor(() => expect(two.getByRole('status')).toHaveTextContent('2 selected, 1 of them not shown'));
  });

  /** More than are loaded at once. */
  const sixty = (title: string) =>
    Array.from({ length: 60 }, (_, at) => newsletterIn(food, { title: `${title} ${at}` }));

  test('all that match, also those that are not loaded, and however many others are selected', async () => {
    const { user } = await open([...sixty('Number'), ...sixty('More')]);
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('number');
    await waitFor(() => expect(screen.queryByText(/^More /)).not.toBeInTheDocument());
    await user.click(await screen.findByRole('checkbox', { name: 'Select Number 0' }));
    const selected = await bar();
    const calls = recordRequests();
    const all = () => selected.queryByRole('button', { name: 'Select all 60 matching' });
    await user.click(await selected.findByRole('button', { name: 'Select all 60 matching' }));
    await waitFor(() => expect(selected.getByRole('status')).toHaveTextContent('60 selected'));
    expect(calls[0]?.body).toMatchObject({ p_search: 'number', p_limit: 1000 });
    expect(all()).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText('Search newsletters'));
    await user.paste('more');
    await screen.findByRole('checkbox', { name: 'Select More 0' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await waitFor(() => expect(selected.getByRole('status')).toHaveTextContent('110 selected'));
    await user.click(all() as HTMLElement);
    await waitFor(() => expect(selected.getByRole('status')).toHaveTextContent('120 selected'));
    expect(all()).not.toBeInTheDocument();
  });

  test('all that match can be cancelled, and fail with a message', async () => {
    const { user } = await open(sixty('Number'));
    const selected = await select(user, 'Number 0');
    const { answer, give } = heldAnswer();
    backend.use(http.post(at.procedure('newsletter_overview'), answer));
    const selectAll = () => user.click(selected.getByRole('button', { name: 'Select all 60 matching' }));
    await selectAll();
    expect(await selected.findByText('Selecting: 0 of 60')).toBeVisible();
    await user.click(selected.getByRole('button', { name: 'Cancel' }));
    expect(await selected.findByText('1 selected')).toBeVisible();
    give(HttpResponse.json([]));
    backend.use(
      http.post(at.procedure('newsletter_overview'), databaseError(403, '42501', 'Only admins can')),
    );
    await selectAll();
    expect(await selected.findByRole('alert')).toHaveTextContent('Only admins can');
    expect(selected.getByText('1 selected')).toBeVisible();
  });
});

describe('deleting several newsletters', () => {
  test('asks the specified question for one, and with a count of what is affected, deletes each, and undoes all', async () => {
    const { user } = await openAll();
    const one = await confirm(user, await select(user, 'Ant'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to delete this newsletter?',
    );
    expect(one.dialog.getByText(/^1 newsletter and /)).toBeVisible();
    await user.click(one.dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    const { dialog, agree } = await confirm(user, await select(user, 'Bee', 'Cat'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to delete these newsletters?',
    );
    const affected = /^3 newsletters and \d+ active subscriptions will be deleted: “Ant”, “Bee”, and “Cat”/;
    expect(dialog.getByText(affected)).toHaveTextContent(/restore them from the history for 90 days\.$/);
    const calls = recordRequests();
    backend.use(
      deletions(),
      ...overviewHandlers([overviewOf(dog), overviewOf(fox)]),
      http.post(at.procedure('undo_last_change'), () => HttpResponse.json(9)),
    );
    await agree();
    expect(await notified('Deleted 3 newsletters')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Ant')).not.toBeInTheDocument());
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(3);
    calls.splice(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await notified('3 newsletters restored')).toBeVisible();
    const restored = calls.filter(({ call }) => call.includes('undo_last_change'));
    const ids = restored.map(({ body }) => (body as { changed_id: string }).changed_id);
    expect(ids.sort()).toEqual([ant.id, bee.id, cat.id].sort());
  });

  test('names those that fail, keeps them selected, and deletes the rest', async () => {
    const { user } = await openAll();
    const selected = await select(user, 'Ant', 'Bee');
    const { agree } = await confirm(user, selected);
    backend.use(deletions(bee), ...overviewHandlers([overviewOf(bee), overviewOf(dog)]));
    await agree();
    expect(await selected.findByRole('alert')).toHaveTextContent('Only admins can. Affected: Bee.');
    expect(await notified('Deleted 1 of 2 newsletters')).toBeVisible();
    expect(selected.getByRole('status')).toHaveTextContent('1 selected');
    expect(box('Bee')).toBeChecked();
  });

  test('can be cancelled, and leaves the rest selected', async () => {
    const { user } = await openAll();
    const selected = await select(user, 'Ant');
    await user.click(selected.getByRole('button', { name: /^Select all/ }));
    const { agree } = await confirm(user, selected);
    const { answer, give } = heldAnswer();
    backend.use(
      http.delete(at.table('newsletters'), async ({ request }) => {
        await answer();
        return HttpResponse.json([{ id: idIn(request, 'id'), image_url: null }]);
      }),
    );
    await agree();
    expect(await selected.findByText('Deleting: 0 of 5')).toBeVisible();
    await user.click(await selected.findByRole('button', { name: 'Cancel' }));
    // Those that are under way are completed.
    give(HttpResponse.json(null));
    expect(await notified('Deleted 4 of 5 newsletters')).toBeVisible();
    expect(selected.getByRole('status')).toHaveTextContent('1 selected');
  });

  /** Begins to delete Ant, which works, and Bee, which fails, once the answers are given. */
  async function deleteSlowly() {
    const page = await openAll();
    const { agree } = await confirm(page.user, await select(page.user, 'Ant', 'Bee'));
    const { answer, give } = heldAnswer();
    backend.use(
      http.delete(at.table('newsletters'), async ({ request }) => {
        await answer();
        const id = idIn(request, 'id');
        return id === bee.id
          ? databaseError(403, '42501', 'Only admins can')()
          : HttpResponse.json([{ id, image_url: null }]);
      }),
    );
    backend.use(...overviewHandlers([bee, dog].map((one) => overviewOf(one))), ...subscribersHandlers([]));
    await agree();
    expect(await screen.findByText('Deleting: 0 of 2')).toBeVisible();
    return { ...page, give: () => give(HttpResponse.json(null)) };
  }

  test('shows how far it is after a look at a newsletter, can be cancelled then, and says why some fail', async () => {
    const { user, give } = await deleteSlowly();
    const look = async () => {
      await user.click(await screen.findByRole('button', { name: 'View Dog' }));
      await screen.findByRole('heading', { level: 1, name: 'Dog' });
    };
    const back = async () => {
      await user.click(screen.getByRole('button', { name: 'Back to list' }));
      await listAgain();
      return bar();
    };
    await look();
    const again = await back();
    expect(again.getByRole('status')).toHaveTextContent('Deleting: 0 of 2');
    expect(again.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(again.queryByRole('button', { name: 'Delete…' })).not.toBeInTheDocument();
    await look();
    give();
    expect(await notified('Deleted 1 of 2 newsletters')).toBeVisible();
    const last = await back();
    expect(last.getByRole('alert')).toHaveTextContent('Only admins can. Affected: Bee.');
    // Another selection has nothing to do with it.
    await user.click(last.getByRole('button', { name: 'Clear selection' }));
    expect((await select(user, 'Dog')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('says in the notification why some fail if the page has been left', async () => {
    const { router, give } = await deleteSlowly();
    await act(() => router.navigate('/'));
    give();
    expect(await notified('Deleted 1 of 2 newsletters. Only admins can. Affected: Bee.')).toBeVisible();
  });

  test('names what an undo could not restore, and tries again with only that', async () => {
    const { user } = await openAll();
    const { agree } = await confirm(user, await select(user, 'Ant', 'Bee'));
    const attempts: string[] = [];
    backend.use(
      deletions(),
      ...overviewHandlers([overviewOf(dog)]),
      http.post(at.procedure('undo_last_change'), async ({ request }) => {
        const { changed_id } = (await request.json()) as { changed_id: string };
        attempts.push(changed_id);
        return changed_id === bee.id && attempts.filter((one) => one === bee.id).length === 1
          ? databaseError(409, 'PT409', 'This has already been restored')()
          : HttpResponse.json(9);
      }),
    );
    await agree();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await notified('Undo failed for Bee. This has already been restored.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await notified('1 newsletter restored')).toBeVisible();
    expect(attempts.sort()).toEqual([ant.id, bee.id, bee.id].sort());
  });

  test('sends to the history when the category of one has been deleted since', async () => {
    const { user } = await openAll();
    const { agree } = await confirm(user, await select(user, 'Ant'));
    backend.use(
      deletions(),
      ...overviewHandlers([overviewOf(dog)]),
      http.post(at.procedure('undo_last_change'), databaseError(422, 'PT422', 'Please select a category')),
    );
    await agree();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await notified(
        'Undo failed for Ant. The category it was in no longer exists. Restore it from the history.',
      ),
    ).toBeVisible();
  });
});

describe('moving several newsletters', () => {
  /** Opens the dialog for these newsletters and chooses Food. */
  async function moveToFood(user: User, ...titles: string[]) {
    const selected = await select(user, ...titles);
    await change(user, selected, 'Move to category…');
    const name = titles.length === 1 ? 'Move 1 newsletter' : `Move ${titles.length} newsletters`;
    const dialog = within(await screen.findByRole('dialog', { name }));
    const move = () => doubleClick(dialog.getByRole('button', { name: 'Move' }));
    await move();
    expect(dialog.getByText('Please select a category')).toBeVisible();
    await user.click(dialog.getByLabelText(/^Move to/));
    await user.click(await screen.findByRole('option', { name: 'Food' }));
    return { selected, move };
  }

  test('asks for a category, saves each with all its fields and the version it has read, leaves out those already there, and undoes it', async () => {
    const { user } = await openAll();
    const { move } = await moveToFood(user, 'Ant', 'Fox');
    const calls = recordRequests();
    const versions: (string | null)[] = [];
    const batches: (string | null)[] = [];
    const later = '2026-05-01T00:00:00+00:00';
    backend.use(
      http.post(at.procedure('manage_newsletter'), ({ request }) => {
        versions.push(request.headers.get('x-expected-updated-at'));
        batches.push(request.headers.get('x-batch'));
        return HttpResponse.json({ ...ant, category_id: food.id, updated_at: later });
      }),
      http.post(at.procedure('undo_last_change'), ({ request }) => {
        versions.push(request.headers.get('x-expected-updated-at'));
        batches.push(request.headers.get('x-batch'));
        return HttpResponse.json(5);
      }),
    );
    await move();
    expect(await notified('Moved 1 newsletter to Food. 1 newsletter was already in Food.')).toBeVisible();
    const saves = calls.filter(({ call }) => call === 'POST /rpc/manage_newsletter');
    expect(saves.map(({ body }) => body)).toEqual([
      {
        p_id: ant.id,
        p_title: 'Ant',
        p_description: ant.description,
        p_category_id: food.id,
        p_image_url: ant.image_url,
        p_example_content: ant.example_content,
        p_image_focus: 50,
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await notified('1 newsletter restored')).toBeVisible();
    expect(versions).toEqual([ant.updated_at, later]);
    // Each is a bulk action of its own.
    expect(batches).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(batches[0]).not.toBe(batches[1]);
  });

  test('counts as moved when only the response is lost, and is undone', async () => {
    const { user } = await openAll();
    const { move } = await moveToFood(user, 'Ant');
    const moved = { ...ant, category_id: food.id, updated_at: '2026-05-01T00:00:00+00:00' };
    const versions: (string | null)[] = [];
    backend.use(
      http.post(at.procedure('manage_newsletter'), () => {
        backend.use(tableHandler('newsletters', [moved]));
        return HttpResponse.error();
      }),
      http.post(at.procedure('undo_last_change'), ({ request }) => {
        versions.push(request.headers.get('x-expected-updated-at'));
        return HttpResponse.json(5);
      }),
    );
    await move();
    expect(await notified('Moved 1 newsletter to Food')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await notified('1 newsletter restored')).toBeVisible();
    expect(versions).toEqual([moved.updated_at]);
  });

  test('reads a newsletter again that someone else has just changed, and keeps their change', async () => {
    const { user } = await openAll();
    const { move } = await moveToFood(user, 'Ant');
    const bodies: unknown[] = [];
    const theirs = { ...ant, title: 'Ants', updated_at: '2026-06-01T00:00:00+00:00' };
    let reads = 0;
    backend.use(
      http.get(at.table('newsletters'), () => {
        reads += 1;
        return HttpResponse.json(reads === 1 ? ant : theirs);
      }),
      http.post(at.procedure('manage_newsletter'), async ({ request }) => {
        bodies.push(await request.json());
        return request.headers.get('x-expected-updated-at') === theirs.updated_at
          ? HttpResponse.json(theirs)
          : databaseError(409, 'PT409', 'Someone else has changed this')();
      }),
    );
    await move();
    expect(await notified('Moved 1 newsletter to Food')).toBeVisible();
    expect(bodies).toMatchObject([{ p_title: 'Ant' }, { p_title: 'Ants' }]);
  });
});

test('the dialogs that move and schedule open again without what was wrong or chosen in them', async () => {
  const { user } = await openAll();
  const selected = await select(user, 'Ant');
  const opened = async (what: string, name: string) => {
    await change(user, selected, what);
    const dialog = within(await screen.findByRole('dialog', { name }));
    return {
      dialog,
      close: async () => {
        await user.click(dialog.getByRole('button', { name: 'Cancel' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      },
    };
  };
  const moving = () => opened('Move to category…', 'Move 1 newsletter');
  const chosen = await moving();
  await user.click(chosen.dialog.getByLabelText(/^Move to/));
  await user.click(await screen.findByRole('option', { name: 'Food' }));
  await chosen.close();
  const missing = await moving();
  expect(missing.dialog.getByLabelText(/^Move to/)).not.toHaveTextContent('Food');
  await user.click(missing.dialog.getByRole('button', { name: 'Move' }));
  expect(missing.dialog.getByText('Please select a category')).toBeVisible();
  await missing.close();
  const again = await moving();
  expect(again.dialog.queryByText('Please select a category')).not.toBeInTheDocument();
  await again.close();
  const scheduling = () => opened('Schedule…', 'Schedule 1 newsletter');
  const empty = await scheduling();
  await user.click(empty.dialog.getByRole('button', { name: 'Schedule' }));
  const problem = 'Please enter both a date and a time';
  expect(empty.dialog.getByText(problem)).toBeVisible();
  await empty.close();
  expect((await scheduling()).dialog.queryByText(problem)).not.toBeInTheDocument();
});

describe('the state of several newsletters', () => {
  const later = '2099-01-01T00:00:00+00:00';

  /** Opens the list, saves what is asked for, and records it; these newsletters fail. */
  async function openSaving(newsletters: Newsletter[], ...failing: Newsletter[]) {
    const page = await open(newsletters);
    const bodies: Record<string, unknown>[] = [];
    backend.use(
      http.post(at.procedure('manage_newsletter'), async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        if (failing.some(({ id }) => id === body.p_id))
          return databaseError(403, '42501', 'Only admins can')();
        bodies.push(body);
        return HttpResponse.json({ ...ant, id: body.p_id, updated_at: later });
      }),
    );
    return { ...page, bodies };
  }

  test.each([
    ['Hide', 'hidden', 'Hid 1 newsletter. 1 newsletter was already hidden.'],
    ['Discontinue', 'discontinued', 'Discontinued 1 newsletter. 1 newsletter was already discontinued.'],
  ])(
    '%s: changes only the state, leaves out those already there, and is undone',
    async (action, p_state, message) => {
      const there = { ...bee, state: p_state };
      const { user, bodies } = await openSaving([ant, there, cat]);
      await change(user, await select(user, 'Ant', 'Bee'), action);
      expect(await notified(message)).toBeVisible();
      expect(bodies).toMatchObject([{ p_id: ant.id, p_title: 'Ant', p_state }]);
      expect(bodies[0]).not.toHaveProperty('p_publish_at');
      const undone: unknown[] = [];
      backend.use(
        http.post(at.procedure('undo_last_change'), async ({ request }) => {
          undone.push([await request.json(), request.headers.get('x-expected-updated-at')]);
          return HttpResponse.json(5);
        }),
      );
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await notified('1 newsletter restored')).toBeVisible();
      expect(undone).toEqual([[{ changed_table: 'newsletters', changed_id: ant.id }, later]]);
    },
  );

  test('making visible: also those that are to be published later', async () => {
    const scheduled = { ...cat, publish_at: later };
    const { user, bodies } = await openSaving([ant, { ...bee, state: 'hidden' }, scheduled]);
    await change(user, await select(user, 'Ant', 'Bee', 'Cat'), 'Make 3 newsletters visible');
    expect(await notified('Made 2 newsletters visible. 1 newsletter was already visible.')).toBeVisible();
    const byId = new Map(bodies.map((body) => [body.p_id, body]));
    expect([...byId.keys()].sort()).toEqual([bee.id, cat.id].sort());
    expect(byId.get(bee.id)).toMatchObject({ p_state: 'visible' });
    expect(Date.parse(String(byId.get(cat.id)?.p_publish_at))).toBeLessThan(Date.parse(later));
  });

  test('says only that nothing had to change when all were as wanted, and offers no Undo', async () => {
    const { user, bodies } = await openSaving([ant, bee]);
    await change(user, await select(user, 'Ant', 'Bee'), 'Make 2 newsletters visible');
    expect(await notified('2 newsletters were already visible')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(bodies).toEqual([]);
  });

  test('making visible asks first from ten newsletters on, and names their number', async () => {
    const many = Array.from({ length: 10 }, (_, at) =>
      newsletterIn(science, { title: `Draft ${at}`, state: 'hidden' }),
    );
    const { user, bodies } = await openSaving(many);
    const what = 'Make 10 newsletters visible';
    const titles = many.map(({ title }) => title);
    await change(user, await select(user, ...titles), what);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to make 10 newsletters visible?',
    );
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([]);
    await change(user, await bar(), what);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: what }));
    expect(await notified('Made 10 newsletters visible')).toBeVisible();
    expect(bodies).toHaveLength(10);
  });

  test('scheduling publishes all at one moment; what is public already stays and is named', async () => {
    const draft = { ...bee, state: 'hidden', publish_at: null };
    const scheduled = { ...cat, publish_at: later };
    const { user, bodies } = await openSaving([ant, draft, scheduled]);
    const selected = await select(user, 'Ant', 'Bee', 'Cat');
    await change(user, selected, 'Schedule…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule 3 newsletters' }));
    const field = dialog.getByLabelText(/^Publish on/);
    const submit = () => user.click(dialog.getByRole('button', { name: 'Schedule' }));
    for (const [value, problem] of [
      ['', 'Please enter both a date and a time'],
      ['2001-05-06T07:08', 'This moment has passed. Choose a later one'],
      ['2150-05-06T07:08', 'Publish on must be a date between 2000 and 2099'],
    ] as const) {
      fireEvent.change(field, { target: { value } });
      await submit();
      expect(field).toHaveAccessibleDescription(problem);
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
    }
    expect(bodies).toEqual([]);
    fireEvent.change(field, { target: { value: '2098-05-06T07:08' } });
    await submit();
    expect(await selected.findByRole('alert')).toHaveTextContent(
      "It has been published already, so its date can't change. Affected: Ant.",
    );
    expect(await notified('Scheduled 2 of 3 newsletters')).toBeVisible();
    await waitFor(() => expect(document.body).not.toHaveFocus());
    const p_publish_at = storedMoment(new Date('2098-05-06T07:08'));
    expect(bodies.map((body) => body.p_id).sort()).toEqual([bee.id, cat.id].sort());
    for (const body of bodies) expect(body).toMatchObject({ p_state: 'visible', p_publish_at });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('names those that fail', async () => {
    const { user } = await openSaving([ant, bee], bee);
    const selected = await select(user, 'Ant', 'Bee');
    await change(user, selected, 'Hide');
    expect(await selected.findByRole('alert')).toHaveTextContent('Only admins can. Affected: Bee.');
    expect(await notified('Hid 1 of 2 newsletters')).toBeVisible();
    expect(selected.getByRole('status')).toHaveTextContent('1 selected');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('featuring several newsletters', () => {
  /** Opens the list while these newsletters are featured, and records the orders that are saved. */
  async function openFeatured(
    featured: Newsletter[],
    answer = () => new HttpResponse(null, { status: 204 }),
  ) {
    const page = await openAll();
    const orders: unknown[] = [];
    backend.use(
      http.get(at.table('newsletters'), () => HttpResponse.json(featured)),
      http.post(at.procedure('arrange_featured'), async ({ request }) => {
        orders.push(await request.json());
        return answer();
      }),
    );
    return { ...page, orders };
  }
  const ids = (...newsletters: Newsletter[]) => newsletters.map(({ id }) => id);

  test('adds them after the others in one step, and undoes it', async () => {
    const { user, orders } = await openFeatured([fox, ant]);
    await change(user, await select(user, 'Ant', 'Bee', 'Cat'), 'Feature');
    expect(await notified('Featured 2 newsletters. 1 newsletter was already featured.')).toBeVisible();
    const [before, after] = [ids(fox, ant), ids(fox, ant, bee, cat)];
    expect(orders).toEqual([{ p_ids: after, p_expected: before }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(orders[1]).toEqual({ p_ids: before, p_expected: after }));
  });

  test('removes them, and saves nothing when none of them was featured', async () => {
    const { user, orders } = await openFeatured([fox, ant]);
    await change(user, await select(user, 'Ant', 'Bee'), 'Remove from featured');
    expect(await notified("Removed 1 newsletter from featured. 1 newsletter wasn't featured.")).toBeVisible();
    expect(orders).toEqual([{ p_ids: ids(fox), p_expected: ids(fox, ant) }]);
    await change(user, await select(user, 'Dog'), 'Remove from featured');
    expect(await notified("1 newsletter wasn't featured")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(orders).toHaveLength(1);
  });

  test('names those that there is no room for', async () => {
    const eleven = Array.from({ length: 11 }, () => newsletterIn(food));
    const { user, orders } = await openFeatured(eleven);
    const selected = await select(user, 'Ant', 'Bee');
    await change(user, selected, 'Feature');
    expect(await selected.findByRole('alert')).toHaveTextContent(
      'At most 12 newsletters can be featured. Affected: Bee.',
    );
    expect(await notified('Featured 1 of 2 newsletters')).toBeVisible();
    expect(orders).toMatchObject([{ p_ids: ids(...eleven, ant) }]);
  });

  test('names all of them when the order cannot be saved', async () => {
    const { user } = await openFeatured([], databaseError(403, '42501', 'Only admins can'));
    const selected = await select(user, 'Ant', 'Bee');
    await change(user, selected, 'Feature');
    expect(await selected.findByRole('alert')).toHaveTextContent('Only admins can. Affected: Ant and Bee.');
    expect(await notified('Featured 0 of 2 newsletters')).toBeVisible();
    expect(selected.getByRole('status')).toHaveTextContent('2 selected');
  });

  test('starts again from the order that someone else has just saved', async () => {
    const { user, orders } = await openFeatured([]);
    let reads = 0;
    backend.use(
      http.get(at.table('newsletters'), () => {
        reads += 1;
        return HttpResponse.json(reads === 1 ? [fox] : [dog]);
      }),
      http.post(at.procedure('arrange_featured'), async ({ request }) => {
        orders.push(await request.json());
        return orders.length === 1
          ? databaseError(409, 'PT409', 'Someone else has changed this')()
          : new HttpResponse(null, { status: 204 });
      }),
    );
    await change(user, await select(user, 'Ant'), 'Feature');
    expect(await notified('Featured 1 newsletter')).toBeVisible();
    expect(orders).toEqual([
      { p_ids: ids(fox, ant), p_expected: ids(fox) },
      { p_ids: ids(dog, ant), p_expected: ids(dog) },
    ]);
  });
});
