import { useSession } from '@newsletters/shared/session';
import {
  at,
  backend,
  databaseError,
  heldAnswer,
  recordRequests,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { emailFile, loaf, rawEmail } from '../testing/emails';
import {
  catalogue,
  fakeDrawing,
  fileStore,
  food,
  imageFile,
  newsletterIn,
  publicUrl,
  science,
} from '../testing/fakes';
import { beaker, ledger, listAgain, open } from '../testing/newslettersPage';
import { EmailsImport } from './EmailsImport';

/** Images of other servers that can be read, with their sizes; those of this page can always be. */
const readable: Record<string, [number, number]> = { 'https://open.test/wide.jpg': [1200, 675] };

class FakeImage {
  width = 1200;
  height = 675;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  set src(address: string) {
    const works = address.startsWith('blob:') || readable[address] !== undefined;
    setTimeout(() => (works ? this.onload?.() : this.onerror?.()));
  }
}

URL.createObjectURL = () => 'blob:image';
URL.revokeObjectURL = () => undefined;

beforeEach(() => {
  fakeDrawing(1200, 675);
  const { createImageBitmap } = globalThis;
  const crop = async (
    source: FakeImage | Blob,
    ...area: [number, number, number, number, ImageBitmapOptions]
  ) => {
    if (source instanceof Blob) return createImageBitmap(source);
    return { width: area[4].resizeWidth, height: area[4].resizeHeight, close: () => undefined };
  };
  Object.assign(globalThis, { Image: FakeImage, createImageBitmap: crop });
});

interface Values {
  from?: string;
  list?: string;
  day?: number;
  subject?: string;
  html?: string;
  inline?: boolean;
}

const issue = ({ from = '"Crumbs" <a@letters.test>', list, day = 1, subject, html, inline }: Values = {}) =>
  emailFile(
    {
      from,
      subject: subject ?? `Issue ${day}`,
      date: new Date(Date.UTC(2026, 9, day)),
      html: html ?? `<p>All about bread, and what to do with it, number ${day}.</p>`,
      ...(list && { headers: { 'List-Id': `<${list}>` } }),
      ...(inline && { attachments: [loaf] }),
    },
    `${subject ?? `issue ${day}`}.eml`,
  );

const senders = (...rows: { newsletter_id: string; sender: string }[]) =>
  tableHandler(
    'newsletter_senders',
    rows.map((row, index) => ({ id: String(index), created_at: `2026-10-0${index + 1}`, ...row })),
  );

const forgets = http.delete(at.table('newsletter_senders'), () => new HttpResponse(null, { status: 204 }));

/** The import, once it's known who is signed in, as in the shell. */
const Alone = () => useSession().status === 'signed-in' && <EmailsImport onDone={() => undefined} />;

/** The import alone, for what needs no list; that takes half the time. */
async function openAlone(...rows: Parameters<typeof senders>) {
  catalogue([beaker, ledger]);
  backend.use(senders(...rows));
  const page = await renderPage(<Alone />, { as: 'admin' });
  await screen.findByRole('heading', { level: 1, name: 'Import from emails' });
  const choose = async (...files: File[]) => page.user.upload(screen.getByLabelText('Choose emails'), files);
  return { ...page, choose };
}

/** Opens the page; what is remembered of senders is recorded. */
async function openEmails(...rows: Parameters<typeof senders>) {
  const remembered: unknown[] = [];
  backend.use(
    senders(...rows),
    http.post(at.table('newsletter_senders'), async ({ request }) => {
      remembered.push(await request.json());
      return new HttpResponse(null, { status: 201 });
    }),
    forgets,
  );
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: 'More ways to add' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'From emails…' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Import from emails' })).toHaveFocus(),
  );
  const choose = async (...files: File[]) => page.user.upload(screen.getByLabelText('Choose emails'), files);
  return { ...page, remembered, choose };
}

interface Saved {
  p_id: string | null;
  p_title: string;
  p_image_url: string | null;
  p_example_content: string;
  p_state?: string;
}

/** Answers saves of newsletters, and records them. */
function saves(answer: (body: Saved) => Response | undefined = () => undefined) {
  const saved: Saved[] = [];
  backend.use(
    http.post(at.procedure('manage_newsletter'), async ({ request }) => {
      const body = (await request.json()) as Saved;
      const refused = answer(body);
      if (refused) return refused;
      saved.push(body);
      const id = body.p_id ?? `00000000-0000-4000-a000-${String(saved.length).padStart(12, '0')}`;
      return HttpResponse.json({ id, updated_at: `version of ${body.p_title}` });
    }),
  );
  return saved;
}

