import {
  at,
  backend,
  databaseError,
  fakeClock,
  recordRequests,
  tableHandler,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { emailFile } from '../testing/emails';
import { fileStore, food, imageFile, publicUrl } from '../testing/fakes';
import { beaker, edit, enter, listAgain, onSave, pick, save, saved, stored } from '../testing/newsletterForm';

fakeClock();

const outdated = databaseError(409, 'PT409', 'Someone else has changed this');

describe('two admins editing one newsletter', () => {
  const theirs = { ...beaker, description: 'Changed by someone else' };
  const conflict = async (actor: () => Response) => {
    const page = await edit();
    backend.use(
      http.get(at.table('history'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect(Object.fromEntries(searchParams)).toMatchObject({
          table_name: 'eq.newsletters',
          row_id: `eq.${beaker.id}`,
          'after->>updated_at': `eq.${theirs.updated_at}`,
        });
        return actor();
      }),
    );
    await enter(page.user, /^Title/, ' II');
    backend.use(tableHandler('newsletters', [theirs]));
    onSave(outdated);
    await save(page.user, 'Save Newsletter');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Someone else has changed this newsletter' }),
    );
    const description = within((await dialog.findByText('Description')).closest('li') as HTMLElement);
    expect(description.getByText('Changed by them')).toBeVisible();
    expect(description.getByText('News from the bench')).toBeVisible();
    expect(description.getByText('Changed by someone else')).toBeVisible();
    const title = within(dialog.getByText('Title').closest('li') as HTMLElement);
    expect(title.getByText('Changed by you')).toBeVisible();
    return { ...page, calls: recordRequests(), dialog };
  };

  test('Keep mine saves the own changes and leaves the rest as the other saved it; the colleague is named', async () => {
    const { user, calls, dialog } = await conflict(() =>
      HttpResponse.json([{ actor_email: 'ada@example.com' }]),
    );
    expect(await dialog.findByText('ada@example.com')).toBeVisible();
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Last saved by ada@example.com.');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^Last saved by ada@example.com/);
    onSave(saved(theirs));
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await listAgain();
    expect(calls.find(({ call }) => call.includes('/rpc/'))?.body).toMatchObject({
      p_title: 'The Weekly Beaker II',
      p_description: 'Changed by someone else',
      p_image_url: stored,
    });
  });

  test('Load theirs takes over what the other saved; a history that can not be read names nobody', async () => {
    const unreadable = jest.fn(() => new HttpResponse(null, { status: 403 }));
    const { user, dialog } = await conflict(unreadable);
    await waitFor(() => expect(unreadable).toHaveBeenCalled());
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^“Keep mine” saves/);
    await user.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveValue('Changed by someone else'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker');
  });

  test('after Load theirs, an import from before can no longer be undone', async () => {
    const { user } = await edit();
    const email = await emailFile({ subject: 'Rye', html: '<p>Rye</p>' });
    await user.upload(screen.getByLabelText('Choose a file to import'), email);
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(await screen.findByRole('button', { name: 'Undo import' })).toBeVisible();
    backend.use(tableHandler('newsletters', [theirs]));
    onSave(outdated);
    await save(user, 'Save Newsletter');
    await user.click(await screen.findByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveValue('Changed by someone else'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Undo import' })).not.toBeInTheDocument();
  });

  test('after Keep mine, it cannot be undone either, and the names in it are still found', async () => {
    const { user } = await edit();
    const to = { name: 'Kari Nordmann', address: 'kari@reader.test' };
    const email = await emailFile({ subject: 'Rye', to, html: '<p>The rye of Kari</p>' });
    await user.upload(screen.getByLabelText('Choose a file to import'), email);
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    const finding = /1 place mentions the recipient of the email by name/;
    expect(await screen.findByText(finding)).toBeVisible();
    backend.use(tableHandler('newsletters', [theirs]));
    onSave(outdated);
    await save(user, 'Save Newsletter');
    const dialog = within(await screen.findByRole('alertdialog'));
    onSave(databaseError(400, '22023', 'The title is taken'));
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('The title is taken')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo import' })).not.toBeInTheDocument();
    expect(screen.getByText(finding)).toBeVisible();
  });

  test('after Cancel, everything is as it was, and the focus is on the heading', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    backend.use(tableHandler('newsletters', [theirs]));
    onSave(() => {
      // Browsers take it away from a button that is disabled while it saves.
      (document.activeElement as HTMLElement).blur();
      return outdated();
    });
    await save(user, 'Save Newsletter');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
  });

  test('keeps everything when the version that someone else saved cannot be read, or the newsletter is deleted', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
    const deleted = 'This newsletter no longer exists';
    for (const [answer, message] of [
      [outdated, 'Failed to save newsletter'],
      [databaseError(404, 'PT404', deleted), deleted],
    ] as const) {
      onSave(answer);
      await save(user, 'Save Newsletter');
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
    }
  });

  test('shows an example as its differences, categories by name, and images', async () => {
    const page = await edit();
    await enter(page.user, /^Title/, ' II');
    const other = { ...beaker, category_id: food.id, image_url: null, example_content: '<p>Hello you</p>' };
    backend.use(tableHandler('newsletters', [other]));
    onSave(outdated);
    await save(page.user, 'Save Newsletter');
    const dialog = within(await screen.findByRole('alertdialog'));
    const differences = within(
      await dialog.findByRole('region', { name: 'Example issue, yours and theirs' }),
    );
    expect(differences.getByRole('deletion')).toHaveTextContent('reader');
    expect(differences.getByRole('insertion')).toHaveTextContent('you');
    expect(dialog.getByText('Science')).toBeVisible();
    expect(dialog.getByText('Food')).toBeVisible();
    expect(dialog.getByText('No image')).toBeVisible();
  });

  test.each([
    ['my', 'image', 20, { image_url: null, image_focus: 50 }, 20],
    ['their', 'image', 20, { image_url: publicUrl('newsletter-images', 'theirs.png'), image_focus: 80 }, 80],
    ['my', 'focus', 20, { image_focus: 80 }, 20],
  ])('keeping mine keeps %s %s with its focus', async (whose, what, mine, change, kept) => {
    const { user } = await edit();
    fileStore('newsletter-images');
    if (whose === 'my' && what === 'image') await pick(user, imageFile());
    fireEvent.change(screen.getByLabelText('Focus on phones'), { target: { value: String(mine) } });
    backend.use(tableHandler('newsletters', [{ ...beaker, ...change }]));
    onSave(outdated);
    await save(user, 'Save Newsletter');
    const dialog = within(await screen.findByRole('alertdialog'));
    if (what === 'focus') {
      expect(await dialog.findByText('20%')).toBeVisible();
      expect(dialog.getByText('80%')).toBeVisible();
    }
    const calls = recordRequests();
    onSave(saved());
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await listAgain();
    const saving = calls.find(({ call }) => call.includes('/rpc/manage'));
    expect(saving?.body).toMatchObject({ p_image_focus: kept });
  });

  test('a change of what the form leaves alone is no conflict', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    const touched = { ...beaker, updated_at: '2026-03-01T00:00:00.000001+00:00' };
    backend.use(tableHandler('newsletters', [touched]));
    const versions: (string | null)[] = [];
    backend.use(
      http.post(at.procedure('manage_newsletter'), ({ request }) => {
        const version = request.headers.get('x-expected-updated-at');
        versions.push(version);
        return version === touched.updated_at ? HttpResponse.json(touched) : outdated();
      }),
    );
    await save(user, 'Save Newsletter');
    await listAgain();
    expect(versions).toEqual([beaker.updated_at, touched.updated_at]);
  });
});
