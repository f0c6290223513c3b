import 'fake-indexeddb/auto';
import { formOf, withDrafts } from '@newsletters/shared/drafts';
import { useSession } from '@newsletters/shared/session';
import {
  aCategory,
  act,
  at,
  backend,
  cleanup,
  databaseError,
  fakeLocks,
  heldAnswer,
  prepareSession,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import type { ComponentType } from 'react';
import { EmailsImport } from '../issues/EmailsImport';
import CategoriesPage from '../pages/CategoriesPage';
import SitePage from '../pages/SitePage';
import { SpreadsheetImport } from '../spreadsheet/SpreadsheetImport';
import { emailFile, letter } from '../testing/emails';
import { catalogue, fileStore, imageFile } from '../testing/fakes';
import {
  beaker,
  create,
  edit,
  enter,
  fill,
  listAgain,
  offer,
  onSave,
  pick,
  restore,
  save,
  saved,
} from '../testing/newsletterForm';
import type { User } from '../testing/newslettersPage';

const kept = async (item: string) =>
  (await withDrafts(({ draftsOf }) => draftsOf(testUser.id, item)))?.[0]?.draft;

/** The tab crashes, or is closed without an answer. The browser says beforehand that the page may go away. */
async function crash(item: string, values = {}) {
  await waitFor(async () => {
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(await kept(item)).toMatchObject({ content: { values } });
  });
  cleanup();
}

/** An earlier visit has left this unsaved. How a form keeps it is tested by those that crash. */
async function left(item: string, values: object, rest: unknown = undefined) {
  await prepareSession('admin');
  await withDrafts(({ keepDraft }) => keepDraft(testUser.id, formOf(item, 'earlier'), { values, rest }));
}

const leftTitle = (title: string) =>
  left('newsletter new', { title }, { base: null, image: { stored: null } });

beforeEach(() => withDrafts(({ clearDrafts }) => clearDrafts()));
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

describe('a newsletter', () => {
  test('that was being created is offered again, with its image, and can be saved', async () => {
    const { user } = await create();
    await enter(user, /^Title/, 'Fresh Bread');
    await pick(user, imageFile());
    fireEvent.change(screen.getByLabelText('Focus on phones'), { target: { value: '20' } });
    await crash('newsletter new');
    const again = await create();
    expect(await screen.findByText(offer)).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('');
    await restore(again.user);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Fresh Bread');
    expect(screen.getByLabelText(/^Title/)).toHaveFocus();
    expect(screen.getByRole('img', { name: 'Current image' })).toHaveAttribute('src', 'blob:image');
    expect(screen.getByLabelText('Focus on phones')).toHaveValue('20');
    expect(screen.queryByText(offer)).not.toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard unsaved changes?')).toBeVisible();
  });

  test('is not restored while another is being saved', async () => {
    await leftTitle('Fresh Bread');
    const { user } = await create();
    const button = await screen.findByRole('button', { name: 'Restore' });
    await fill(user);
    const { answer, give } = heldAnswer();
    onSave(answer);
    await save(user);
    await waitFor(() => expect(button).toBeDisabled());
    give(HttpResponse.json(beaker));
    await listAgain();
  });

  test('that is restored ends an import: nothing of it takes the place of what was restored', async () => {
    const { removed } = fileStore('newsletter-images');
    const upload = heldAnswer();
    backend.use(http.post(at.storage('object/newsletter-images/:name'), upload.answer));
    await leftTitle('Fresh Bread');
    const { user } = await create();
    await screen.findByText(offer);
    await user.upload(screen.getByLabelText('Choose a file to import'), await letter());
    await screen.findByText('Storing image 1 of 1…');
    await restore(user);
    expect(screen.queryByText('Storing image 1 of 1…')).not.toBeInTheDocument();
    upload.give(HttpResponse.json({ Id: '1', Key: 'newsletter-images/a.png' }));
    await waitFor(() => expect(removed).toHaveLength(1));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Fresh Bread');
  });

  test('that is restored cannot be lost by undoing an import from before', async () => {
    await leftTitle('Fresh Bread');
    const { user } = await create();
    await screen.findByText(offer);
    const email = await emailFile({ subject: 'Rye', html: '<p>Rye</p>' });
    await user.upload(screen.getByLabelText('Choose a file to import'), email);
    expect(await screen.findByRole('button', { name: 'Undo import' })).toBeVisible();
    await restore(user);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Fresh Bread');
    expect(screen.queryByRole('button', { name: 'Undo import' })).not.toBeInTheDocument();
  });

  test('that someone else has changed since is compared before it is saved', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    await crash(`newsletter ${beaker.id}`);
    const again = await edit();
    await screen.findByText(offer);
    catalogue([{ ...beaker, title: 'Theirs' }]);
    const versions: unknown[] = [];
    backend.use(
      http.post(at.procedure('manage_newsletter'), ({ request }) => {
        versions.push(request.headers.get('x-expected-updated-at'));
        return databaseError(409, 'PT409', 'Someone else has changed this')();
      }),
    );
    await restore(again.user);
    await save(again.user, 'Save Newsletter');
    expect(await screen.findByText('Someone else has changed this newsletter')).toBeVisible();
    expect(versions).toEqual([beaker.updated_at]);
  });

  test('is kept when it is saved right after a change and the session turns out to have ended', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    const sent = new Promise<void>((resolve) => {
      onSave(() => {
        resolve();
        return databaseError(401, 'PGRST303', 'JWT expired')();
      });
    });
    void save(user, 'Save Newsletter');
    await sent;
    cleanup();
    await waitFor(async () =>
      expect(await kept(`newsletter ${beaker.id}`)).toMatchObject({
        content: { values: { title: `${beaker.title} II` } },
      }),
    );
  });

  test('is not offered once it has been saved', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    await waitFor(async () => expect(await kept(`newsletter ${beaker.id}`)).toBeDefined());
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    await waitFor(async () => expect(await kept(`newsletter ${beaker.id}`)).toBeUndefined());
  });

  test('is not offered once its changes have been discarded, or undone', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    await waitFor(async () => expect(await kept(`newsletter ${beaker.id}`)).toBeDefined());
    await user.type(screen.getByLabelText(/^Title/), '{Backspace}{Backspace}{Backspace}');
    await waitFor(async () => expect(await kept(`newsletter ${beaker.id}`)).toBeUndefined());
    await enter(user, /^Title/, ' III');
    await waitFor(async () => expect(await kept(`newsletter ${beaker.id}`)).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await listAgain();
    await waitFor(async () => expect(await kept(`newsletter ${beaker.id}`)).toBeUndefined());
  });
});

