import { at, backend, heldAnswer, recordRequests } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { emailFile, letter, loaf, png, rawEmail } from '../testing/emails';
import { fakeDrawing, fileStore, imageFile, publicUrl } from '../testing/fakes';
import { create, edit, enter, listAgain, onSave, save, saved } from '../testing/newsletterForm';
import type { User } from '../testing/newslettersPage';

const choose = (user: User, file: File) =>
  user.upload(screen.getByLabelText('Choose a file to import'), file);
const imported = (name = 'issue.eml') => screen.findByRole('heading', { name: `Imported “${name}”` });
const title = () => screen.getByLabelText(/^Title/);
const example = () => screen.getByLabelText<HTMLTextAreaElement>('Example content');

/** A new form with the plain text area, whose value can be read. */
async function createPlain() {
  const page = await create();
  await page.user.click(screen.getByRole('button', { name: 'Source' }));
  await page.user.click(screen.getByLabelText('Plain text area'));
  return page;
}

function drag(type: string, file: File) {
  const dataTransfer = { types: ['Files'], files: [file], items: [{ type: file.type }] };
  return fireEvent[type === 'drop' ? 'drop' : 'dragOver'](document.body, { dataTransfer });
}

test('an email fills the form for review, says what was done, and can be undone', async () => {
  const { uploaded } = fileStore('newsletter-images');
  const { user } = await createPlain();
  const calls = recordRequests();
  await choose(user, await letter());
  expect(await imported()).toHaveFocus();
  const summary = screen.getByRole('region', { name: 'Imported “issue.eml”' });
  expect(within(summary).getByText('Stored: 1 image.')).toBeVisible();
  expect(title()).toHaveValue('Bread, and how to bake it');
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Three ways to bake bread');
  expect(uploaded).toHaveLength(1);
  expect(example().value).toContain(`src="${publicUrl('newsletter-images', uploaded[0]?.name ?? '')}"`);
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
  await user.click(within(summary).getByRole('button', { name: 'Undo import' }));
  expect(title()).toHaveValue('');
  expect(example()).toHaveValue('');
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(await screen.findByText('Import undone')).toBeVisible();
});

