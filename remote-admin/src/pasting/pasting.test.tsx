import { heldAnswer } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { HttpResponse } from 'msw';
import { documents } from '../testing/documents';
import { beaker, create, edit, fill, listAgain, onSave, save } from '../testing/newsletterForm';

const source = () => screen.getByLabelText<HTMLTextAreaElement>('Example content');

/** Pastes what a program leaves on the clipboard. Whether it's left to the browser, which pastes the text. */
const paste = (html: string, text: string) =>
  fireEvent.paste(source(), {
    clipboardData: { getData: (type: string) => ({ 'text/html': html, 'text/plain': text })[type] ?? '' },
  });

const { html, expected } = documents.Word ?? { html: '', expected: '' };

test('a document that is pasted into an empty example keeps its structure, and can be undone', async () => {
  const { user } = await create();
  await user.click(screen.getByLabelText('Plain text area'));
  expect(paste(html, 'Der Markt Was es gibt')).toBe(false);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Document pasted' })).toHaveFocus());
  expect(screen.getByText(/^1 image is left out/)).toBeVisible();
  expect(await screen.findByRole('listbox')).toBeVisible();
  const frame = await screen.findByTitle<HTMLIFrameElement>('Example preview');
  await waitFor(() => expect(frame.srcdoc).toMatch(/<strong[^>]*>Käse<\/strong>/));
  await user.click(screen.getByRole('button', { name: 'Source' }));
  expect(source()).toHaveValue(expected);
  await user.type(screen.getByLabelText(/^Title/), 'Kept');
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(source()).toHaveValue('');
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Kept');
});

test('nothing is saved while a document is read that would be missing', async () => {
  await create();
  paste(html, 'Der Markt Was es gibt');
  expect(screen.getByText('Reading the document…')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeDisabled();
  await screen.findByRole('heading', { name: 'Document pasted' });
  expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled();
});

test('source that is pasted stays source, also from a program that colours it', async () => {
  const { user } = await create();
  await user.click(screen.getByLabelText('Plain text area'));
  expect(paste('<div><span style="color:red">&lt;p&gt;Hi&lt;/p&gt;</span></div>', '<p>Hi</p>')).toBe(true);
  expect(paste('', 'Text')).toBe(true);
});

test('what is pasted into an example that has something is pasted as a text', async () => {
  const { user } = await edit({ ...beaker, example_content: '<p>Here</p>' });
  await user.click(screen.getByRole('button', { name: 'Source' }));
  await user.click(screen.getByLabelText('Plain text area'));
  expect(paste('<b>there</b>', 'there')).toBe(true);
});

test('says when there is nothing to paste', async () => {
  await create();
  expect(paste('<img src="file:///C:/a.png">', '')).toBe(false);
  expect(await screen.findByText('The clipboard has no text to paste.')).toBeVisible();
});

test('nothing is pasted while the newsletter is being saved', async () => {
  const { user } = await create();
  await fill(user);
  await user.click(screen.getByLabelText('Plain text area'));
  const { answer, give } = heldAnswer();
  onSave(answer);
  await save(user);
  await waitFor(() => expect(source()).toHaveAttribute('readonly'));
  expect(paste(html, 'Der Markt Was es gibt')).toBe(true);
  give(HttpResponse.json(beaker));
  await listAgain();
});

test('an import is not undone while the newsletter is being saved', async () => {
  const { user } = await create();
  await fill(user);
  paste(html, 'Der Markt Was es gibt');
  const undo = await screen.findByRole('button', { name: 'Undo import' });
  const { answer, give } = heldAnswer();
  onSave(answer);
  await save(user);
  await waitFor(() => expect(undo).toBeDisabled());
  give(HttpResponse.json(beaker));
  await listAgain();
});