describe('a category', () => {
  async function open() {
    catalogue([]);
    const page = await renderPage(<CategoriesPage />, { as: 'admin' });
    await page.user.click(await screen.findByRole('button', { name: 'New Category' }));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  }

  test('is offered again; an offer that is discarded does not come back', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText(/^Name/), 'Food');
    await crash('category new');
    const again = await open();
    expect(await again.dialog.findByText(offer)).toBeVisible();
    await again.user.click(again.dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(again.dialog.queryByText(offer)).not.toBeInTheDocument());
    await waitFor(() => expect(again.dialog.getByLabelText(/^Name/)).toHaveFocus());
    expect(again.dialog.getByLabelText(/^Name/)).toHaveValue('');
    await waitFor(async () => expect(await kept('category new')).toBeUndefined());
  });

  test('restored keeps its offer open while the user types something else', async () => {
    await left('category new', { name: 'Food' });
    const { user, dialog } = await open();
    await dialog.findByText(offer);
    await user.type(dialog.getByLabelText(/^Name/), 'Music');
    await restore(user);
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Food');
  });

  test('is offered again, with its time, after something else was saved without an answer', async () => {
    await left('category new', { name: 'Food' });
    const before = await kept('category new');
    const { user, dialog } = await open();
    await dialog.findByText(offer);
    await user.type(dialog.getByLabelText(/^Name/), 'Music');
    await waitFor(async () =>
      expect(await kept('category new')).toMatchObject({ content: { values: { name: 'Music' } } }),
    );
    backend.use(
      http.post(at.procedure('manage_category'), () => HttpResponse.json(aCategory({ name: 'Music' }))),
    );
    await user.click(dialog.getByRole('button', { name: 'Create Category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(async () =>
      expect(await kept('category new')).toMatchObject({
        content: before?.content,
        savedAt: before?.savedAt,
      }),
    );
  });
});

test('of two forms that were open at the same time, each is offered', async () => {
  const title = () => screen.getByLabelText(/^Title/);
  for (const typed of ['Fresh Bread', 'Rye']) {
    const { user } = await create();
    await enter(user, /^Title/, typed);
    await crash('newsletter new', { title: typed });
  }
  const { user } = await create();
  await restore(user);
  expect(title()).toHaveValue('Rye');
  cleanup();
  const again = await create();
  await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () =>
    expect(await kept('newsletter new')).toMatchObject({ content: { values: { title: 'Fresh Bread' } } }),
  );
  await restore(again.user);
  expect(title()).toHaveValue('Fresh Bread');
  await again.user.type(title(), ' II');
  await crash('newsletter new', { title: 'Fresh Bread II' });
  expect(await withDrafts(({ draftsOf }) => draftsOf(testUser.id, 'newsletter new'))).toHaveLength(1);
});

