import { recordRequests } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beaker, edit, onSave, save, saved } from '../testing/newsletterForm';
import type { User } from '../testing/newslettersPage';

const html = `<!--[if mso]><b>x</b><![endif]-->\r
<div style="display:none">Der Markt öfnet</div>\r
<table><tr><td><p>Der &quot;Markt&quot; <b>öfnet</b> um 8&nbsp;Uhr.</p>\r
<a href='https://markt.test'>Mehr</a><img src="https://markt.test/a.png"></td></tr></table>`;

const open = (example_content = html) => edit({ ...beaker, example_content });
const list = () => screen.findByRole('listbox', { name: 'Texts, links and images' });
const option = async (name: string | RegExp) => within(await list()).getByRole('option', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Saves, and expects the example to be this. */
async function expectSaved(user: User, example: string) {
  const calls = recordRequests();
  onSave(saved());
  await save(user, 'Save Newsletter');
  await waitFor(() =>
    expect(calls.find(({ call }) => call.includes('/rpc/manage_newsletter'))?.body).toMatchObject({
      p_example_content: example,
    }),
  );
}

const change = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test('a word is corrected in the list, and nothing else changes', async () => {
  const { user } = await open();
  const names = within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'HiddenDer Markt öfnet',
    'TextDer "Markt"',
    'Textöfnet',
    'Textum 8 Uhr.',
    'TextMehr',
    'Imagehttps://markt.test/a.png',
  ]);
  change(screen.getByLabelText('Find a text or address'), 'ÖFNET');
  expect(within(await list()).getAllByRole('option')).toHaveLength(2);
  change(screen.getByLabelText('Find a text or address'), 'nowhere');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  change(screen.getByLabelText('Find a text or address'), 'ÖFNET');
  await user.click(await option('Text öfnet'));
  change(field('Text'), 'öffnet');
  expect(await option('Text öffnet')).toHaveAttribute('aria-selected', 'true');
  await user.click(await option(/^Hidden/));
  change(field('Text'), 'Der Markt öffnet');
  await expectSaved(user, html.replaceAll('öfnet', 'öffnet'));
});

test('links and images are edited where they are, and what would run is refused', async () => {
  const { user } = await open();
  await user.click(await option(/Mehr/));
  change(field('Link address'), 'https://markt.test/?a=1&b=2');
  change(field('Text'), 'Mehr <b>');
  await user.click(await option(/a\.png/));
  change(field('Alternative text'), 'Der "Markt"');
  change(field('Image address'), 'javascript:alert(1)');
  expect(field('Image address')).toBeInvalid();
  expect(screen.getByText('Images have addresses with https.')).toBeVisible();
  await user.click(await option(/Mehr/));
  change(field('Link address'), 'java\tscript:alert(1)');
  expect(field('Link address')).toBeInvalid();
  await expectSaved(
    user,
    html
      .replace("'https://markt.test'>Mehr", "'https://markt.test/?a=1&amp;b=2'>Mehr &lt;b&gt;")
      .replace('<img src', '<img alt="Der &quot;Markt&quot;" src'),
  );
});

test('every change is undone and made again, by keyboard too, until the bytes are as they were', async () => {
  const { user } = await open();
  const undo = () => screen.getByRole('button', { name: 'Undo' });
  const redo = () => screen.getByRole('button', { name: 'Redo' });
  expect(undo()).toBeDisabled();
  (await list()).focus();
  await user.keyboard('{End}{ArrowUp}{ArrowUp}{Enter}');
  expect(field('Text')).toHaveFocus();
  expect(field('Text')).toHaveValue('um 8\u00A0Uhr.');
  change(field('Text'), '');
  expect(field('Text')).toHaveValue('');
  expect(screen.getByText('3 entries of the list')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Larger block' }));
  expect(screen.getByText('5 entries of the list')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Smaller block' }));
  expect(screen.getByRole('button', { name: 'Larger block' })).toHaveFocus();
  await user.click(await option('Text öfnet'));
  await user.click(screen.getByRole('button', { name: 'Remove block' }));
  expect(within(await list()).getAllByRole('option')).toHaveLength(3);
  await user.click(undo());
  await user.click(undo());
  expect(undo()).toBeDisabled();
  expect(redo()).toHaveFocus();
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  await user.click(redo());
  await user.keyboard('{Control>}y{/Control}');
  expect(redo()).toBeDisabled();
  expect(within(await list()).getAllByRole('option')).toHaveLength(3);
  (await list()).focus();
  await user.keyboard('{Meta>}z{/Meta}{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
  await expectSaved(user, html.replace('um 8&nbsp;Uhr.', ''));
});

test('the preview has a copy in which elements have numbers; the source stays without', async () => {
  const { user } = await open();
  const frame = await screen.findByTitle<HTMLIFrameElement>('Example preview');
  await list();
  await waitFor(() => expect(frame.srcdoc).toMatch(/<p data-part="\d+"/));
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
  expect(frame.srcdoc).not.toContain('contenteditable');
  await user.click(screen.getByRole('button', { name: 'Source' }));
  expect(field('Example content')).not.toHaveTextContent('data-part');
  await waitFor(() => expect(frame.srcdoc).not.toContain('data-part'));
});

test('an example that is too complex is edited as source', async () => {
  await open('<div>'.repeat(600));
  expect(await screen.findByText(/^This example is too complex for a list/)).toBeVisible();
  expect(screen.getByLabelText('Example content')).toBeVisible();
});

test('an empty example is written as source', async () => {
  await open('');
  expect(screen.getByLabelText('Example content')).toBeVisible();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('an example without texts says so, before anybody has searched', async () => {
  await open('<hr>');
  await list();
  expect(screen.getByText('This example has no texts, links or images.')).toBeVisible();
  expect(screen.queryByText('Nothing found')).not.toBeInTheDocument();
});
