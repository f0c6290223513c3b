import { storedMoment } from '@newsletters/shared/model';
import { useSession } from '@newsletters/shared/session';
import {
  aCategory,
  at,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  recordRequests,
  renderPage,
  rowsHandler,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { catalogue, fakeDrawing, fileStore, food, newsletterIn, overviewOf, science } from '../testing/fakes';
import { beaker, ledger, listAgain, open, type User } from '../testing/newslettersPage';
import { SpreadsheetImport } from './SpreadsheetImport';

/** Images that their server lets other sites read, with their sizes; any other address fails. */
const readable: Record<string, [number, number]> = {};
const requested: string[] = [];

/** The parts of images that were read, and their sizes then. */
const cropped: unknown[][] = [];

class FakeImage {
  crossOrigin = '';
  referrerPolicy = '';
  width = 0;
  height = 0;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  set src(address: string) {
    // No address is an error, too.
    if (address !== '') requested.push(`${address} ${this.crossOrigin} ${this.referrerPolicy}`);
    const size = readable[address];
    [this.width, this.height] = size ?? [0, 0];
    if (size) setTimeout(() => this.onload?.());
    else this.fail();
  }
  fail = () => void setTimeout(() => this.onerror?.());
}

beforeEach(() => {
  requested.length = 0;
  fakeDrawing();
  cropped.length = 0;
  const { createImageBitmap } = globalThis;
  const crop = async (
    source: FakeImage | Blob,
    ...area: [number, number, number, number, ImageBitmapOptions]
  ) => {
    if (source instanceof Blob) return createImageBitmap(source);
    cropped.push(area);
    return { width: area[4].resizeWidth, height: area[4].resizeHeight, close: () => undefined };
  };
  Object.assign(globalThis, { Image: FakeImage, createImageBitmap: crop });
});

const csv = (...lines: string[]) => new File([lines.join('\n')], 'letters.csv');
const head = 'Title,Category,Description,Image';

async function openTable(file: File) {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: 'More ways to add' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'From a spreadsheet…' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Import from a spreadsheet' })).toHaveFocus(),
  );
  await page.user.upload(screen.getByLabelText('Choose a spreadsheet'), file);
  return page;
}

/** The import, once it's known who is signed in, as in the shell. */
const Alone = () => useSession().status === 'signed-in' && <SpreadsheetImport onDone={() => undefined} />;

/** As `openTable`, for what needs no list; that takes half the time. */
async function openAlone(file: File) {
  catalogue([beaker, ledger]);
  const page = await renderPage(<Alone />, { as: 'admin' });
  await page.user.upload(await screen.findByLabelText('Choose a spreadsheet'), file);
  return page;
}

interface Saved {
  id?: string;
  p_id: string | null;
  p_title: string;
  p_category_id: string;
  p_image_url: string | null;
  p_state?: string;
}

let made = 0;

/** Answers saves of newsletters, and records them; `answer` can refuse one. */
function saves(
  answer: (body: Saved) => Response | undefined | Promise<Response | undefined> = () => undefined,
) {
  const saved: Saved[] = [];
  backend.use(
    http.post(at.procedure('manage_newsletter'), async ({ request }) => {
      const body = (await request.json()) as Saved;
      const refused = await answer(body);
      if (refused) return refused;
      made += 1;
      const id = body.p_id ?? `00000000-0000-4000-a000-${String(made).padStart(12, '0')}`;
      saved.push({ ...body, id });
      return HttpResponse.json({ id, updated_at: `version of ${body.p_title}` });
    }),
  );
  return saved;
}

const importButton = (name: string | RegExp) => screen.findByRole('button', { name });
const cell = (field: string, row: number) => screen.getByLabelText(`${field} of row ${row}`);

async function enter(user: User, field: string, row: number, text: string) {
  await user.clear(cell(field, row));
  await user.click(cell(field, row));
  await user.paste(text);
  await user.tab();
}

