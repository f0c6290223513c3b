import {
  at,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  recordRequests,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { food } from '../testing/fakes';
import { beaker, create, enter, fill, listAgain, onSave, save, saved } from '../testing/newsletterForm';
import { open } from '../testing/newslettersPage';

fakeClock();

describe('the form', () => {
  test('requires title, description and category, links each error to its field, and measures the trimmed title', async () => {
    const { user } = await create();
    const calls = recordRequests();
    await save(user);
    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(screen.getByText('Description is required')).toBeVisible();
    expect(screen.getByText('Please select a category')).toBeVisible();
    const title = screen.getByLabelText(/^Title/);
    expect(title).toHaveAccessibleDescription('Title is required');
    expect(title).toHaveFocus();
    expect(title).toBeRequired();
    const error = 'Title must be between 3 and 100 characters';
    for (const [text, allowed] of [
      ['  ab  ', false],
      ['  abc  ', true],
      ['x'.repeat(101), false],
      ['🥐'.repeat(100), true],
    ] as const) {
      await user.clear(title);
      await user.paste(text);
      if (allowed) await waitFor(() => expect(title).toBeValid());
      else expect(await screen.findByText(error)).toBeVisible();
    }
    await save(user);
    await waitFor(() => expect(screen.getByLabelText(/^Category/)).toHaveFocus());
    expect(calls).toEqual([]);
  });

  test('saves trimmed values once for a double click, and returns to the list', async () => {
    const { user } = await open([beaker]);
    await user.click(screen.getByRole('button', { name: 'New Newsletter' }));
    await screen.findByRole('heading', { level: 1, name: 'Create Newsletter' });
    await enter(user, /^Title/, '  Fresh Bread ');
    const category = screen.getByLabelText(/^Category/);
    await waitFor(() => expect(category).not.toHaveAttribute('aria-disabled'));
    await user.click(category);
    await user.click(await screen.findByRole('option', { name: 'Food' }));
    await enter(user, /^Description/, ' Every morning ');
    expect(screen.getByLabelText('Appears')).toHaveTextContent('Weekly');
    await user.click(screen.getByLabelText('Appears'));
    await user.click(await screen.findByRole('option', { name: 'Monthly' }));
    const calls = recordRequests();
    onSave(saved());
    await user.dblClick(screen.getByRole('button', { name: 'Create Newsletter' }));
    await listAgain();
    expect(screen.getByText('Newsletter saved')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View on site' })).toHaveAttribute(
      'href',
      `/newsletter/${beaker.id}`,
    );
    expect(calls.filter(({ call }) => call.includes('/rpc/manage_newsletter'))).toEqual([
      {
        call: 'POST /rpc/manage_newsletter',
        body: {
          p_id: null,
          p_title: 'Fresh Bread',
          p_description: 'Every morning',
          p_category_id: food.id,
          p_image_url: null,
          p_example_content: null,
          p_image_focus: 50,
          p_state: 'visible',
          p_rhythm: 'monthly',
        },
      },
    ]);
  });

  test('requires a signed-in user', async () => {
    const { user } = await create(null);
    await fill(user);
    const calls = recordRequests();
    await save(user);
    expect(await screen.findByText('You must be logged in')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('keeps its values after each failure, says why, and scrolls there', async () => {
    const failures: [() => Response, string][] = [
      [() => HttpResponse.error(), 'Failed to save newsletter'],
      [() => HttpResponse.json(null), 'Failed to save newsletter (No data returned from database)'],
      [() => HttpResponse.html('<h1>Bad</h1>', { status: 502 }), 'Failed to save newsletter'],
      [
        databaseError(409, '23503', 'This category no longer exists'),
        'Failed to save newsletter. This category no longer exists.',
      ],
      [databaseError(403, '42501', 'Only admins can do this'), 'Only admins can do this'],
      [databaseError(400, '22023', 'x'.repeat(900)), 'x'.repeat(300)],
    ];
    const { user } = await create();
    await fill(user);
    const shown = jest.fn();
    Element.prototype.scrollIntoView = shown;
    // Each has another message than the one before.
    for (const [answer, message] of failures) {
      onSave(answer);
      await save(user);
      const banner = await screen.findByText(message);
      expect(banner).toBeVisible();
      await waitFor(() =>
        expect(shown.mock.contexts.some((element) => (element as Element).contains(banner))).toBe(true),
      );
      shown.mockClear();
      expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
      expect(screen.getByLabelText(/^Category/)).toHaveTextContent('Food');
    }
    onSave(saved());
    await save(user);
    await listAgain();
  });

  test('asks before it discards unsaved changes', async () => {
    const { user, router } = await create();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await router.navigate('/categories');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('does not say that changes are lost which are on their way', async () => {
    const { user, router } = await create();
    await fill(user);
    const { answer, give } = heldAnswer();
    onSave(answer);
    await save(user);
    void router.navigate('/categories');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }));
    expect(dialog.getByText('Your changes are on their way and may still be saved.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    give(HttpResponse.json(beaker));
    expect(await screen.findByText('Newsletter saved')).toBeVisible();
  });

  test('closes without a question when nothing has changed', async () => {
    const { user } = await create();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await listAgain();
  });

  test('previews the example as readers will see it', async () => {
    const { user } = await create();
    expect(screen.getByText('No example available')).toBeVisible();
    await user.click(screen.getByLabelText('Example content'));
    await user.paste('<h1>Hello</h1>');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Example preview');
    await waitFor(() => expect(frame.srcdoc).toContain('<h1>Hello</h1>'));
    expect(frame).toHaveAttribute('sandbox', expect.not.stringMatching(/allow-(scripts|forms|top|modals)/));
  });
});

test('says when the newsletter to edit cannot be loaded', async () => {
  const { user } = await open([beaker]);
  backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Edit The Weekly Beaker' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load data');
});
