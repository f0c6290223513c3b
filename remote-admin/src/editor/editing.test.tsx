import { recordRequests } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { beaker, create, edit, fill, listAgain, onSave, save, saved } from '../testing/newsletterForm';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Example content' });
const editor = () => waitFor(() => expect(field()).toHaveAttribute('contenteditable', 'true'));

test('what is typed in the editor is previewed and saved', async () => {
  const { user } = await create();
  await editor();
  expect(field()).toHaveAccessibleDescription(/press Escape and then Tab/);
  await user.click(field());
  await user.paste('<h1>Hello</h1>');
  const frame = await screen.findByTitle<HTMLIFrameElement>('Example preview');
  await waitFor(() => expect(frame.srcdoc).toContain('<h1>Hello</h1>'));
  await fill(user);
  const calls = recordRequests();
  onSave(saved());
  await save(user);
  await listAgain();
  expect(calls.find(({ call }) => call.includes('/rpc/'))?.body).toMatchObject({
    p_example_content: '<h1>Hello</h1>',
  });
});

test('the plain text area keeps the text, is remembered, and shows the lines of findings', async () => {
  const { user } = await create();
  await editor();
  await user.click(field());
  await user.paste('<p>One</p>\n<script>\n</script>');
  await user.click(screen.getByLabelText('Plain text area'));
  expect(field()).toHaveValue('<p>One</p>\n<script>\n</script>');
  await user.click(await screen.findByRole('button', { name: "Line 2: 1 script won't run." }));
  expect(field()).toHaveFocus();
  const { value, selectionStart, selectionEnd } = field();
  expect(value.slice(selectionStart, selectionEnd)).toBe('<script>');
  expect(localStorage.getItem('plain-text-area')).toBe('true');
  await user.click(screen.getByLabelText('Plain text area'));
  expect(localStorage.getItem('plain-text-area')).toBeNull();
  await editor();
  expect(field()).toHaveTextContent('<p>One</p><script></script>');
});

test('an example with the line breaks of Windows is not taken for a change', async () => {
  const { user } = await edit({ ...beaker, example_content: '<p>\r\n</p>' });
  await user.click(screen.getByRole('button', { name: 'Source' }));
  await editor();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await listAgain();
});
