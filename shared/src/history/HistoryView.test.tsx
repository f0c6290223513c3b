import { queryClient, tryAgain } from '@newsletters/shared/query';
import {
  aCategory,
  act,
  aNewsletter,
  anEntry,
  at,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  historyHandler,
  newId,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, type HttpResponseResolver, http } from 'msw';
import { recorded } from './fields';
import { HistoryView } from './HistoryView';
import type { HistoryViewProps } from './shown';

type Entry = ReturnType<typeof anEntry>;

const food = aCategory({ name: 'Food' });
const now = aNewsletter({
  title: 'Kitchen Ledger',
  description: 'Soup, honestly priced',
  category_id: food.id,
  example_content: '<p>One</p><p>Three</p>',
});
const row_id = now.id;
const { owner_id: _owner, example_content: _example, ...content } = now;

const renamed = anEntry({
  id: 7,
  row_id,
  changed: ['title'],
  before: { ...content, title: 'Kitchen Ledgr' },
  after: content,
});

const present = (newsletter: typeof now) =>
  tableHandler('newsletters', [{ ...newsletter, categories: { id: food.id, name: food.name } }]);

async function open(entries: Entry[], props: Partial<HistoryViewProps> = {}) {
  backend.use(historyHandler(entries), tableHandler('categories', [food]), present(now));
  const onOpenItem = jest.fn();
  const onBack = jest.fn();
  const page = await renderPage(
    <HistoryView table="newsletters" onOpenItem={onOpenItem} onBack={onBack} {...props} />,
    { as: 'owner' },
  );
  return { ...page, onOpenItem, onBack };
}

const items = () => screen.findAllByRole('listitem');