describe('in two tabs', () => {
  const drafts = async () =>
    (await withDrafts(({ draftsOf }) => draftsOf(testUser.id, 'newsletter new'))) ?? [];

  test('what is typed in one is not offered in the other, until it is closed', async () => {
    const { user } = await create();
    fakeLocks();
    await enter(user, /^Title/, 'Rye');
    await waitFor(async () => expect(await withDrafts(({ hasDrafts }) => hasDrafts())).toBe(true));
    expect(await drafts()).toEqual([]);
    cleanup();
    await waitFor(async () => expect(await drafts()).toHaveLength(1));
  });

  test.each([
    ['restored', (user: User) => user.click(screen.getByRole('button', { name: 'Restore' }))],
    ['discarded', (user: User) => user.click(screen.getByRole('button', { name: 'Discard' }))],
    ['shown', async () => act(() => void document.dispatchEvent(new Event('visibilitychange')))],
  ])('an offer that one has taken is no longer %s in the other', async (_what, attempt) => {
    await leftTitle('Rye');
    const { user } = await create();
    await screen.findByText(offer);
    fakeLocks();
    const [{ form } = { form: '' }] = await drafts();
    const other = new AbortController();
    void withDrafts(({ holdDraft }) => holdDraft(testUser.id, form, other.signal));
    await attempt(user);
    await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Title/)).toHaveValue('');
    other.abort();
    await waitFor(async () =>
      expect(await kept('newsletter new')).toMatchObject({ content: { values: { title: 'Rye' } } }),
    );
  });
});

describe("the hero's texts", () => {
  const row = {
    id: 1,
    logo_url: null,
    hero_image_url: null,
    hero_heading: 'Old',
    hero_text: '',
    updated_at: 'x',
  };

  async function open() {
    backend.use(tableHandler('site_settings', [row]));
    const page = await renderPage(<SitePage />, { as: 'admin' });
    return { ...page, heading: await screen.findByLabelText('Hero heading') };
  }

  test('are offered again', async () => {
    const { user, heading } = await open();
    await user.type(heading, ' and new');
    await crash('hero');
    const again = await open();
    await restore(again.user);
    expect(again.heading).toHaveValue('Old and new');
  });

  test('of another user are neither offered nor kept', async () => {
    await renderPage(<p />, { as: 'admin' });
    const theirs = { values: { hero_heading: 'Theirs' }, rest: row };
    await withDrafts(({ keepDraft }) => keepDraft('another', 'hero', theirs));
    await open();
    await waitFor(async () =>
      expect(await withDrafts(({ draftOf }) => draftOf('another', 'hero'))).toBeUndefined(),
    );
    expect(screen.queryByText(offer)).not.toBeInTheDocument();
  });
});

