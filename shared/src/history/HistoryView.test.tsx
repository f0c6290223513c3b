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
import { Outcome } from './Outcome';
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

  test('says in words what an entry has changed', async () => {
    const after = { ...content, image_url: 'https://images.test/a.png' };
    const changes = [
      [{ category_id: 'gone' }, 'Category: a deleted category → “Food”'],
      [{ image_url: null }, 'Image added'],
      [{ image_focus: 20 }, 'Image focus: 20% → 50%'],
      [{ state: 'hidden' }, 'State: Hidden → Visible'],
      [{ publish_at: null }, 'Publish on: no date → Feb 3, 2026, 8:00'],
      [{ featured_position: 3 }, 'Featured: place 3 → no'],
      [{ rhythm: 'biweekly' }, 'Appears: Every two weeks → Weekly'],
      [{ example_content: null }, 'Example issue changed'],
      [{ description: '' }, 'Description: empty → “Soup, honestly priced”'],
    ] as const;
    await open(
      changes.map(([earlier], index) => ({
        ...renamed,
        id: 20 - index,
        changed: Object.keys(earlier),
        before: { ...after, ...earlier },
        after,
      })),
    );
    const shown = await items();
    for (const [index, [, words]] of changes.entries())
      await waitFor(() => expect(shown[index]).toHaveTextContent(words));
  });

  test('compares a long text word by word, shows markup as text, and names no one for a change by a deleted account or from outside the site', async () => {
    const long = 'Soup for the cold days of the year, honestly priced and slowly cooked';
    const hostile = '<img src=x onerror=alert(1)>';
    await open([
      {
        ...renamed,
        id: 9,
        changed: ['description'],
        before: { ...content, description: long },
        after: { ...content, description: long.replace('cold', 'warm') },
      },
      anEntry({
        id: 8,
        label: hostile,
        changed: ['title'],
        before: { title: hostile },
        after: { title: 'A' },
      }),
      { ...renamed, actor_id: null, actor_email: null },
    ]);
    const [compared, , unnamed] = await items();
    expect(within(compared as HTMLElement).getByRole('deletion')).toHaveTextContent('cold');
    expect(within(compared as HTMLElement).getByRole('insertion')).toHaveTextContent('warm');
    expect(screen.getByRole('button', { name: hostile })).toBeVisible();
    expect(screen.getByText(`“${hostile}”`)).toBeVisible();
    expect(unnamed).toHaveTextContent(/Deleted user or system · /);
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

  test('names the site settings in the language of the site, and has no search for them', async () => {
    await open([anEntry({ table_name: 'site_settings', label: 'As the database says it' })], {
      table: 'site_settings',
    });
    expect(await screen.findByRole('button', { name: 'Site settings' })).toBeVisible();
    expect(screen.getByLabelText('Person')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('of one item shows only its entries, names it as its newest change does, and has no filters', async () => {
    const other = anEntry({ id: 8, label: 'Quiet Streets' });
    await open([renamed, other], { item: { id: row_id, name: 'Kitchen Ledgr' } });
    expect(await items()).toHaveLength(1);
    expect(await screen.findByRole('heading', { level: 1, name: 'History of Kitchen Ledger' })).toBeVisible();
    expect(screen.queryByLabelText('Person')).not.toBeInTheDocument();
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

  test('is called after what its changes have in common', async () => {
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const bulks = [
      batch({ operation: 'insert' }),
      batch({ operation: 'delete' }),
      batch({ operation: 'insert', restored: true }),
      [...batch({ operation: 'insert' }, 1), ...batch({ operation: 'delete' }, 1)],
    ];
    await open(
      bulks.flatMap((entries, index) => {
        const id = newId();
        return entries.map((entry, place) => ({ ...entry, id: 90 - 10 * index + place, batch: id }));
      }),
    );
    await items();
    expect(names()).toEqual([
      '2 newsletters created',
      '2 newsletters deleted',
      '2 newsletters restored',
      '2 changes at once',
    ]);
    const [entry] = moved;
    const told = [
      ['turned', 'visible', '2 newsletters made visible'],
      ['turned', 'hidden', '2 newsletters hidden'],
      ['turned', 'discontinued', '2 newsletters discontinued'],
      ['featured', null, 'Featured newsletters arranged (2 changes)'],
      ['changed', null, '2 newsletters edited'],
      ['moved', 'gone', '2 newsletters moved to a deleted category'],
    ] as const;
    backend.use(
      http.post(at.procedure('list_history'), () =>
        HttpResponse.json(
          told.map(([done, target], index) => ({
            ...entry,
            id: 90 - index,
            batch: newId(),
            entries: 2,
            done,
            target,
          })),
        ),
      ),
    );
    await queryClient.invalidateQueries();
    await waitFor(() => expect(names()).toEqual(told.map(([, , name]) => name)));
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

  test('that is open changes nothing when more is loaded: what is there stays after a failure, and the focus then goes to what is new', async () => {
    const many = Array.from({ length: 51 }, (_, at) => anEntry({ id: at + 100, label: `Entry ${at + 1}` }));
    const all = [
      ...many,
      ...batch({ id: 200, operation: 'delete' }, 1),
      ...batch({ id: 201, operation: 'delete' }, 1),
    ];
    const { user } = await open(all);
    expect(await items()).toHaveLength(50);
    await user.click(screen.getByText('Show changes'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(52));
    backend.use(http.post(at.procedure('list_history'), databaseError(400, 'XX000', '')));
    // By their texts: the names of as many buttons take long.
    await user.click(screen.getByText('Load more'));
    expect(await screen.findByText('Failed to load history')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(52);
    backend.use(historyHandler(all));
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(54));
    expect(document.activeElement).toHaveTextContent(/^Entry 2\D/);
    expect(screen.queryByText('Load more')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
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
    await user.click(screen.getByLabelText('Search by title'));
    await user.paste('Issue 2');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    // Of the bulk action, only one entry is found.
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Issue 2Deleted/);
    expect(calls.filter(({ call }) => call === 'POST /rpc/list_history').at(-1)?.body).toMatchObject({
      p_table: 'newsletters',
      p_actor_id: erika.actor_id,
      p_kind: 'deleted',
      p_search: 'Issue 2',
    });
    await user.paste('34');
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
});

describe('what restoring will do', () => {
  const tables = ['newsletters', 'categories', 'site_settings', 'profiles'] as const;
  const tableOf = ({ table_name }: Entry) => tables.find((name) => name === table_name) ?? 'newsletters';

  /** What the dialog says of entries. */
  const outcomesOf = (entries: Entry[], ...handlers: Parameters<typeof backend.use>) => {
    backend.use(historyHandler(entries), tableHandler('categories', [food]), present(now));
    backend.use(...handlers);
    return renderPage(
      <div>
        {entries.map((entry) => (
          <section key={entry.id} aria-label={String(entry.id)}>
            <Outcome
              entry={{
                ...entry,
                table_name: tableOf(entry),
                entries: 1,
                done: null,
                target: null,
              }}
            />
          </section>
        ))}
      </div>,
      { as: 'owner' },
    );
  };
  const of = (id: number) => within(screen.getByRole('region', { name: String(id) }));

  test('says in words which state, date and place come back, and that an example does', async () => {
    const earlier = { state: 'hidden', publish_at: null, featured_position: 2 };
    await outcomesOf([
      { ...renamed, id: 1, changed: Object.keys(earlier), before: { ...content, ...earlier } },
      { ...renamed, id: 2, changed: ['example_content'], before: content, example_before: '<p>Zero</p>' },
      { ...renamed, id: 3, example_before: '<p>Zero</p>' },
      { ...renamed, id: 4, before: content },
    ]);
    expect(await of(1).findByText('Visible → Hidden', { exact: false })).toBeVisible();
    expect(of(1).getByText(/^Feb 3, 2026, 8:00.AM → no date$/)).toBeVisible();
    expect(of(1).getByText('no → place 2', { exact: false })).toBeVisible();
    expect(await of(2).findByText(/^Example issue changed \(/)).toBeVisible();
    // Nothing of the example that the change left alone.
    expect(await of(3).findByText(/^“Kitchen Ledgr”$/)).toBeVisible();
    expect(of(3).queryByText(/Example issue/)).not.toBeInTheDocument();
    expect(await of(4).findByText('Nothing will change: it already looks as it did then.')).toBeVisible();
  });

  const featured = { ...content, title: 'Kitchen Ledgr', featured_position: 2 };
  const others = Array.from({ length: 12 }, () => aNewsletter({ featured_position: 1 }));
  const beside = (count: number) =>
    tableHandler('newsletters', [{ ...now, featured_position: null }, ...others.slice(0, count)]);
  const lost = "It won't be featured: 12 others already are.";

  test('gives the place among the featured back beside eleven others', async () => {
    await outcomesOf([{ ...renamed, before: featured }], beside(11));
    expect(await screen.findByText('no → place 2', { exact: false })).toBeVisible();
    expect(screen.queryByText(lost)).not.toBeInTheDocument();
  });

  test('says that the place is lost when twelve others are featured, also where nothing else would change and of a deleted newsletter', async () => {
    await outcomesOf(
      [
        { ...renamed, id: 1, before: featured },
        { ...renamed, id: 2, changed: ['featured_position'], before: featured },
        { ...renamed, id: 3, before: { ...featured, title: now.title } },
        { ...renamed, id: 4, operation: 'delete', before: featured, after: null },
      ],
      beside(12),
    );
    expect(await of(1).findByText(lost)).toBeVisible();
    expect(of(1).getByText('“Kitchen Ledgr”')).toBeVisible();
    expect(of(1).queryByText('place 2', { exact: false })).not.toBeInTheDocument();
    // What the server would answer where the place is all that would change.
    expect(await of(2).findByText('At most 12 newsletters can be featured')).toBeVisible();
    expect(of(2).queryByText(lost)).not.toBeInTheDocument();
    expect(await of(3).findByText(lost)).toBeVisible();
    expect(of(3).queryByText(/^Nothing will change/)).not.toBeInTheDocument();
    expect(of(4).getByText('The newsletter comes back as it was.')).toBeVisible();
    expect(await of(4).findByText(lost)).toBeVisible();
  });

  test('says which time zone comes back, and that the default does where the file of a logo is gone', async () => {
    const settings = { time_zone: 'Pacific/Auckland', hero_text: 'A', logo_url: null };
    const logo = (status: number) => at.storage(`object/public/site-assets/logo-${status}.png`);
    const asked: Record<string, RequestCache[]> = {};
    const ofSettings = (id: number, changed: string, before: object) =>
      anEntry({ id, table_name: 'site_settings', changed: [changed], before: { ...before } });
    await outcomesOf(
      [
        ofSettings(1, 'hero_text', { time_zone: null, hero_text: 'A' }),
        ...[400, 200, 503].map((status) => ofSettings(status, 'logo_url', { logo_url: logo(status) })),
      ],
      http.get(at.table('site_settings'), ({ request }) => {
        const selected = new URL(request.url).searchParams.get('select')?.split(',') ?? [];
        const row = Object.entries(settings).filter(([column]) => selected.includes(column));
        return HttpResponse.json([Object.fromEntries(row)]);
      }),
      ...[400, 200, 503].map((status) =>
        http.head(logo(status), ({ request }) => {
          asked[status] = [...(asked[status] ?? []), request.cache];
          return new HttpResponse(null, { status });
        }),
      ),
    );
    expect(await of(1).findByText('Pacific/Auckland → UTC', { exact: false })).toBeVisible();
    for (const status of [400, 200, 503]) expect(await of(status).findByText('Logo added')).toBeVisible();
    const gone = /^The file of this image has been deleted/;
    expect(await of(400).findByText(gone)).toBeVisible();
    // The browser may still have the file of an image that was deleted.
    await waitFor(() => expect(asked).toEqual({ 400: ['no-store'], 200: ['no-store'], 503: ['no-store'] }));
    // There, or behind a server that is down.
    for (const status of [200, 503]) expect(of(status).queryByText(gone)).not.toBeInTheDocument();
  });

  test('reads every column of each table that it compares', async () => {
    const calls = recordRequests();
    await outcomesOf(tables.map((table_name, index) => anEntry({ id: index + 1, table_name })));
    for (const table of tables) {
      const selects = () =>
        calls.map(({ call }) => new RegExp(`^GET /${table}\\?select=([^&]*)`).exec(call)?.[1]?.split(','));
      // The session reads a profile, too, without this one.
      const columns = [...recorded[table].fields.map(({ column }) => column), 'updated_at'];
      await waitFor(() => expect(selects()).toContainEqual(expect.arrayContaining(columns)));
    }
  });

  test('says when the newsletter has been deleted since', async () => {
    await outcomesOf([renamed], tableHandler('newsletters', []));
    expect(await screen.findByText('It has been deleted since then.')).toBeVisible();
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