test('says what is missing only once somebody has tried to save, as when typing', async () => {
  fileStore('newsletter-images');
  const { user } = await create();
  const wordless = await emailFile({ subject: 'Bread', html: '<img src="https://letters.test/a.png">' });
  const missing = 'Description is required';
  await choose(user, wordless);
  await imported();
  expect(screen.queryByText(missing)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(screen.queryByText('Title is required')).not.toBeInTheDocument();
  await save(user, 'Create Newsletter');
  expect(await screen.findByText('Title is required')).toBeVisible();
  await choose(user, wordless);
  await imported();
  await waitFor(() => expect(screen.queryByText('Title is required')).not.toBeInTheDocument());
  expect(screen.getByText(missing)).toBeVisible();
});

test("takes the sender's name as the title, not the subject of one issue", async () => {
  fileStore('newsletter-images');
  const { user } = await createPlain();
  await choose(user, await letter({ from: '"Crumbs & Co" <editor@letters.test>' }));
  await imported();
  expect(title()).toHaveValue('Crumbs & Co');
  expect(screen.getByText(/^Filled in: the title from the sender's name, the description/)).toBeVisible();
});

test('lists where the recipient is still named, until the import is undone', async () => {
  fileStore('newsletter-images');
  const { user } = await createPlain();
  await choose(
    user,
    await emailFile({
      subject: 'Bread',
      to: { name: 'Kari Nordmann', address: 'kari@reader.test' },
      html: '<p>Hei Kari!</p>\n<p>The loaf that Kari baked</p>',
    }),
  );
  await imported();
  expect(screen.getByText(/1 recipient's name in a greeting/)).toBeVisible();
  const finding = '1 place mentions the recipient of the email by name.';
  await user.click(await screen.findByRole('button', { name: `Line 3: ${finding}` }));
  const { value, selectionStart, selectionEnd } = example();
  expect(value.slice(selectionStart, selectionEnd)).toBe('<p>The loaf that Kari baked</p>');
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await enter(user, /^Example content/, '<p>Kari</p>');
  expect(await screen.findByText('Everything works as it is.')).toBeVisible();
  expect(screen.queryByText(finding)).not.toBeInTheDocument();
});

test('asks before it replaces texts', async () => {
  fileStore('newsletter-images');
  const { user } = await edit();
  await choose(user, await letter());
  const question = () => screen.findByRole('alertdialog', { name: 'Replace the texts in this form?' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(title()).toHaveValue('The Weekly Beaker');
  await choose(user, await letter());
  await user.click(within(await question()).getByRole('button', { name: 'Replace' }));
  await imported();
  expect(title()).toHaveValue('Bread, and how to bake it');
});

test('takes an email that is dropped anywhere on the page, but no images, and several only elsewhere', async () => {
  fileStore('newsletter-images');
  await create();
  const files = [await letter(), await letter()];
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files, items: files.map(({ type }) => ({ type })) },
  });
  expect(
    await screen.findByText(/^One email is imported here\. For several, choose “From emails…”/),
  ).toBeVisible();
  expect(title()).toHaveValue('');
  drag('over', imageFile());
  expect(screen.queryByText('Drop the email to import it')).not.toBeInTheDocument();
  const file = await letter();
  expect(drag('over', file)).toBe(false);
  expect(screen.getByText('Drop the email to import it')).toBeVisible();
  fireEvent.dragLeave(window, { relatedTarget: null });
  expect(screen.queryByText('Drop the email to import it')).not.toBeInTheDocument();
  drag('drop', file);
  await imported();
});

test('in a browser that names no files while they are dragged, an image ends the offer to import when it is dropped', async () => {
  await create();
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'], files: [], items: [] } });
  expect(screen.getByText('Drop the email to import it')).toBeVisible();
  drag('drop', imageFile());
  expect(screen.queryByText('Drop the email to import it')).not.toBeInTheDocument();
});

test('leaves the form as it is when the file is a PDF or a damaged email', async () => {
  const { user } = await create();
  await enter(user, /^Title/, 'Mine');
  for (const [file, message] of [
    [
      new File(['%PDF-1.7'], 'issue.eml'),
      "This file isn't an email or a web page. Choose an .eml or .html file.",
    ],
    [
      rawEmail('Subject: S', 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'x'),
      'This email is damaged: its end is missing. Save it from the mail program again.',
    ],
  ] as const) {
    await choose(user, file);
    expect(await screen.findByText(message)).toBeVisible();
    expect(title()).toHaveValue('Mine');
  }
});

test('a file that can not be imported leaves the way back from the one before', async () => {
  fileStore('newsletter-images');
  const { user } = await createPlain();
  await choose(user, await letter());
  await imported();
  await choose(user, new File(['%PDF-1.7'], 'bill.eml'));
  const failure = await screen.findByText(/^This file isn't an email or a web page\./);
  expect(screen.getByRole('region', { name: 'Imported “issue.eml”' })).toBeVisible();
  expect(title()).toHaveValue('Bread, and how to bake it');
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(title()).toHaveValue('');
  expect(failure).not.toBeInTheDocument();
});

test('what was imported can still be undone when a second import is cancelled', async () => {
  fileStore('newsletter-images');
  const { user } = await createPlain();
  await choose(user, await letter());
  await imported();
  await choose(user, await letter());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  expect(title()).toHaveValue('');
});

test('closing what was said of one import ends no other one', async () => {
  const upload = heldAnswer();
  backend.use(http.post(at.storage('object/newsletter-images/:name'), upload.answer));
  const { user } = await createPlain();
  await choose(user, await emailFile({ subject: 'Bread', html: '<p>Bread</p>' }));
  await imported();
  await choose(user, await letter());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('Storing image 1 of 1…')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByText('Storing image 1 of 1…')).toBeVisible();
});

test('the focus goes to the heading with the button that had it', async () => {
  const upload = heldAnswer();
  backend.use(http.post(at.storage('object/newsletter-images/:name'), upload.answer));
  const { user } = await create();
  const heading = screen.getByRole('heading', { level: 1 });
  await choose(user, await letter());
  await screen.findByText('Storing image 1 of 1…');
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(heading).toHaveFocus();
  await choose(user, await letter());
  await screen.findByText('Storing image 1 of 1…');
  screen.getByRole('button', { name: 'Cancel import' }).focus();
  upload.give(HttpResponse.html('<h1>Bad</h1>', { status: 502 }));
  await screen.findByText('Failed to upload image. Please try again.');
  expect(heading).toHaveFocus();
  await choose(user, await emailFile({ subject: 'Bread', html: '<p>Bread</p>' }));
  await imported();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(heading).toHaveFocus();
});

test('removes what it has stored when a later image fails, and can be repeated', async () => {
  const { uploaded, removed } = fileStore('newsletter-images');
  const two = await letter({
    html: '<p>Text</p><img src="cid:loaf@letters.test"><img src="cid:other">',
    attachments: [
      loaf,
      { cid: 'other', filename: 'b.png', contentType: 'image/png', content: Buffer.concat([png, png]) },
    ],
  });
  const { user } = await createPlain();
  backend.use(
    http.post(at.storage('object/newsletter-images/:name'), () =>
      uploaded.length > 0 ? HttpResponse.html('<h1>Bad</h1>', { status: 502 }) : undefined,
    ),
  );
  await choose(user, two);
  expect(await screen.findByText('Failed to upload image. Please try again.')).toBeVisible();
  expect(title()).toHaveValue('');
  await waitFor(() => expect(removed).toEqual([uploaded[0]?.name]));
});

test('an import can be cancelled, and then leaves nothing behind', async () => {
  const { removed } = fileStore('newsletter-images');
  const upload = heldAnswer();
  backend.use(http.post(at.storage('object/newsletter-images/:name'), upload.answer));
  const { user } = await createPlain();
  await choose(user, await letter());
  await screen.findByText('Storing image 1 of 1…');
  expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  upload.give(HttpResponse.json({ Id: '1', Key: 'newsletter-images/a.png' }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(title()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled();
});

test('saving keeps the images of the example, and removes those of an earlier import', async () => {
  const { uploaded, removed } = fileStore('newsletter-images');
  const { user } = await edit();
  for (const name of ['first.eml', 'second.eml']) {
    await choose(user, new File([await letter()], name));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await imported(name);
  }
  onSave(saved());
  await save(user, 'Save Newsletter');
  await listAgain();
  await waitFor(() => expect(removed).toEqual([uploaded[0]?.name]));
});

test('a cancelled form removes all images of its imports, with their sizes, and none that was there', async () => {
  const { uploaded, removed } = fileStore('newsletter-images');
  fakeDrawing(400, 225);
  const { user } = await edit();
  await choose(user, await letter());
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await imported();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await listAgain();
  await waitFor(() => expect(removed).toHaveLength(3));
  expect(removed).toEqual(uploaded.map(({ name }) => name));
});