describe('an import', () => {
  /** Opens it, once it's known who is signed in, as in the shell. */
  async function open(Import: ComponentType<{ onDone: () => void }>) {
    const Known = () => useSession().status === 'signed-in' && <Import onDone={() => undefined} />;
    catalogue([beaker]);
    backend.use(
      tableHandler('newsletter_senders', []),
      http.delete(at.table('newsletter_senders'), () => new HttpResponse(null, { status: 204 })),
      http.post(at.table('newsletter_senders'), () => new HttpResponse(null, { status: 201 })),
    );
    const page = await renderPage(<Known />, { as: 'admin' });
    await screen.findByRole('heading', { level: 1 });
    return page;
  }

  async function correct(user: User, label: string | RegExp) {
    const title = await screen.findByLabelText(label);
    await user.clear(title);
    await user.click(title);
    await user.paste('Fresh Bread');
    await user.tab();
  }

  /** The session ends while it imports: the answer says so, and takes the page away. */
  async function importLate(user: User, name: string) {
    const sent = new Promise<unknown>((resolve) => {
      backend.use(
        http.post(at.procedure('manage_newsletter'), async ({ request }) => {
          resolve(await request.json());
          return databaseError(401, 'PGRST303', 'JWT expired')();
        }),
      );
    });
    await user.click(await screen.findByRole('button', { name }));
    const body = await sent;
    cleanup();
    return body;
  }

  const table = new File(['Title,Category,Description\nCr,Science,All about bread'], 'letters.csv');

  test('from a spreadsheet keeps its rows as they were corrected when the session ends', async () => {
    const { user } = await open(SpreadsheetImport);
    await user.upload(screen.getByLabelText('Choose a spreadsheet'), table);
    await correct(user, 'Title of row 1');
    await importLate(user, 'Import 1 newsletter');
    const again = await open(SpreadsheetImport);
    await restore(again.user);
    expect(screen.getByLabelText('Title of row 1')).toHaveValue('Fresh Bread');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await importLate(again.user, 'Import 1 newsletter')).toMatchObject({ p_title: 'Fresh Bread' });
  });

  test('from emails keeps them with what was entered when the session ends', async () => {
    const { user } = await open(EmailsImport);
    const bread = {
      from: 'Cr <a@letters.test>',
      subject: 'Bread',
      html: '<p>All about bread, and what to do with it.</p>',
    };
    await user.upload(screen.getByLabelText('Choose emails'), [await emailFile(bread)]);
    await correct(user, /^Title/);
    await user.click(screen.getByLabelText(/^Category/));
    await user.click(await screen.findByRole('option', { name: 'Science' }));
    await importLate(user, 'Import 1 email');
    const again = await open(EmailsImport);
    await restore(again.user);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Fresh Bread');
    expect(await importLate(again.user, 'Import 1 email')).toMatchObject({
      p_title: 'Fresh Bread',
      p_example_content: expect.stringContaining('All about bread'),
    });
  });

  /** The session ends while two are imported; one of them is saved only then. */
  async function importHalf(user: User, name: string) {
    const late = heldAnswer();
    const sent: string[] = [];
    backend.use(
      http.post(at.procedure('manage_newsletter'), async ({ request }) => {
        const { p_title } = (await request.json()) as { p_title: string };
        sent.push(p_title);
        return p_title === 'Rye' ? late.answer() : databaseError(401, 'PGRST303', 'JWT expired')();
      }),
    );
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent.toSorted()).toEqual(['Oats', 'Rye']));
    cleanup();
    localStorage.clear();
    late.give(
      HttpResponse.json({ id: '00000000-0000-4000-a000-000000000001', updated_at: 'version of Rye' }),
    );
    await waitFor(async () => expect(await kept('last import')).toMatchObject({ content: { made: [{}] } }));
  }

  /** Imports the rest. Resolves to the titles that were sent; what both parts have done can be undone. */
  async function importRest(user: User, name: string) {
    const sent: string[] = [];
    backend.use(
      http.post(at.procedure('manage_newsletter'), async ({ request }) => {
        sent.push(((await request.json()) as { p_title: string }).p_title);
        return HttpResponse.json({
          id: '00000000-0000-4000-a000-000000000002',
          updated_at: 'version of Oats',
        });
      }),
    );
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(async () =>
      expect(await kept('last import')).toMatchObject({ content: { made: [{}, {}] } }),
    );
    expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent(
      'Added 2 newsletters.',
    );
    return sent;
  }

  test('from a spreadsheet goes on after what was saved when the session ended', async () => {
    const { user } = await open(SpreadsheetImport);
    const rows = ['Rye', 'Oats'].map((title) => `${title},Science,All about bread`);
    const file = new File([`Title,Category,Description\n${rows.join('\n')}`], 'letters.csv');
    await user.upload(screen.getByLabelText('Choose a spreadsheet'), file);
    await importHalf(user, 'Import 2 newsletters');
    const again = await open(SpreadsheetImport);
    expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent(
      'Added 1 newsletter.',
    );
    await restore(again.user);
    expect(await importRest(again.user, 'Import 1 newsletter')).toEqual(['Oats']);
  });

  test('from emails goes on after what was saved when the session ended', async () => {
    const { user } = await open(EmailsImport);
    const files = ['Rye', 'Oats'].map((name) =>
      emailFile({
        from: `${name} <${name}@letters.test>`,
        subject: 'Bread',
        html: '<p>All about bread, and what to do with it.</p>',
      }),
    );
    await user.upload(screen.getByLabelText('Choose emails'), await Promise.all(files));
    await user.click(await screen.findByRole('combobox', { name: 'Category of all new' }));
    await user.click(await screen.findByRole('option', { name: 'Science' }));
    await importHalf(user, 'Import 2 emails');
    const again = await open(EmailsImport);
    await restore(again.user);
    expect(await importRest(again.user, 'Import 1 email')).toEqual(['Oats']);
  });

  test('is not offered once its rows have been imported, or discarded', async () => {
    const item = 'spreadsheet';
    const { user } = await open(SpreadsheetImport);
    await user.upload(screen.getByLabelText('Choose a spreadsheet'), table);
    await correct(user, 'Title of row 1');
    await waitFor(async () => expect(await kept(item)).toBeDefined());
    onSave(saved());
    await user.click(await screen.findByRole('button', { name: 'Import 1 newsletter' }));
    await waitFor(async () => expect(await kept(item)).toBeUndefined());
    cleanup();
    const again = await open(SpreadsheetImport);
    await again.user.upload(screen.getByLabelText('Choose a spreadsheet'), table);
    await waitFor(async () => expect(await kept(item)).toBeDefined());
    act(() => void again.router.navigate('/elsewhere'));
    await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await kept(item)).toBeUndefined());
  });
});