const row = async (name: string) => within(await screen.findByRole('listitem', { name }));
const target = (found: ReturnType<typeof within>) => found.getByRole('combobox', { name: 'Becomes' });
const inCategory = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  found: ReturnType<typeof within>,
) => {
  await user.click(found.getByRole('combobox', { name: /^Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Food' }));
};

test('the newest email of each sender becomes a newsletter or the example of its newsletter', async () => {
  fileStore('newsletter-images');
  const { user, choose, remembered } = await openEmails({
    newsletter_id: beaker.id,
    sender: 'beaker.letters.test',
  });
  const saved = saves();
  await choose(
    await issue({ day: 1, list: 'beaker.letters.test', from: 'Bench <b@letters.test>' }),
    await issue({ day: 2, list: 'beaker.letters.test', from: 'Bench <b@letters.test>' }),
    await issue({ day: 3 }),
    await issue({ day: 4 }),
  );
  expect(await screen.findByText('1 new · 1 as an example · 2 not imported · 1 to complete')).toBeVisible();
  const known = await row('Issue 2');
  expect(target(known)).toHaveValue('Example of “The Weekly Beaker”');
  expect(target(known)).toHaveAccessibleDescription('It has the same sender.');
  for (const older of ['Issue 1', 'Issue 3']) {
    expect(target(await row(older))).toHaveValue("Don't import");
    expect(target(await row(older))).toHaveAccessibleDescription(
      'There is a newer one from the same sender.',
    );
  }
  const created = await row('Issue 4');
  expect(target(created)).toHaveValue('New newsletter');
  expect(created.getByLabelText(/^Title/)).toHaveValue('Crumbs');
  expect(created.getByLabelText(/^Description/)).toHaveValue(
    'All about bread, and what to do with it, number 4.',
  );
  expect(created.getByText('Please select a category')).toBeVisible();
  await inCategory(user, created);
  await user.click(screen.getByRole('button', { name: 'Import 2 emails' }));
  await listAgain();
  expect(saved.toSorted((one, other) => one.p_title.localeCompare(other.p_title))).toEqual([
    expect.objectContaining({
      p_id: null,
      p_title: 'Crumbs',
      p_category_id: food.id,
      p_state: 'hidden',
      p_image_url: null,
      p_example_content: expect.stringContaining('number 4'),
    }),
    expect.objectContaining({
      p_id: beaker.id,
      p_title: 'The Weekly Beaker',
      p_description: 'News from the bench',
      p_category_id: science.id,
      p_example_content: expect.stringContaining('number 2'),
    }),
  ]);
  // The other sender is known.
  expect(remembered).toEqual([{ newsletter_id: expect.stringMatching(/^0{8}-/), sender: 'a@letters.test' }]);
  const last = await screen.findByRole('region', { name: 'Last import' });
  expect(last).toHaveTextContent('Added 1 newsletter. Updated 1 newsletter.');
  expect(within(last).getByRole('button', { name: 'Undo import' })).toBeVisible();
});

test('an older email is not proposed once the newest of its sender has been imported, while others wait', async () => {
  const { user, choose } = await openEmails({ newsletter_id: beaker.id, sender: 'a@letters.test' });
  saves();
  await choose(
    await issue({ day: 1 }),
    await issue({ day: 2 }),
    await issue({ day: 3, from: 'Other <b@letters.test>' }),
  );
  await row('Issue 3');
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  expect(await screen.findByText('1 new · 1 not imported · 1 to complete')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Issue 2' })).not.toBeInTheDocument();
  expect(target(await row('Issue 1'))).toHaveValue("Don't import");
  const newer = 'There is a newer one from the same sender.';
  expect(target(await row('Issue 1'))).toHaveAccessibleDescription(newer);
  for (const choice of ['New newsletter', "Don't import"]) {
    await user.click(target(await row('Issue 1')));
    await user.click(await screen.findByRole('option', { name: choice }));
    expect(target(await row('Issue 1'))).not.toHaveAccessibleDescription(newer);
  }
});

test('of two newsletters with the same sender, the one that was chosen last is proposed', async () => {
  const { user, choose } = await openAlone({ newsletter_id: ledger.id, sender: 'a@letters.test' });
  let pairs = [ledger, beaker].map(({ id }) => ({ newsletter_id: id, sender: 'a@letters.test' }));
  backend.use(
    http.get(at.table('newsletter_senders'), () =>
      HttpResponse.json(
        pairs.map((pair, index) => ({ id: String(index), created_at: '2026-10-01', ...pair })),
      ),
    ),
    http.delete(at.table('newsletter_senders'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get('sender')).toBe('eq.a@letters.test');
      pairs = pairs.filter(
        ({ newsletter_id }) => searchParams.get('newsletter_id') !== `eq.${newsletter_id}`,
      );
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(at.table('newsletter_senders'), async ({ request }) => {
      const pair = (await request.json()) as { newsletter_id: string; sender: string };
      if (!pairs.some(({ newsletter_id }) => newsletter_id === pair.newsletter_id)) pairs = [pair, ...pairs];
      return new HttpResponse(null, { status: 201 });
    }),
  );
  saves();
  await choose(await issue({ day: 1 }));
  await user.click(target(await row('Issue 1')));
  await user.click(await screen.findByRole('option', { name: 'Example of “The Weekly Beaker”' }));
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Issue 1' })).not.toBeInTheDocument());
  await choose(await issue({ day: 2 }));
  expect(target(await row('Issue 2'))).toHaveValue('Example of “The Weekly Beaker”');
  // Chosen again, it stays the last one: nothing needs to be taken away.
  const calls = recordRequests();
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Issue 2' })).not.toBeInTheDocument());
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
});

test('the first large image is offered as the cover, and stored with the images of the example', async () => {
  const { uploaded } = fileStore('newsletter-images');
  const { user, choose } = await openEmails();
  const saved = saves();
  const large =
    '<p>A text that is long enough for a description.</p><img src="cid:loaf@letters.test" width="600">';
  await choose(
    await issue({ day: 1, from: 'First <a@b.test>', html: large, inline: true }),
    await issue({ day: 2, from: 'Second <b@b.test>', html: large, inline: true }),
    await issue({
      day: 3,
      from: 'Third <c@b.test>',
      html: '<img src="https://open.test/logo.png" width="120"><img src="https://open.test/wide.jpg" width="600"><p>A text that is long enough for a description.</p>',
    }),
    await issue({
      day: 4,
      from: 'Fourth <d@b.test>',
      html: '<img src="https://closed.test/wide.jpg" width="600"><p>A text that is long enough for a description.</p>',
    }),
  );
  await waitFor(() => expect(screen.getAllByLabelText('Use as cover')).toHaveLength(3));
  expect((await row('Issue 4')).queryByLabelText('Use as cover')).not.toBeInTheDocument();
  await user.click((await row('Issue 2')).getByLabelText('Use as cover'));
  // Above the select: within it, a long translation would be below the arrow.
  expect(screen.getByText('Category of all new', { selector: '[data-shrink]' })).toHaveAttribute(
    'data-shrink',
    'true',
  );
  await user.click(screen.getByRole('combobox', { name: 'Category of all new' }));
  await user.click(await screen.findByRole('option', { name: 'Food' }));
  await user.click(screen.getByRole('combobox', { name: 'New newsletters are' }));
  await user.click(await screen.findByRole('option', { name: 'Visible' }));
  await user.click(screen.getByRole('button', { name: 'Import 4 emails' }));
  await listAgain();
  const covers = new Map(saved.map(({ p_title, p_image_url }) => [p_title, p_image_url]));
  const addresses = uploaded.map(({ name }) => publicUrl('newsletter-images', name));
  expect(covers.get('Second')).toBeNull();
  expect(covers.get('Fourth')).toBeNull();
  for (const title of ['First', 'Third']) expect(addresses).toContain(covers.get(title));
  for (const { p_title, p_example_content } of saved)
    expect(addresses.some((address) => p_example_content.includes(address))).toBe(
      ['First', 'Second'].includes(p_title),
    );
  expect(saved.map(({ p_state }) => p_state)).toEqual(Array(4).fill('visible'));
  expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent('Stored 2 images');
});

test('an email can be looked at before it is imported, with its images', async () => {
  const { user, choose } = await openAlone();
  await choose(
    await issue({
      subject: 'Bread',
      html: '<p>Fresh <img src="cid:loaf@letters.test" width="300"></p>',
      inline: true,
    }),
  );
  await user.click((await row('Bread')).getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bread' }));
  const frame = await dialog.findByTitle<HTMLIFrameElement>(/./);
  expect(frame.srcdoc).toContain('Fresh');
  expect(frame.srcdoc).toContain('src="data:image/');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a file that is chosen twice is in the list twice, and says so; of pages without a date, none is called newer', async () => {
  const { choose } = await openAlone();
  const pages = ['One', 'Another'].map(
    (word) => new File([`<title>Bread</title><p>${word}</p>`], `${word}.html`, { type: 'text/html' }),
  );
  await choose(await issue(), await issue(), ...pages);
  const becomes = async () =>
    (await screen.findAllByRole('combobox', { name: 'Becomes' })).map((one) => one as HTMLInputElement);
  await waitFor(async () => expect(await becomes()).toHaveLength(4));
  const [, same, , other] = await becomes();
  expect(same).toHaveValue("Don't import");
  expect(same).toHaveAccessibleDescription('The same email is in the list already.');
  expect(other).toHaveValue("Don't import");
  expect(other).toHaveAccessibleDescription('Another email is for the same newsletter.');
});

test('another newsletter can be chosen, or none; two emails are never for the same one', async () => {
  const { user, choose } = await openAlone();
  await choose(await issue({ day: 1 }), await issue({ day: 2, from: 'The weekly BEAKER <c@letters.test>' }));
  const titled = await row('Issue 2');
  expect(target(titled)).toHaveAccessibleDescription('It has the same title.');
  const other = await row('Issue 1');
  await user.click(target(other));
  await user.clear(target(other));
  await user.paste('beaker');
  await user.click(await screen.findByRole('option', { name: 'Example of “The Weekly Beaker”' }));
  expect(target(titled)).toHaveAccessibleDescription('Another email is for the same newsletter.');
  expect(screen.getByText('2 as an example · 1 to complete')).toBeVisible();
  await user.click(target(titled));
  await user.click(await screen.findByRole('option', { name: "Don't import" }));
  expect(screen.getByText('1 as an example · 1 not imported')).toBeVisible();
});

test('files that cannot be imported are named, and the others are listed', async () => {
  const { choose } = await openAlone();
  await choose(
    new File(['%PDF-1.7'], 'bill.eml'),
    rawEmail('Subject: S', 'Content-Type: text/plain', '', 'Plain'),
    await issue(),
  );
  expect(await screen.findByRole('listitem', { name: 'Issue 1' })).toBeVisible();
  const problem = await screen.findByRole('alert');
  expect(problem).toHaveTextContent(/^2 files can't be imported\./);
  expect(
    within(problem)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    "This file isn't an email or a web page. Choose an .eml or .html file. Affected: “bill.eml”.",
    'This email has no HTML version, only plain text. Affected: “raw.eml”.',
  ]);
});

test('more than 50 emails are refused at once', async () => {
  const { choose } = await openAlone();
  const one = await issue();
  await choose(...Array.from({ length: 51 }, () => one));
  expect(await screen.findByText('At most 50 emails can be imported at a time. These are 51.')).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('emails can be dropped anywhere, and leaving asks first', async () => {
  const { user } = await openEmails();
  const files = [await issue({ day: 1 }), await issue({ day: 2 })];
  const dataTransfer = { types: ['Files'], files, items: files.map(({ type }) => ({ type })) };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText('Drop the emails to import them')).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  await row('Issue 1');
  await row('Issue 2');
  await user.click(screen.getByRole('button', { name: 'Back to list' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
});

test('no file that is dropped takes the place of the page: neither an image nor an email during an import', async () => {
  const { user, choose } = await openAlone({ newsletter_id: beaker.id, sender: 'a@letters.test' });
  const dropped = (file: File) =>
    fireEvent.drop(document.body, {
      dataTransfer: { types: ['Files'], files: [file], items: [{ type: file.type }] },
    });
  expect(dropped(imageFile())).toBe(false);
  const held = heldAnswer();
  backend.use(http.post(at.procedure('manage_newsletter'), held.answer));
  await choose(await issue());
  await row('Issue 1');
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  expect(await screen.findByText('Importing: 0 of 1')).toBeVisible();
  expect(dropped(await issue({ day: 2 }))).toBe(false);
  expect(screen.queryByRole('listitem', { name: 'Issue 2' })).not.toBeInTheDocument();
  held.give(databaseError(400, '22023', 'The title is taken')());
  expect(await screen.findByText('The title is taken')).toBeVisible();
});

test('an email that fails keeps its reason and can be tried again; its images are removed', async () => {
  const { uploaded, removed } = fileStore('newsletter-images');
  const { user, choose } = await openEmails();
  let refuses = true;
  const saved = saves(() => (refuses ? databaseError(400, '22023', 'The title is taken')() : undefined));
  await choose(
    await issue({
      html: '<p>A text that is long enough for it.</p><img src="cid:loaf@letters.test" width="600">',
      inline: true,
    }),
  );
  const found = await row('Issue 1');
  await inCategory(user, found);
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  expect(await found.findByText('The title is taken')).toBeVisible();
  await waitFor(() => expect(removed.toSorted()).toEqual(uploaded.map(({ name }) => name).toSorted()));
  // A newer one of the same sender takes its place as long as it is there.
  await choose(await issue({ day: 2 }));
  expect(target(found)).toHaveValue("Don't import");
  for (const [title, choice] of [
    ['Issue 2', "Don't import"],
    ['Issue 1', 'New newsletter'],
  ] as const) {
    await user.click(target(await row(title)));
    await user.click(await screen.findByRole('option', { name: choice }));
  }
  refuses = false;
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  await listAgain();
  expect(saved).toHaveLength(1);
});

test('an example is not replaced if someone else has changed the newsletter meanwhile', async () => {
  const { user, choose } = await openAlone({ newsletter_id: beaker.id, sender: 'a@letters.test' });
  await choose(await issue());
  const found = await row('Issue 1');
  backend.use(tableHandler('newsletters', [{ ...beaker, updated_at: '2026-11-01T10:00:00+00:00' }]));
  const calls = recordRequests();
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  expect(await found.findByText('Someone else has changed this newsletter. Please try again')).toBeVisible();
  expect(calls.filter(({ call }) => call.includes('manage_newsletter'))).toEqual([]);
});

test('an example counts as replaced if only the response was lost; its images stay', async () => {
  const { uploaded, removed } = fileStore('newsletter-images');
  const { user, choose } = await openEmails({ newsletter_id: beaker.id, sender: 'a@letters.test' });
  saves(({ p_example_content: example_content }) => {
    const saved = { ...beaker, example_content, updated_at: '2026-11-01T10:00:00+00:00' };
    backend.use(tableHandler('newsletters', [saved]));
    return new HttpResponse(null, { status: 502 });
  });
  await choose(
    await issue({
      html: '<p>A text that is long enough for it.</p><img src="cid:loaf@letters.test" width="600">',
      inline: true,
    }),
  );
  await row('Issue 1');
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  await listAgain();
  expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent(
    'Updated 1 newsletter',
  );
  expect(uploaded).not.toEqual([]);
  expect(removed).toEqual([]);
});

test('a new newsletter counts as created if only the response was lost, also where spaces around its title were', async () => {
  const { user, choose } = await openEmails();
  const sent = saves(({ p_title, p_example_content: example_content }) => {
    const made = newsletterIn(food, {
      title: p_title.trim(),
      description: 'All about bread, and what to do with it, number 1.',
      example_content,
      owner_id: testUser.id,
      state: 'hidden',
    });
    backend.use(tableHandler('newsletters', [made]));
    return new HttpResponse(null, { status: 502 });
  });
  await choose(await issue());
  const found = await row('Issue 1');
  await inCategory(user, found);
  await user.type(found.getByLabelText(/^Title/), ' ');
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  await listAgain();
  expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent('Added 1 newsletter');
  expect(sent).toEqual([]);
});

test('says when a sender could not be stored', async () => {
  const { user, choose } = await openEmails();
  saves();
  backend.use(http.post(at.table('newsletter_senders'), () => HttpResponse.error()));
  await choose(await issue());
  await user.click(target(await row('Issue 1')));
  await user.click(await screen.findByRole('option', { name: 'Example of “The Weekly Beaker”' }));
  await user.click(screen.getByRole('button', { name: 'Import 1 email' }));
  expect(
    await screen.findByText(
      "The sender of “The Weekly Beaker” couldn't be stored, so the next email won't be recognised",
    ),
  ).toBeVisible();
});

test('an import can be cancelled: what was begun is completed, the rest stays', async () => {
  const held = heldAnswer();
  const { user, choose } = await openAlone();
  const begun: unknown[] = [];
  backend.use(
    http.post(at.procedure('manage_newsletter'), async ({ request }) => {
      begun.push(await request.json());
      return held.answer();
    }),
  );
  const days = [1, 2, 3, 4, 5, 6];
  await choose(
    ...(await Promise.all(days.map((day) => issue({ day, from: `Letter ${day} <${day}@b.test>` })))),
  );
  await row('Issue 6');
  await user.click(await screen.findByRole('combobox', { name: 'Category of all new' }));
  await user.click(await screen.findByRole('option', { name: 'Food' }));
  await user.click(screen.getByRole('button', { name: 'Import 6 emails' }));
  expect(await screen.findByText('Importing: 0 of 6')).toBeVisible();
  await waitFor(() => expect(begun).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  held.give(HttpResponse.json({ id: beaker.id, updated_at: 'now' }));
  expect(await screen.findByText('2 new')).toBeVisible();
  expect(begun).toHaveLength(4);
});