describe('at noon', () => {
  fakeClock();

  test('says in plain words what was changed, newest first, each with who and when', async () => {
    jest.setSystemTime(new Date().setUTCHours(12));
    const created = anEntry({ id: 5, row_id, operation: 'insert', after: content });
    const deleted = anEntry({
      id: 9,
      label: 'Quiet Streets',
      operation: 'delete',
      subscriptions: 120,
      recorded_at: new Date(Date.now() - 5 * 60_000).toISOString(),
    });
    await open([created, renamed, deleted]);
    const shown = (await items()).map(({ textContent }) => textContent);
    expect(shown).toEqual([
      'Quiet StreetsDeleted (120 subscriptions)admin@example.com · 5 minutes agoRestore',
      expect.stringMatching(
        /^Kitchen LedgerTitle: “Kitchen Ledgr” → “Kitchen Ledger”admin@example.com · .* agoRestore$/,
      ),
      expect.stringMatching(/^Kitchen LedgerCreatedadmin@example.com · .* ago$/),
    ]);
    expect(screen.getAllByTitle('Nov 20, 2026, 10:00 AM')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Nov 20, 2026' })).toBeVisible();
  });
});

describe('the list', () => {
  test('has a heading with the focus, a document title, a way back, and one to the history of an item', async () => {
    const { user, onBack, onOpenItem } = await open([renamed]);
    expect(screen.getByRole('heading', { level: 1, name: 'History of newsletters' })).toHaveFocus();
    await waitFor(() => expect(document.title).toBe('History of newsletters · Newsletter Directory'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Kitchen Ledger' }));
    expect(onOpenItem).toHaveBeenCalledWith({ id: row_id, name: 'Kitchen Ledger' });
  });

  test.each([
    ['a category by name', { category_id: 'gone' }, 'Category: a deleted category → “Food”'],
    ['an image that was added', { image_url: null }, 'Image added'],
    ['the focus of an image', { image_focus: 20 }, 'Image focus: 20% → 50%'],
    ['a state', { state: 'hidden' }, 'State: Hidden → Visible'],
    ['a first publication', { publish_at: null }, 'Publish on: no date → Feb 3, 2026, 8:00'],
    ['a place among the featured', { featured_position: 3 }, 'Featured: place 3 → no'],
    ['how often it appears', { rhythm: 'biweekly' }, 'Appears: Every two weeks → Weekly'],
    ['an example', { example_content: null }, 'Example issue changed'],
    ['an empty text', { description: '' }, 'Description: empty → “Soup, honestly priced”'],
  ])('shows %s', async (_what, earlier, words) => {
    const after = { ...content, image_url: 'https://images.test/a.png' };
    await open([{ ...renamed, changed: Object.keys(earlier), before: { ...after, ...earlier }, after }]);
    const [item] = await items();
    await waitFor(() => expect(item).toHaveTextContent(words));
  });

  test('compares a long text word by word', async () => {
    const long = 'Soup for the cold days of the year, honestly priced and slowly cooked';
    const before = { ...content, description: long };
    await open([
      {
        ...renamed,
        changed: ['description'],
        before,
        after: { ...content, description: long.replace('cold', 'warm') },
      },
    ]);
    const [item] = await items();
    expect(within(item as HTMLElement).getByRole('deletion')).toHaveTextContent('cold');
    expect(within(item as HTMLElement).getByRole('insertion')).toHaveTextContent('warm');
  });

  test('shows the changed lines of an example on demand', async () => {
    const example_before = '<p>One</p><p>Two</p>';
    const { user } = await open([
      { ...renamed, changed: ['example_content'], before: content, example_before },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show differences' }));
    const differences = within(await screen.findByRole('region', { name: 'Example issue, differences' }));
    expect(differences.getByRole('deletion')).toHaveTextContent('Two');
    expect(differences.getByRole('insertion')).toHaveTextContent('Three');
    expect(screen.getByText('20 bytes → 22 bytes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide differences' }));
    expect(screen.queryByRole('region', { name: 'Example issue, differences' })).not.toBeInTheDocument();
  });

  test('takes the example after a change from the next entry that holds one', async () => {
    const example = (id: number, example_before: string | null, changed = ['example_content']) =>
      anEntry({ id, row_id, changed, before: content, example_before });
    const first = example(3, '<p>One</p>');
    const { user } = await open([first, example(4, null, ['title']), example(5, '<p>One</p><p>Two</p>')]);
    await user.click(
      (await screen.findAllByRole('button', { name: 'Show differences' })).at(-1) as HTMLElement,
    );
    const differences = within(await screen.findByRole('region', { name: 'Example issue, differences' }));
    expect(differences.getByRole('insertion')).toHaveTextContent('Two');
    expect(differences.queryByRole('deletion')).not.toBeInTheDocument();
  });

  test('names the site settings in the language of the site', async () => {
    await open([anEntry({ table_name: 'site_settings', label: 'As the database says it' })], {
      table: 'site_settings',
    });
    expect(await screen.findByRole('button', { name: 'Site settings' })).toBeVisible();
  });

  test('names no one for a change by a deleted account or from outside the site', async () => {
    await open([{ ...renamed, actor_id: null, actor_email: null }]);
    expect((await items())[0]).toHaveTextContent(/Deleted user or system · /);
  });

  test('shows markup as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    await open([
      anEntry({ label: hostile, changed: ['title'], before: { title: hostile }, after: { title: 'A' } }),
    ]);
    expect(await screen.findByRole('button', { name: hostile })).toBeVisible();
    expect(screen.getByText(`“${hostile}”`)).toBeVisible();
  });

  test('shows only the entries of one item', async () => {
    const other = anEntry({ id: 8, label: 'Quiet Streets' });
    await open([renamed, other], { item: { id: row_id, name: 'Kitchen Ledger' } });
    expect(await items()).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1, name: 'History of Kitchen Ledger' })).toBeVisible();
  });

  test('names an item as its newest change does', async () => {
    await open([renamed], { item: { id: row_id, name: 'Kitchen Ledgr' } });
    await screen.findByRole('heading', { level: 1, name: 'History of Kitchen Ledger' });
  });

  test('loads more and moves the focus to what is new', async () => {
    const many = Array.from({ length: 60 }, (_, at) => anEntry({ id: at + 1, label: `Issue ${at + 1}` }));
    const { user } = await open(many);
    expect(await items()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
    expect(screen.getAllByRole('listitem')[50]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('keeps what is there when more cannot be loaded', async () => {
    const many = Array.from({ length: 51 }, (_, at) => anEntry({ id: at + 1 }));
    const { user } = await open(many);
    await items();
    backend.use(http.post(at.procedure('list_history'), databaseError(400, 'XX000', '')));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load history');
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    backend.use(historyHandler(many));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(51));
  });

  test('says when there is nothing', async () => {
    await open([]);
    expect(await screen.findByText('No changes yet')).toBeVisible();
  });

  test('offers Retry when it cannot be loaded, or is forbidden', async () => {
    backend.use(historyHandler([renamed]));
    backend.use(http.post(at.procedure('list_history'), databaseError(400, 'XX000', '')));
    const { user } = await renderPage(<HistoryView table="newsletters" onBack={() => undefined} />, {
      as: 'admin',
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load history');
    const forbidden = databaseError(403, '42501', 'Only admins can read the history');
    backend.use(http.post(at.procedure('list_history'), forbidden));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Only admins can'));
    backend.use(historyHandler([renamed]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await items()).toHaveLength(1);
  });
});

const erika = { actor_id: '33333333-3333-4333-8333-333333333333', actor_email: 'erika@example.com' };
const streets = newId();

/** Entries of a bulk action of Erika's, and one of the admin's. */
const batch = (values: Partial<Entry>, count = 2) =>
  Array.from({ length: count }, (_, at) =>
    anEntry({ ...erika, id: at + 10, row_id: newId(), label: `Issue ${at + 1}`, batch: streets, ...values }),
  );

describe('a bulk action', () => {
  const moved = batch({
    changed: ['category_id'],
    before: { category_id: 'gone' },
    after: { category_id: food.id },
  });

  test('is one entry that opens to its changes, each of which can be restored', async () => {
    const { user } = await open([renamed, ...moved]);
    const [first, second, ...rest] = await items();
    expect(rest).toEqual([]);
    await waitFor(() =>
      expect(first).toHaveTextContent(/^2 newsletters moved to “Food”erika@example.com · /),
    );
    expect(second).toHaveTextContent(/^Kitchen Ledger/);
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    const opened = await within(first as HTMLElement).findAllByRole('listitem');
    expect(opened.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Issue 2Category: a deleted category → “Food”/),
      expect.stringMatching(/^Issue 1Category: a deleted category → “Food”/),
    ]);
    await user.click(screen.getByRole('button', { name: /^Restore “Issue 1” from before/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore “Issue 1”?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Hide changes' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  test.each([
    ['2 newsletters created', batch({ operation: 'insert' })],
    ['2 newsletters deleted', batch({ operation: 'delete' })],
    ['2 newsletters restored', batch({ operation: 'insert', restored: true })],
    [
      '2 changes at once',
      [...batch({ operation: 'insert' }, 1), ...batch({ id: 20, operation: 'delete' }, 1)],
    ],
  ])('is called “%s”', async (name, entries) => {
    await open(entries);
    expect(await screen.findByRole('heading', { level: 3, name })).toBeVisible();
  });

  test.each([
    ['turned', 'visible', '2 newsletters made visible'],
    ['turned', 'hidden', '2 newsletters hidden'],
    ['turned', 'discontinued', '2 newsletters discontinued'],
    ['featured', null, 'Featured newsletters arranged (2 changes)'],
    ['changed', null, '2 newsletters edited'],
    ['moved', 'gone', '2 newsletters moved to a deleted category'],
  ])('in which all are %s (%s) is called “%s”', async (done, target, name) => {
    const [entry] = moved;
    await open([]);
    backend.use(
      http.post(at.procedure('list_history'), () =>
        HttpResponse.json([{ ...entry, entries: 2, done, target }]),
      ),
    );
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('heading', { level: 3, name })).toBeVisible();
  });

  test('says when its changes cannot be loaded', async () => {
    const { user } = await open(moved);
    await items();
    backend.use(http.post(at.procedure('list_history'), databaseError(400, 'XX000', '')));
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load history');
    backend.use(historyHandler(moved));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  });

  test('that is open changes nothing of where the focus goes when more is loaded', async () => {
    const many = Array.from({ length: 60 }, (_, at) => anEntry({ id: at + 100, label: `Entry ${at + 1}` }));
    const last = batch({ id: 200, operation: 'delete' }, 1).concat(
      batch({ id: 201, operation: 'delete' }, 1),
    );
    const { user } = await open([...many, ...last]);
    await items();
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(52));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(63));
    expect(document.activeElement).toHaveTextContent(/^Entry 11/);
  });
});

describe('the filters', () => {
  const deleted = anEntry({ ...erika, id: 8, label: 'Quiet Streets', operation: 'delete' });
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) => {
    await user.click(screen.getByLabelText(label));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  test('find what a person has done, a kind of change, and a title; also what is opened', async () => {
    const calls = recordRequests();
    const { user } = await open([renamed, deleted, ...batch({ operation: 'delete' })]);
    expect(await items()).toHaveLength(3);
    await choose(user, 'Person', 'erika@example.com');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await choose(user, 'Kind of change', 'Deleted');
    await user.type(screen.getByLabelText('Search by title'), 'Issue 2');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    // Of the bulk action, only one entry is found.
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Issue 2Deleted/);
    expect(calls.filter(({ call }) => call === 'POST /rpc/list_history').at(-1)?.body).toMatchObject({
      p_table: 'newsletters',
      p_actor_id: erika.actor_id,
      p_kind: 'deleted',
      p_search: 'Issue 2',
    });
    await user.type(screen.getByLabelText('Search by title'), '34');
    expect(await screen.findByText('No changes found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await choose(user, 'Person', 'Everyone');
    await choose(user, 'Kind of change', 'All changes');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  });

  test('work without the people, who can be loaded again', async () => {
    backend.use(http.post(at.procedure('history_people'), databaseError(400, 'XX000', '')));
    backend.use(http.post(at.procedure('list_history'), () => HttpResponse.json([])));
    const { user } = await renderPage(<HistoryView table="categories" onBack={() => undefined} />, {
      as: 'admin',
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load history');
    expect(await screen.findByText('No changes yet')).toBeVisible();
    expect(screen.getByLabelText('Search by name')).toBeVisible();
    backend.use(historyHandler([deleted]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await user.click(screen.getByLabelText('Person'));
    expect(await screen.findByRole('option', { name: 'erika@example.com' })).toBeVisible();
  });

  test('say nothing of the people while the list itself can’t be loaded, and are there with it after Retry', async () => {
    const fails = databaseError(400, 'XX000', '');
    backend.use(
      http.post(at.procedure('history_people'), fails),
      http.post(at.procedure('list_history'), fails),
    );
    const { user } = await renderPage(<HistoryView table="categories" onBack={() => undefined} />, {
      as: 'admin',
    });
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getAllByText('Failed to load history')).toHaveLength(1);
    backend.use(historyHandler([deleted]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No changes yet')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('are not offered for one item, nor a search where there are no names', async () => {
    await open([renamed], { item: { id: row_id, name: 'Kitchen Ledger' } });
    await items();
    expect(screen.queryByLabelText('Person')).not.toBeInTheDocument();
  });

  test('of the site settings have no search', async () => {
    await open([], { table: 'site_settings' });
    expect(await screen.findByLabelText('Person')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

const restoredAt = '2026-11-22T00:00:00.000001+00:00';
const outdated = databaseError(409, 'PT409', 'Someone else has changed this');

describe('restoring', () => {
  const ask = async (entry: Entry, answer: HttpResponseResolver = () => HttpResponse.json(8)) => {
    const page = await open([entry]);
    backend.use(http.post(at.procedure('restore_history'), answer));
    await page.user.click(
      await screen.findByRole('button', { name: /^Restore “Kitchen Ledger” from before/ }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore “Kitchen Ledger”?' }));
    const restore = async () => {
      const button = dialog.getByRole('button', { name: 'Restore' });
      await waitFor(() => expect(button).toBeEnabled());
      return button;
    };
    return { ...page, dialog, restore, calls: recordRequests() };
  };
  const restores = (calls: ReturnType<typeof recordRequests>) =>
    calls.filter(({ call }) => call === 'POST /rpc/restore_history').map(({ body }) => body);

  test('says by itself that the back end is out of reach: the banner of the shell is behind the dialog', async () => {
    const { user } = await open([renamed]);
    const button = await screen.findByRole('button', { name: /^Restore “Kitchen Ledger” from before/ });
    backend.use(http.all('*', () => HttpResponse.error()));
    await act(tryAgain);
    await user.click(button);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByRole('button', { name: 'Retry' })).toBeVisible();
    backend.resetHandlers();
    await act(tryAgain);
  });

  test('says in words which state, date and place come back', async () => {
    const earlier = { state: 'hidden', publish_at: null, featured_position: 2 };
    const { dialog } = await ask({
      ...renamed,
      changed: Object.keys(earlier),
      before: { ...content, ...earlier },
    });
    expect(await dialog.findByText('Visible → Hidden', { exact: false })).toBeVisible();
    expect(dialog.getByText(/^Feb 3, 2026, 8:00.AM → no date$/)).toBeVisible();
    expect(dialog.getByText('no → place 2', { exact: false })).toBeVisible();
  });

  const featured = { ...content, title: 'Kitchen Ledgr', featured_position: 2 };
  const others = Array.from({ length: 12 }, () => aNewsletter({ featured_position: 1 }));
  const serveOthers = (count: number) =>
    backend.use(
      tableHandler('newsletters', [{ ...now, featured_position: null }, ...others.slice(0, count)]),
    );

  const askBeside = async (count: number, entry: Entry) => {
    const { user } = await open([entry]);
    serveOthers(count);
    await user.click(await screen.findByRole('button', { name: /^Restore/ }));
    return within(await screen.findByRole('alertdialog'));
  };
  const lost = "It won't be featured: 12 others already are.";

  test('gives the place among the featured back beside eleven others', async () => {
    const dialog = await askBeside(11, { ...renamed, before: featured });
    expect(await dialog.findByText('no → place 2', { exact: false })).toBeVisible();
    expect(dialog.queryByText(lost)).not.toBeInTheDocument();
  });

  test('says that the place is lost when twelve others are featured', async () => {
    const dialog = await askBeside(12, { ...renamed, before: featured });
    expect(await dialog.findByText(lost)).toBeVisible();
    expect(dialog.getByText('“Kitchen Ledgr”')).toBeVisible();
    expect(dialog.queryByText('no → place 2', { exact: false })).not.toBeInTheDocument();
  });

  test('says beforehand what the server would answer where the place is all that would change', async () => {
    const dialog = await askBeside(12, { ...renamed, changed: ['featured_position'], before: featured });
    expect(await dialog.findByText('At most 12 newsletters can be featured')).toBeVisible();
    expect(dialog.queryByText(lost)).not.toBeInTheDocument();
  });

  test('says so also when nothing else would change', async () => {
    const dialog = await askBeside(12, { ...renamed, before: { ...featured, title: now.title } });
    expect(await dialog.findByText(lost)).toBeVisible();
    expect(dialog.queryByText(/^Nothing will change/)).not.toBeInTheDocument();
  });

  test('says so of a deleted newsletter, too', async () => {
    const dialog = await askBeside(12, { ...renamed, operation: 'delete', before: featured, after: null });
    expect(dialog.getByText('The newsletter comes back as it was.')).toBeVisible();
    expect(await dialog.findByText(lost)).toBeVisible();
  });

  test('says which time zone comes back', async () => {
    const { user } = await open(
      [
        anEntry({
          table_name: 'site_settings',
          changed: ['hero_text'],
          before: { time_zone: null, hero_text: 'A' },
        }),
      ],
      { table: 'site_settings' },
    );
    const settings = { time_zone: 'Pacific/Auckland', hero_text: 'A' };
    backend.use(
      http.get(at.table('site_settings'), ({ request }) => {
        const selected = new URL(request.url).searchParams.get('select')?.split(',') ?? [];
        const row = Object.entries(settings).filter(([column]) => selected.includes(column));
        return HttpResponse.json([Object.fromEntries(row)]);
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^Restore/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('Pacific/Auckland → UTC', { exact: false })).toBeVisible();
  });

  test.each([
    ['is gone', 400, true],
    ['is there', 200, false],
    ['is behind a server that is down', 503, false],
  ])('says that the default comes back where the file of a logo %s', async (_, status, isDefault) => {
    const logo_url = at.storage('object/public/site-assets/logo-old.png');
    const { user } = await open(
      [anEntry({ table_name: 'site_settings', changed: ['logo_url'], before: { logo_url }, after: {} })],
      { table: 'site_settings' },
    );
    const asked: RequestCache[] = [];
    backend.use(
      tableHandler('site_settings', [{ id: 1, logo_url: null }]),
      http.head(logo_url, ({ request }) => {
        asked.push(request.cache);
        return new HttpResponse(null, { status });
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^Restore/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('Logo added')).toBeVisible();
    // The browser may still have the file of an image that was deleted.
    await waitFor(() => expect(asked).toEqual(['no-store']));
    if (isDefault) expect(await dialog.findByText(/^The file of this image has been deleted/)).toBeVisible();
    else expect(dialog.queryByText(/^The file of this image/)).not.toBeInTheDocument();
  });

  test.each(['newsletters', 'categories', 'site_settings', 'profiles'] as const)(
    'of %s reads every column that it compares',
    async (table) => {
      const calls = recordRequests();
      const { user } = await open([anEntry({ table_name: table })], {
        table,
        item: { id: anEntry().row_id ?? '', name: 'Kitchen Ledger' },
      });
      calls.splice(0);
      await user.click(await screen.findByRole('button', { name: /^Restore/ }));
      const selects = () =>
        calls.map(({ call }) => new RegExp(`^GET /${table}\\?select=([^&]*)`).exec(call)?.[1]?.split(','));
      const columns = recorded[table].fields.map(({ column }) => column);
      await waitFor(() => expect(selects()).toContainEqual(expect.arrayContaining(columns)));
    },
  );

  test('says what will change, focuses Cancel, and can be undone', async () => {
    const versions: (string | null)[] = [];
    const made = anEntry({
      id: 8,
      row_id,
      changed: ['title'],
      after: { ...content, updated_at: restoredAt },
    });
    const { user, dialog, restore, calls } = await ask(renamed, ({ request }) => {
      versions.push(request.headers.get('x-expected-updated-at'));
      return HttpResponse.json(8);
    });
    expect((await dialog.findByText('“Kitchen Ledgr”')).closest('p')).toHaveTextContent(
      '“Kitchen Ledger” → “Kitchen Ledgr”',
    );
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    backend.use(historyHandler([renamed, made]));
    await user.dblClick(await restore());
    expect(await screen.findByText('Newsletter restored')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(restores(calls)).toEqual([{ entry_id: 7, new_category_id: null }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Change undone');
    expect(restores(calls).at(-1)).toEqual({ entry_id: 8, new_category_id: null });
    expect(versions).toEqual([now.updated_at, restoredAt]);
  });

  test('overwrites nothing that someone else has saved meanwhile: it shows that and asks again', async () => {
    const theirs = { ...now, title: 'Theirs', updated_at: '2026-11-21T00:00:00+00:00' };
    const versions: (string | null)[] = [];
    const { user, dialog, restore } = await ask(renamed, ({ request }) => {
      const version = request.headers.get('x-expected-updated-at');
      versions.push(version);
      return version === theirs.updated_at ? HttpResponse.json(8) : outdated();
    });
    const button = await restore();
    const saved = anEntry({ id: 9, row_id, changed: ['title'], before: content, after: theirs });
    backend.use(present(theirs), historyHandler([renamed, saved]));
    await user.click(button);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Someone else has changed this. Please look again at what will change.',
    );
    expect((await dialog.findByText('“Theirs”')).closest('p')).toHaveTextContent(
      '“Theirs” → “Kitchen Ledgr”',
    );
    await waitFor(() => expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2));
    await user.click(await restore());
    expect(await screen.findByText('Newsletter restored')).toBeVisible();
    expect(versions).toEqual([now.updated_at, theirs.updated_at]);
  });

  test.each([
    [
      'overwrites nothing either, and says where every version is',
      outdated,
      'Someone else has changed this since. The history has every version',
    ],
    [
      'says what to do when the category from before is gone',
      databaseError(422, 'PT422', 'Please select a category'),
      'The category it was in no longer exists. Restore it from the history',
    ],
  ])('its Undo %s', async (_what, refusal, reason) => {
    let answer: () => Response = () => HttpResponse.json(8);
    const { user, restore } = await ask(renamed, () => answer());
    const made = anEntry({
      id: 8,
      row_id,
      changed: ['title'],
      after: { ...content, updated_at: restoredAt },
    });
    backend.use(historyHandler([renamed, made]));
    await user.click(await restore());
    answer = refusal;
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  });

  test.each([
    ['the example', ['example_content'], /^Example issue changed \(/],
    ['nothing of the example that the change left alone', ['title'], /^“Kitchen Ledgr”$/],
  ])('brings back %s', async (_what, changed, words) => {
    const title = changed.includes('title') ? 'Kitchen Ledgr' : now.title;
    const entry = { ...renamed, changed, before: { ...content, title }, example_before: '<p>Zero</p>' };
    const { dialog } = await ask(entry);
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.queryAllByText(/Example issue/)).toHaveLength(changed.includes('title') ? 0 : 1);
  });

  test('says when a version is already in place', async () => {
    const { dialog } = await ask({ ...renamed, before: content });
    expect(await dialog.findByText('Nothing will change: it already looks as it did then.')).toBeVisible();
  });

  test('says when the newsletter has been deleted since', async () => {
    const page = await open([renamed]);
    backend.use(tableHandler('newsletters', []));
    await page.user.click(await screen.findByRole('button', { name: /^Restore/ }));
    expect(await screen.findByText('It has been deleted since then.')).toBeVisible();
  });

  test('brings a deleted newsletter back with its subscriptions', async () => {
    const { user, dialog } = await ask({ ...renamed, operation: 'delete', after: null, subscriptions: 2 });
    expect(dialog.getByText(/comes back as it was, with 2 subscriptions\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('link', { name: 'View on site' })).toHaveAttribute(
      'href',
      `/newsletter/${row_id}`,
    );
  });

  test('asks for a category when the old one is gone', async () => {
    let answer = databaseError(422, 'PT422', 'Please select a category');
    const { user, dialog, calls } = await ask({ ...renamed, operation: 'delete' }, () => answer());
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    const category = await dialog.findByLabelText(/^Category/);
    await waitFor(() => expect(category).not.toHaveAttribute('aria-disabled'));
    await user.click(category);
    expect(dialog.getByRole('button', { name: 'Restore', hidden: true })).toBeDisabled();
    await user.click(await screen.findByRole('option', { name: 'Food' }));
    answer = () => HttpResponse.json(8);
    await user.click(await dialog.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Newsletter restored')).toBeVisible();
    expect(restores(calls).at(-1)).toEqual({ entry_id: 7, new_category_id: food.id });
  });

  test('fails in the dialog when the server refuses, or the network fails', async () => {
    const inPlace = 'This version is already in place';
    let answer: () => Response = databaseError(409, 'PT409', inPlace);
    const { user, dialog, restore } = await ask(renamed, () => answer());
    await user.click(await restore());
    expect(await dialog.findByRole('alert')).toHaveTextContent(inPlace);
    answer = () => HttpResponse.error();
    await user.click(await restore());
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Failed to restore'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('stays open while it is under way', async () => {
    const { answer, give } = heldAnswer();
    const { user, dialog, restore } = await ask(renamed, answer);
    await user.click(await restore());
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    give(HttpResponse.json(8));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('is not offered for a deletion once the newsletter is back, which the entry after it says', async () => {
    const step = (id: number, operation: string) =>
      anEntry({ id, row_id, operation, recorded_at: new Date().toISOString() });
    const steps = [step(3, 'insert'), step(4, 'delete'), step(5, 'insert')];
    const shown = async () =>
      (await items()).map(({ textContent }) =>
        textContent?.replace(/^Kitchen Ledger|admin@example.com · just now/g, ''),
      );
    await open(steps.slice(0, 2));
    expect(await shown()).toEqual(['DeletedRestore', 'Created']);
    // After the confirmation, the dialog gives the focus back to this button.
    act(() => screen.getByRole('button', { name: /^Restore/ }).focus());
    backend.use(historyHandler(steps));
    await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters', 'history'] }));
    await waitFor(async () => expect(await shown()).toEqual(['Restored', 'Deleted', 'Created']));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    backend.use(historyHandler([...steps, step(6, 'delete')]));
    await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters', 'history'] }));
    await waitFor(async () =>
      expect(await shown()).toEqual(['DeletedRestore', 'Restored', 'DeletedRestore', 'Created']),
    );
  });

  describe('a deletion, in a list that does not tell that the newsletter is back,', () => {
    const deletion = { ...renamed, operation: 'delete', after: null };
    const isNoLongerOffered = async () => {
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument());
      expect(await items()).toHaveLength(1);
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    };

    test('is no longer offered once it has been restored', async () => {
      const { user, restore } = await ask(deletion);
      await user.click(await restore());
      expect(await screen.findByText('Newsletter restored')).toBeVisible();
      await isNoLongerOffered();
    });

    test('is no longer offered once the server has said so', async () => {
      const refusal = databaseError(409, 'PT409', 'This has already been restored');
      const { user, dialog, restore } = await ask(deletion, refusal);
      await user.click(await restore());
      expect(await dialog.findByText('This has already been restored')).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await isNoLongerOffered();
    });
  });

  test('there is nothing to restore before a creation', async () => {
    await open([anEntry({ operation: 'insert', after: content })]);
    await items();
    expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  });
});

test('the history of a role names the roles', async () => {
  const entry = anEntry({
    table_name: 'profiles',
    label: 'reader@example.com',
    changed: ['role'],
    before: { role: 'user' },
    after: { role: 'admin' },
  });
  await open([entry], { table: 'profiles', item: { id: entry.row_id ?? '', name: 'reader@example.com' } });
  expect((await items())[0]).toHaveTextContent('Role: user → admin');
});