test('rows are corrected in place and imported hidden, with a new category; the list says what was done', async () => {
  const { user } = await openTable(
    csv(head, 'Cr,Food,All about bread,', 'Rye,Baking,Dark bread,', 'Kitchen Ledger,Food,Stew,'),
  );
  expect(await screen.findByText('Title must be between 3 and 100 characters')).toBeVisible();
  expect(cell('Title', 1)).toBeInvalid();
  expect(screen.getByText('Exists: Kitchen Ledger')).toBeVisible();
  expect(screen.getByText('0 to add · 1 skipped')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Row' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await importButton('Import 0 newsletters')).toBeDisabled();
  await enter(user, 'Title', 1, 'Crumbs');
  expect(cell('Title', 1)).toBeValid();
  expect(screen.getByText('1 to add · 1 skipped')).toBeVisible();
  expect(screen.getByRole('button', { name: '1 row with problems' })).toBeVisible();
  expect(await importButton('Import 1 newsletter')).toBeEnabled();

  const baking = aCategory({ name: 'Baking' });
  const created = jest.fn();
  backend.use(
    http.post(at.procedure('manage_category'), async ({ request }) => {
      created(await request.json());
      backend.use(tableHandler('categories', [science, food, baking]));
      return HttpResponse.json(baking);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Create 1 missing category' }));
  const whatToDo = screen.getByLabelText('What to do with row 3');
  await waitFor(() => expect(whatToDo).toBeEnabled());
  await user.selectOptions(whatToDo, 'Update');
  const saved = saves();
  backend.use(tableHandler('newsletters', [ledger]));
  await user.click(await importButton('Import 3 newsletters'));
  await listAgain();
  expect(created).toHaveBeenCalledTimes(1);
  expect(created).toHaveBeenCalledWith({
    operation: 'create',
    category_id: null,
    category_name: 'Baking',
    category_description: null,
  });
  expect(saved.toSorted((one, other) => one.p_title.localeCompare(other.p_title))).toEqual([
    expect.objectContaining({ p_id: null, p_title: 'Crumbs', p_category_id: food.id, p_state: 'hidden' }),
    expect.objectContaining({
      p_id: ledger.id,
      p_description: 'Stew',
      p_example_content: '<p>Hello reader</p>',
    }),
    expect.objectContaining({ p_id: null, p_title: 'Rye', p_category_id: baking.id, p_state: 'hidden' }),
  ]);
  expect(saved.find(({ p_id }) => p_id)).not.toHaveProperty('p_state');
  const last = await screen.findByRole('region', { name: 'Last import' });
  expect(last).toHaveTextContent('Added 2 newsletters. Updated 1 newsletter. Created 1 category.');
});

test('whoever has left an import on its way stays where they went', async () => {
  const { user, router } = await openTable(csv(head, 'Crumbs,Food,All about bread,'));
  const { answer, give } = heldAnswer();
  const asked = jest.fn(answer);
  backend.use(http.post(at.procedure('manage_newsletter'), asked));
  await user.click(await importButton('Import 1 newsletter'));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back to list' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }));
  expect(question.getByText('Your changes are on their way and may still be saved.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await listAgain();
  const { location } = router.state;
  give(HttpResponse.json({ id: beaker.id, updated_at: beaker.updated_at }));
  await screen.findByRole('region', { name: 'Last import' });
  expect(router.state.location).toBe(location);
});

test('state and date of rows are saved; a date is shown as it was read', async () => {
  const { user } = await openAlone(
    csv(
      'Title,Category,Description,State,Publish on',
      'Crumbs,Food,All about bread,Scheduled,01/02/2097 09:30',
      'Rye,Food,Dark bread,,13/02/2097',
      'Oats,Food,Porridge,Visible,',
    ),
  );
  expect(await screen.findByText('Feb 1, 2097, 9:30 AM')).toBeVisible();
  expect(screen.getByText('Feb 13, 2097, 12:00 AM')).toBeVisible();
  await enter(user, 'State', 3, 'Discontinued');
  const saved = saves();
  await user.click(await importButton('Import 3 newsletters'));
  await waitFor(() => expect(saved).toHaveLength(3));
  const stored = (local: string) => storedMoment(new Date(local));
  const byTitle = (title: string) => saved.find(({ p_title }) => p_title === title);
  expect(byTitle('Crumbs')).toMatchObject({ p_state: 'visible', p_publish_at: stored('2097-02-01T09:30') });
  expect(byTitle('Rye')).toMatchObject({ p_state: 'visible', p_publish_at: stored('2097-02-13T00:00') });
  expect(byTitle('Oats')).toMatchObject({ p_state: 'discontinued' });
  expect(byTitle('Oats')).not.toHaveProperty('p_publish_at');
});

test('pasted cells without headings: the user says what the columns hold, and chooses "visible"', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More ways to add' }));
  await user.click(await screen.findByRole('menuitem', { name: 'From a spreadsheet…' }));
  await user.click(await screen.findByLabelText('Or paste cells'));
  await user.paste('Crumbs\tAll about bread\tFood');
  const choose = async (column: string, field: string) => {
    await user.click(await screen.findByRole('combobox', { name: column }));
    await user.click(await screen.findByRole('option', { name: field }));
  };
  expect(await screen.findByRole('checkbox', { name: 'The first row has headings' })).not.toBeChecked();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await choose('Column 2', 'Description');
  await choose('Column 3', 'Category');
  await choose('New newsletters are', 'Visible');
  const saved = saves();
  await user.click(await importButton('Import 1 newsletter'));
  await listAgain();
  expect(saved).toEqual([
    expect.objectContaining({ p_title: 'Crumbs', p_description: 'All about bread', p_state: 'visible' }),
  ]);
});

test('rows that fail stay with their reasons, are corrected and tried again; one undo is for both attempts', async () => {
  const { user } = await openTable(csv(head, 'Crumbs,Food,Bread,', 'Rye,Food,Bread,'));
  saves(({ p_title }) =>
    p_title === 'Rye' ? databaseError(400, '22023', 'This title is taken')() : undefined,
  );
  await user.click(await importButton('Import 2 newsletters'));
  expect(await screen.findByText('This title is taken')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This title is taken. Affected: Rye.');
  expect(screen.queryByLabelText('Title of row 1')).not.toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent('Added 1 newsletter.');
  await enter(user, 'Title', 2, 'Rye and oats');
  await user.click(await importButton('Import 1 newsletter'));
  await listAgain();
  expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent(
    'Added 2 newsletters.',
  );
});

test('rows that failed are counted and shown among those with problems; a banner names them by their titles', async () => {
  const { user } = await openAlone(
    csv('ID,Title,Description,Category', `${ledger.id},,Stew,`, ',X,Bread,Food'),
  );
  saves(databaseError(400, '22023', 'No'));
  backend.use(tableHandler('newsletters', [ledger]));
  await user.click(await importButton('Import 1 newsletter'));
  expect(await screen.findByRole('alert')).toHaveTextContent('No. Affected: Kitchen Ledger.');
  await user.click(screen.getByRole('button', { name: '2 rows with problems' }));
  expect(screen.getByLabelText('Title of row 1')).toBeVisible();
  expect(screen.getByLabelText('Title of row 2')).toBeVisible();
  // One that is different now isn't known to fail.
  await user.selectOptions(screen.getByLabelText('What to do with row 1'), 'skip');
  expect(screen.getByRole('button', { name: '1 row with problems' })).toBeVisible();
});

test('what is left after an import is read and skipped as before: with the rows that are done', async () => {
  const { user } = await openAlone(
    csv(
      'ID,Title,Category,Description,Publish on',
      `${ledger.id},,,Stew,`,
      `${ledger.id},,,Soup,`,
      ',Crumbs,Food,Bread,13/02/2097',
      ',Rye,,Bread,05/12/2097',
    ),
  );
  expect(await screen.findByText('Dec 5, 2097, 12:00 AM')).toBeVisible();
  expect(screen.getByLabelText('What to do with row 2')).toHaveValue('skip');
  saves();
  backend.use(tableHandler('newsletters', [ledger]));
  await user.click(await importButton('Import 2 newsletters'));
  await waitFor(() => expect(screen.queryByLabelText('Title of row 3')).not.toBeInTheDocument());
  expect(screen.getByText('Dec 5, 2097, 12:00 AM')).toBeVisible();
  expect(screen.getByLabelText('What to do with row 2')).toHaveValue('skip');
});

test('an update overwrites nothing that someone else has saved since the table was shown', async () => {
  const { user } = await openAlone(csv('ID,Description', `${ledger.id},Stew`));
  const saved = saves();
  backend.use(tableHandler('newsletters', [{ ...ledger, description: 'Theirs' }]));
  await user.click(await importButton('Import 1 newsletter'));
  expect(
    await screen.findByText('Someone else has changed this newsletter. Please look at the row again'),
  ).toBeVisible();
  expect(saved).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Last import' })).not.toBeInTheDocument();
});

describe('when a response is lost', () => {
  fakeClock();

  test('the save is not made twice', async () => {
    const { user } = await openTable(csv(head, 'Crumbs,Food,Bread,'));
    saves(() => HttpResponse.error());
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
    await user.click(await importButton('Import 1 newsletter'));
    expect(await screen.findByText('Failed to save newsletter')).toBeVisible();
    const saved = saves();
    backend.use(
      tableHandler('newsletters', [
        newsletterIn(food, {
          title: 'Crumbs',
          description: 'Bread',
          example_content: null,
          owner_id: testUser.id,
          state: 'hidden',
        }),
      ]),
    );
    await user.click(await importButton('Import 1 newsletter'));
    await listAgain();
    expect(saved).toEqual([expect.objectContaining({ p_title: 'Crumbs', p_id: expect.any(String) })]);
  });

  test('an update counts as imported if the newsletter has it; its image stays, and it can be undone', async () => {
    Object.assign(readable, { 'https://images.test/wide.jpg': [1600, 900] });
    const { user } = await openTable(
      csv('ID,Description,Image', `${ledger.id},Stew,https://images.test/wide.jpg`),
    );
    const store = fileStore('newsletter-images');
    const updated_at = '2026-05-01T00:00:00+00:00';
    saves(({ p_image_url }) => {
      const saved = { ...ledger, description: 'Stew', image_url: p_image_url, updated_at };
      backend.use(tableHandler('newsletters', [saved]));
      return new HttpResponse(null, { status: 502 });
    });
    await user.click(await importButton('Import 1 newsletter'));
    await listAgain();
    expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent(
      'Updated 1 newsletter. Stored 1 image',
    );
    expect(store.uploaded).toHaveLength(1);
    expect(store.removed).toEqual([]);
    const entry = { actor_id: testUser.id, operation: 'update' };
    backend.use(
      http.get(at.table('history'), () =>
        HttpResponse.json([
          { ...entry, id: 1, version: ledger.updated_at },
          { ...entry, id: 2, version: updated_at },
        ]),
      ),
    );
    const calls = recordRequests();
    backend.use(http.post(at.procedure('restore_history'), () => HttpResponse.json(3)));
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Import undone')).toBeVisible();
    expect(calls.find(({ call }) => call === 'POST /rpc/restore_history')?.body).toMatchObject({
      entry_id: 2,
    });
  });

  test('an update that someone else has already changed again keeps its image, which the newsletter may show', async () => {
    Object.assign(readable, { 'https://images.test/wide.jpg': [1600, 900] });
    const { user } = await openAlone(
      csv('ID,Description,Image', `${ledger.id},Stew,https://images.test/wide.jpg`),
    );
    const store = fileStore('newsletter-images');
    saves(({ p_image_url }) => {
      const theirs = { ...ledger, description: 'Theirs', image_url: p_image_url, updated_at: 'theirs' };
      backend.use(tableHandler('newsletters', [theirs]));
      return new HttpResponse(null, { status: 502 });
    });
    await user.click(await importButton('Import 1 newsletter'));
    expect(await screen.findByText('Failed to save newsletter')).toBeVisible();
    expect(store.uploaded).toHaveLength(1);
    expect(store.removed).toEqual([]);
  });
});

test('cancelling completes what was begun and keeps the rest', async () => {
  const { user } = await openAlone(
    csv(head, ...Array.from({ length: 9 }, (_, index) => `Letter ${index},Food,Bread,`)),
  );
  const { answer, give } = heldAnswer();
  const saved = saves(async () => {
    await answer();
    return undefined;
  });
  await user.click(await importButton('Import 9 newsletters'));
  expect(await screen.findByText('Importing: 0 of 9')).toBeVisible();
  expect(cell('Title', 1)).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  give(HttpResponse.json(null));
  expect(await importButton('Import 5 newsletters')).toBeEnabled();
  expect(saved).toHaveLength(4);
});

describe('images', () => {
  const rows = csv(
    head,
    'Crumbs,Food,Bread,https://images.test/wide.jpg',
    'Rye,Food,Bread,https://closed.test/a.jpg',
    'Oats,Food,Bread,https://images.test/huge.png',
    'Corn,Food,Bread,https://192.168.1.1/a.png',
    'Spelt,Food,Bread,http://images.test/a.png',
  );

  test('are read without credentials, cropped to the middle and stored; others stay where they are, and are listed', async () => {
    Object.assign(readable, {
      'https://images.test/wide.jpg': [3200, 900],
      'https://images.test/huge.png': [20_000, 20_000],
    });
    const { user } = await openAlone(rows);
    expect(await screen.findByText('This address is on a local network')).toBeVisible();
    expect(screen.getByText('Image addresses start with https://')).toBeVisible();
    const store = fileStore('newsletter-images');
    const saved = saves();
    await user.click(await importButton('Import 3 newsletters'));
    const last = await screen.findByRole('region', { name: 'Last import' });
    await waitFor(() => expect(last).toHaveTextContent('Added 3 newsletters. Stored 1 image'));
    expect(last).toHaveTextContent(/stayed at the address in the table\. Please check “Rye”/);
    expect(last).toHaveTextContent(/more than 20 million pixels and wasn't used: “Oats”/);
    expect(requested.toSorted()).toEqual([
      'https://closed.test/a.jpg anonymous no-referrer',
      'https://images.test/huge.png anonymous no-referrer',
      'https://images.test/wide.jpg anonymous no-referrer',
    ]);
    expect(cropped).toEqual([
      [800, 0, 1600, 900, { resizeWidth: 1600, resizeHeight: 900, resizeQuality: 'high' }],
    ]);
    const imageOf = (title: string) => saved.find(({ p_title }) => p_title === title)?.p_image_url;
    expect(imageOf('Crumbs')).toContain(store.uploaded[0]?.name ?? 'none');
    expect(imageOf('Rye')).toBe('https://closed.test/a.jpg');
    expect(imageOf('Oats')).toBeNull();
    expect(screen.getByLabelText('Title of row 4')).toBeVisible();
  });

  test('are removed again when their row fails', async () => {
    Object.assign(readable, { 'https://images.test/wide.jpg': [1600, 900] });
    const { user } = await openAlone(csv(head, 'Crumbs,Food,Bread,https://images.test/wide.jpg'));
    const store = fileStore('newsletter-images');
    saves(databaseError(400, '22023', 'No'));
    await user.click(await importButton('Import 1 newsletter'));
    expect(await screen.findByText('No')).toBeVisible();
    await waitFor(() => expect(store.removed).toEqual(store.uploaded.map(({ name }) => name)));
  });
});

describe('undoing an import', () => {
  const entry = (id: number, version: string, values = {}) => ({
    id,
    actor_id: testUser.id,
    operation: 'insert',
    version,
    ...values,
  });

  async function imported() {
    const page = await openTable(csv('ID,Title', `${ledger.id},Ledger`, `,Nothing`));
    saves();
    backend.use(tableHandler('newsletters', [ledger]));
    await page.user.click(await importButton('Import 1 newsletter'));
    await screen.findByRole('region', { name: 'Last import' });
    return page;
  }

  const history = (...entries: object[]) =>
    backend.use(http.get(at.table('history'), () => HttpResponse.json(entries)));
  const undo = async (user: User) => user.click(screen.getByRole('button', { name: 'Undo import' }));

  test('puts a changed newsletter back as it was, with what the same user has changed since', async () => {
    const { user } = await imported();
    history(
      entry(1, 'earlier'),
      entry(2, 'version of Ledger', { operation: 'update' }),
      entry(3, 'published'),
    );
    const calls = recordRequests();
    let version: string | null = null;
    backend.use(
      http.post(at.procedure('restore_history'), ({ request }) => {
        version = request.headers.get('x-expected-updated-at');
        return HttpResponse.json(4);
      }),
    );
    await undo(user);
    expect(await screen.findByText('Import undone')).toBeVisible();
    expect(calls.find(({ call }) => call === 'POST /rpc/restore_history')?.body).toEqual({
      entry_id: 2,
      new_category_id: null,
    });
    expect(version).toBe('published');
    expect(screen.queryByRole('region', { name: 'Last import' })).not.toBeInTheDocument();
  });

  test('keeps the image that a newsletter had meanwhile, which its history can bring back', async () => {
    Object.assign(readable, { 'https://images.test/wide.jpg': [1600, 900] });
    const { user } = await openTable(
      csv('ID,Title,Image', `${ledger.id},Ledger,https://images.test/wide.jpg`),
    );
    const store = fileStore('newsletter-images');
    saves();
    backend.use(tableHandler('newsletters', [ledger]));
    await user.click(await importButton('Import 1 newsletter'));
    // The page of the import shows it, too, and goes.
    await listAgain();
    await screen.findByRole('region', { name: 'Last import' });
    expect(store.uploaded).toHaveLength(1);
    history(entry(1, 'earlier'), entry(2, 'version of Ledger', { operation: 'update' }));
    backend.use(http.post(at.procedure('restore_history'), () => HttpResponse.json(4)));
    await undo(user);
    expect(await screen.findByText('Import undone')).toBeVisible();
    expect(store.removed).toEqual([]);
  });

  test('overwrites nothing that someone else has changed since, says so, and can be tried again', async () => {
    const { user } = await imported();
    history(entry(2, 'version of Ledger'), entry(3, 'theirs', { actor_id: science.id }));
    await undo(user);
    const last = screen.getByRole('region', { name: 'Last import' });
    expect(await within(last).findByRole('alert')).toHaveTextContent(
      'Someone else has changed this since. The history has every version. Affected: Kitchen Ledger.',
    );
    expect(screen.getByRole('button', { name: 'Undo import' })).toBeEnabled();
  });

  test('sends to the history when the category of a newsletter has been deleted since', async () => {
    const { user } = await imported();
    history(entry(2, 'version of Ledger', { operation: 'update' }));
    backend.use(
      http.post(at.procedure('restore_history'), databaseError(422, 'PT422', 'Please select a category')),
    );
    await undo(user);
    expect(
      await within(screen.getByRole('region', { name: 'Last import' })).findByRole('alert'),
    ).toHaveTextContent(
      'The category it was in no longer exists. Restore it from the history. Affected: Kitchen Ledger.',
    );
  });
});

test('an undo deletes new newsletters with their images and categories, but none that people read or colleagues have changed', async () => {
  Object.assign(readable, {
    'https://images.test/rye.jpg': [1600, 900],
    'https://images.test/oats.jpg': [1600, 900],
  });
  const [baking, brewing] = [aCategory({ name: 'Baking' }), aCategory({ name: 'Brewing' })];
  const { user } = await openTable(
    csv(
      head,
      'Rye,Baking,Bread,https://images.test/rye.jpg',
      'Oats,Brewing,Stout,https://images.test/oats.jpg',
    ),
  );
  const store = fileStore('newsletter-images');
  const deleted: unknown[] = [];
  const versionOf = (request: Request) => request.headers.get('x-expected-updated-at');
  backend.use(
    http.post(at.procedure('manage_category'), async ({ request }) => {
      const body = (await request.json()) as {
        operation: string;
        category_id: string;
        category_name: string;
      };
      if (body.operation === 'delete') deleted.push([body.category_id, versionOf(request)]);
      backend.use(tableHandler('categories', [science, food, baking, brewing]));
      return HttpResponse.json(body.category_name === 'Brewing' ? brewing : baking);
    }),
  );
  await user.click(await importButton('Create 2 missing categories'));
  const saved = saves();
  await user.click(await importButton('Import 2 newsletters'));
  await listAgain();
  const entry = (version: string, actor_id = testUser.id) => ({
    id: 1,
    actor_id,
    operation: 'insert',
    version,
  });
  const entries: Record<string, object[]> = {
    [baking.id]: [entry(baking.updated_at), entry('described')],
    [brewing.id]: [entry(brewing.updated_at), entry('theirs', science.id)],
  };
  for (const { id = '', p_title } of saved) entries[id] = [entry(`version of ${p_title}`)];
  const undone: unknown[] = [];
  backend.use(
    http.get(at.table('history'), ({ request }) => {
      const [, id = ''] = /^eq\.(.+)$/.exec(new URL(request.url).searchParams.get('row_id') ?? '') ?? [];
      return HttpResponse.json(entries[id]);
    }),
    http.post(at.procedure('undo_creation'), async ({ request }) => {
      const { p_newsletter_id } = (await request.json()) as { p_newsletter_id: string };
      const version = versionOf(request);
      undone.push(version);
      return version === 'version of Rye'
        ? HttpResponse.json(p_newsletter_id)
        : databaseError(409, 'PT409', 'Not deleted, because 2 people have subscribed since')();
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const last = await screen.findByRole('region', { name: 'Last import' });
  expect(await within(last).findByRole('alert')).toHaveTextContent(
    /^Not deleted, because 2 people have subscribed since. Affected: Oats. Someone else has changed this since. The history has every version. Affected: Brewing.$/,
  );
  expect(undone.toSorted()).toEqual(['version of Oats', 'version of Rye']);
  expect(deleted).toEqual([[baking.id, 'described']]);
  expect(last).toHaveTextContent('Added 1 newsletter. Created 1 category. Stored 1 image');
  const imageOf = (title: string) => saved.find(({ p_title }) => p_title === title)?.p_image_url;
  await waitFor(() => expect(store.removed).toHaveLength(1));
  expect(imageOf('Rye')).toContain(store.removed[0]);
  expect(screen.queryByText('Import undone')).not.toBeInTheDocument();

  // What is left goes when another import begins.
  await user.click(screen.getByRole('button', { name: 'More ways to add' }));
  await user.click(await screen.findByRole('menuitem', { name: 'From a spreadsheet…' }));
  await user.upload(await screen.findByLabelText('Choose a spreadsheet'), csv(head, 'Corn,Food,Bread,'));
  expect(screen.getByRole('region', { name: 'Last import' })).toBeVisible();
  saves(databaseError(400, '22023', 'No'));
  await user.click(await importButton('Import 1 newsletter'));
  expect(await screen.findByText('No')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Last import' })).not.toBeInTheDocument();
});

test('leaving with rows that are not imported asks first', async () => {
  const { user } = await openTable(csv(head, 'Crumbs,Food,Bread,'));
  await user.click(await screen.findByRole('button', { name: 'Back to list' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await listAgain();
});

test('a file that can not be read says why, and another one can be chosen', async () => {
  const { user } = await openAlone(new File(['\0\0\0'], 'a.csv'));
  expect(await screen.findByRole('alert')).toHaveTextContent("This file isn't a table");
  await user.upload(screen.getByLabelText('Choose a spreadsheet'), csv(head, '<b>Crumbs</b>,Food,=1+1,'));
  expect(await screen.findByLabelText('Title of row 1')).toHaveValue('<b>Crumbs</b>');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a thousand rows are there, with only those near the screen drawn; problems can be shown alone', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => `Letter ${index},Food,Bread,`);
  const { user } = await openAlone(csv(head, ...many.with(700, 'X,Food,Bread,')));
  expect(await screen.findByText('999 to add')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Rows' })).toHaveAttribute('aria-rowcount', '1001');
  expect(screen.queryByLabelText('Title of row 999')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '1 row with problems' }));
  expect(await screen.findByLabelText('Title of row 701')).toBeInvalid();
});

test('a row that is corrected among those with problems stays, with the focus in its next cell, until all are shown', async () => {
  const { user } = await openAlone(csv(head, 'X,Food,Bread,', 'Rye,Food,Bread,', 'Y,Food,Bread,'));
  await user.click(await screen.findByRole('button', { name: '2 rows with problems' }));
  expect(screen.queryByLabelText('Title of row 2')).not.toBeInTheDocument();
  await enter(user, 'Title', 1, 'Crumbs');
  const chip = screen.getByRole('button', { name: '1 row with problems' });
  expect(cell('Category', 1)).toHaveFocus();
  expect(cell('Title', 1)).toBeValid();
  await user.click(chip);
  expect(await screen.findByLabelText('Title of row 2')).toBeVisible();
  await user.click(chip);
  expect(cell('Title', 3)).toBeInvalid();
  expect(screen.queryByLabelText('Title of row 1')).not.toBeInTheDocument();
});

test('rows go from those with problems once a column holds what they lacked', async () => {
  const { user } = await openAlone(csv('Title,Category,Other', 'Crumbs,Food,Bread', 'X,Food,Bread'));
  await user.click(await screen.findByRole('button', { name: '2 rows with problems' }));
  await user.click(screen.getByRole('combobox', { name: 'Other' }));
  await user.click(await screen.findByRole('option', { name: 'Description' }));
  expect(await screen.findByRole('button', { name: '1 row with problems' })).toBeVisible();
  expect(cell('Title', 2)).toBeInvalid();
  expect(screen.queryByLabelText('Title of row 1')).not.toBeInTheDocument();
});

test('what is typed in a row that scrolls away is kept', async () => {
  const { user } = await openAlone(csv(head, 'Crumbs,Food,Bread,', 'X,Food,Bread,'));
  const typed = await screen.findByLabelText('Title of row 1');
  fireEvent.change(typed, { target: { value: 'Rye' } });
  // Without leaving the cell, as scrolling does.
  fireEvent.click(screen.getByRole('button', { name: '1 row with problems' }));
  await waitFor(() => expect(typed).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: '1 row with problems' }));
  expect(await screen.findByLabelText('Title of row 1')).toHaveValue('Rye');
});

test('selected newsletters are exported', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (content) => {
    saved.push(content as Blob);
    return 'blob:file';
  };
  HTMLAnchorElement.prototype.click = () => undefined;
  const { user } = await open();
  backend.use(rowsHandler('newsletter_overview', [overviewOf(ledger)]));
  await user.click(screen.getByRole('checkbox', { name: 'Select Kitchen Ledger' }));
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/^1 newsletter saved in newsletters-\d{4}-\d\d-\d\d\.csv$/)).toBeVisible();
  expect(await saved[0]?.text()).toContain(ledger.id);
});
