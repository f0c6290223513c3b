import {
  act,
  at,
  backend,
  databaseError,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { catalogue, newsletterIn, science } from '../testing/fakes';
import { open } from '../testing/newslettersPage';
import { FeaturedDialog } from './FeaturedDialog';

const named = (title: string, featured_position: number | null = null, values = {}) =>
  newsletterIn(science, { title, featured_position, ...values });
type Newsletter = ReturnType<typeof named>;

const ant = named('Ant', 1);
const bee = named('Bee', 2, { state: 'hidden' });
const cat = named('Cat', 3);
const dog = named('Dog');
const all = [ant, bee, cat, dog];

/** Answers reads of the present order; other reads of newsletters as before. */
const present = (newsletters: Newsletter[]) =>
  http.get(at.table('newsletters'), ({ request }) =>
    new URL(request.url).searchParams.has('featured_position') ? HttpResponse.json(newsletters) : undefined,
  );

const onArrange = (answer: () => Response) =>
  backend.use(http.post(at.procedure('arrange_featured'), answer));
const done = () => new HttpResponse(null, { status: 204 });
const outdated = databaseError(409, 'PT409', 'Someone else has changed this');

afterEach(() => jest.restoreAllMocks());

/** Opens the dialog alone, because the list behind it costs each test as much again. */
async function arrange(featured = [ant, bee, cat], newsletters = all) {
  catalogue(newsletters);
  backend.use(present(featured));
  const page = await renderPage(<FeaturedDialog onClose={() => undefined} />, { as: 'admin' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Featured newsletters' }));
  await dialog.findByLabelText('Add a newsletter');
  return { ...page, dialog, save: () => page.user.click(dialog.getByRole('button', { name: 'Save' })) };
}

type Dialog = Awaited<ReturnType<typeof arrange>>['dialog'];

const order = (dialog: Dialog) =>
  within(dialog.getByRole('list', { name: 'Featured newsletters' }))
    .queryAllByRole('button', { name: /^Move (?!.* (up|down)$)/ })
    .map(({ ariaLabel }) => ariaLabel?.replace('Move ', ''));

const saves = (calls: ReturnType<typeof recordRequests>) =>
  calls.filter(({ call }) => call.includes('arrange_featured')).map(({ body }) => body);

describe('the order of the featured newsletters', () => {
  test('is arranged by keyboard, announced, and saved in one step on top of the one that was shown', async () => {
    const { user, dialog, save } = await arrange();
    expect(order(dialog)).toEqual(['Ant', 'Bee', 'Cat']);
    expect(dialog.getByText('Hidden')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    const handle = () => dialog.getByRole('button', { name: 'Move Ant' });
    expect(handle()).toHaveAccessibleDescription('Press the arrow keys to move it, or drag it.');
    act(() => handle().focus());
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(order(dialog)).toEqual(['Bee', 'Ant', 'Cat']);
    expect(dialog.getByRole('status')).toHaveTextContent('Ant: 2 of 3');
    expect(handle()).toHaveFocus();
    await user.keyboard('{End}{Home}{End}');
    expect(order(dialog)).toEqual(['Bee', 'Cat', 'Ant']);
    expect(handle()).toHaveFocus();
    const calls = recordRequests();
    onArrange(done);
    await save();
    expect(await screen.findByText('Featured newsletters saved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const before = [ant.id, bee.id, cat.id];
    const after = [bee.id, cat.id, ant.id];
    expect(saves(calls)).toEqual([{ p_ids: after, p_expected: before }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saves(calls)[1]).toEqual({ p_ids: before, p_expected: after }));
    await screen.findByText('Change undone');
  });

  test('is arranged by dragging, and with buttons', async () => {
    const { user, dialog } = await arrange();
    Element.prototype.setPointerCapture = () => undefined;
    const rows = within(dialog.getByRole('list', { name: 'Featured newsletters' })).getAllByRole('listitem');
    // The list is high enough that nothing scrolls.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -1000, 400, 2000));
    for (const [at, row] of rows.entries())
      row.getBoundingClientRect = () => new DOMRect(0, 50 * at, 400, 50);
    const drag = async (title: string, by: number, end: object) => {
      const target = dialog.getByRole('button', { name: `Move ${title}` });
      await user.pointer([
        { target, coords: { clientY: 25 } },
        { keys: '[MouseLeft>]', target },
        { target, coords: { clientY: 25 + by } },
      ]);
      await user.pointer({ target, ...end });
    };
    await drag('Ant', 60, { keys: '[/MouseLeft]' });
    expect(order(dialog)).toEqual(['Bee', 'Ant', 'Cat']);
    expect(dialog.getByRole('status')).toHaveTextContent('Ant: 2 of 3');
    await user.click(dialog.getByRole('button', { name: 'Move Cat up' }));
    await user.click(dialog.getByRole('button', { name: 'Move Bee down' }));
    expect(order(dialog)).toEqual(['Cat', 'Bee', 'Ant']);
    expect(dialog.getByRole('button', { name: 'Move Cat up' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Move Ant down' })).toBeDisabled();
  });

  test('Escape ends a drag, and the dialog stays open', async () => {
    const { user, dialog } = await arrange();
    Element.prototype.setPointerCapture = () => undefined;
    const target = dialog.getByRole('button', { name: 'Move Ant' });
    await user.pointer([
      { keys: '[MouseLeft>]', target },
      { target, coords: { clientY: 200 } },
    ]);
    await user.keyboard('{Escape}');
    await user.pointer({ keys: '[/MouseLeft]', target });
    expect(order(dialog)).toEqual(['Ant', 'Bee', 'Cat']);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('takes newsletters in by searching, at most twelve, and others out', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => named(`Number ${at}`, at + 1));
    const { user, dialog, save } = await arrange(eleven, [...eleven, dog, named('Eel')]);
    await user.click(dialog.getByLabelText('Add a newsletter'));
    await user.paste('dog');
    await user.click(await dialog.findByRole('option', { name: 'Dog' }));
    expect(order(dialog).at(-1)).toBe('Dog');
    expect(dialog.getByLabelText('Add a newsletter')).toBeDisabled();
    expect(dialog.getByText("You've reached the limit of 12 newsletters.")).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove Number 0' }));
    await user.click(dialog.getByLabelText('Add a newsletter'));
    await user.paste('number');
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1));
    const calls = recordRequests();
    onArrange(done);
    await save();
    await screen.findByText('Featured newsletters saved');
    expect(saves(calls)).toMatchObject([{ p_ids: [...eleven.slice(1), dog].map(({ id }) => id) }]);
  });

  test('hands the focus on when one is removed', async () => {
    const { user, dialog } = await arrange();
    const remove = (name: string) => dialog.getByRole('button', { name: `Remove ${name}` });
    await user.click(remove('Bee'));
    expect(remove('Cat')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(remove('Ant')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(dialog.getByLabelText('Add a newsletter')).toHaveFocus();
  });

  test('takes in nothing that an earlier text has found', async () => {
    const { user, dialog } = await arrange([ant], [ant, dog]);
    await user.click(dialog.getByLabelText('Add a newsletter'));
    await dialog.findByRole('option', { name: 'Dog' });
    await user.paste('eel');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await dialog.findByText('No newsletters match your search')).toBeVisible();
    expect(order(dialog)).toEqual(['Ant']);
  });

  test('says when a search fails, not that nothing was found', async () => {
    const { user, dialog } = await arrange();
    backend.use(http.post(at.procedure('newsletter_overview'), databaseError(400, 'XX000', 'Not today')));
    await user.click(dialog.getByLabelText('Add a newsletter'));
    await user.paste('dog');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not today');
    expect(dialog.getByText('Failed to load newsletters')).toBeVisible();
    expect(dialog.queryByText('No newsletters match your search')).not.toBeInTheDocument();
  });

  test('of someone else is shown, and can be loaded in place of mine, or replaced by it', async () => {
    const { user, dialog, save } = await arrange();
    await user.click(dialog.getByRole('button', { name: 'Remove Cat' }));
    onArrange(outdated);
    backend.use(present([dog, ant]));
    await save();
    await user.click(await dialog.findByRole('button', { name: 'Load theirs' }));
    expect(order(dialog)).toEqual(['Dog', 'Ant']);
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Remove Dog' }));
    backend.use(present([cat, dog]));
    await save();
    const question = within(await dialog.findByRole('alert'));
    expect(question.getByText('Someone else has changed the order')).toBeVisible();
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Cat', 'Dog']);
    expect(order(dialog)).toEqual(['Ant']);
    const calls = recordRequests();
    onArrange(done);
    await user.click(question.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Featured newsletters saved');
    expect(saves(calls)).toEqual([{ p_ids: [ant.id], p_expected: [cat.id, dog.id] }]);
  });

  test('goes on without newsletters that have been deleted meanwhile, and names them', async () => {
    const { user, dialog, save } = await arrange();
    await user.click(dialog.getByRole('button', { name: 'Remove Cat' }));
    onArrange(outdated);
    backend.use(tableHandler('newsletters', [ant, cat]));
    await save();
    const gone = 'This newsletter no longer exists';
    onArrange(databaseError(404, 'PT404', gone));
    await user.click(await dialog.findByRole('button', { name: 'Keep mine' }));
    expect(await dialog.findByText('Bee has been deleted meanwhile and was left out.')).toBeVisible();
    expect(order(dialog)).toEqual(['Ant']);
    backend.use(tableHandler('newsletters', [ant]));
    await save();
    expect(await dialog.findByText(gone)).toBeVisible();
    const calls = recordRequests();
    onArrange(done);
    await save();
    await screen.findByText('Featured newsletters saved');
    expect(saves(calls)).toEqual([{ p_ids: [ant.id], p_expected: [ant.id, cat.id] }]);
  });

  test('counts as saved when only the response was lost', async () => {
    const { user, dialog, save } = await arrange();
    await user.click(dialog.getByRole('button', { name: 'Remove Bee' }));
    onArrange(() => HttpResponse.error());
    backend.use(present([ant, cat]));
    await save();
    expect(await screen.findByText('Featured newsletters saved')).toBeVisible();
  });

  test('stays as arranged when the network fails, or the server gives a reason', async () => {
    const { user, dialog, save } = await arrange();
    await user.click(dialog.getByRole('button', { name: 'Remove Bee' }));
    for (const [answer, message] of [
      [() => HttpResponse.error(), 'Failed to save the order'],
      [databaseError(403, '42501', 'Only admins can'), 'Only admins can'],
    ] as const) {
      onArrange(answer);
      await save();
      expect(await dialog.findByText(message)).toBeVisible();
      expect(order(dialog)).toEqual(['Ant', 'Cat']);
    }
    onArrange(done);
    await save();
    expect(await screen.findByText('Featured newsletters saved')).toBeVisible();
  });

  test('is lost only after a question', async () => {
    const { user } = await open(all);
    backend.use(present([ant, bee, cat]));
    await user.click(screen.getByRole('button', { name: 'Arrange featured' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Featured newsletters' }));
    await user.click(await dialog.findByRole('button', { name: 'Remove Bee' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Arrange featured' })).toHaveFocus());
  });

  test('says when it cannot be loaded, and tries again', async () => {
    const { user } = await open(all);
    backend.use(http.get(at.table('newsletters'), databaseError(400, 'XX000', 'Not today')));
    await user.click(screen.getByRole('button', { name: 'Arrange featured' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not today');
    backend.use(tableHandler('newsletters', []));
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No newsletters are featured')).toBeVisible();
  });

  test('does not pass off as the present order what was read before', async () => {
    const { user } = await open(all);
    backend.use(present([ant, cat]));
    const arranging = async () => {
      await user.click(screen.getByRole('button', { name: 'Arrange featured' }));
      return within(await screen.findByRole('dialog'));
    };
    const first = await arranging();
    await first.findByRole('button', { name: 'Move Ant' });
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    backend.use(http.get(at.table('newsletters'), databaseError(400, 'XX000', 'Not today')));
    const second = await arranging();
    expect(await second.findByRole('alert')).toHaveTextContent('Not today');
    expect(second.queryByRole('list')).not.toBeInTheDocument();
    backend.use(present([dog]));
    await user.click(second.getByRole('button', { name: 'Retry' }));
    expect(await second.findByRole('button', { name: 'Move Dog' })).toBeVisible();
    expect(second.queryByRole('alert')).not.toBeInTheDocument();
  });
});
