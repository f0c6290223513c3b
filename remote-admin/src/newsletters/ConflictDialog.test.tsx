import { at, backend, recordRequests, tableHandler } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beaker, edit, enter, listAgain, onSave, save, saved, stored } from '../testing/newsletterForm';
import { retryAtOnce } from '../testing/retryAtOnce';

beforeAll(retryAtOnce);

describe('two admins editing one newsletter', () => {
  const theirs = { ...beaker, description: 'Changed by someone else' };
  const conflict = async () => {
    const page = await edit();
    await enter(page.user, /^Title/, ' II');
    backend.use(tableHandler('newsletters', [theirs]));
    const calls = recordRequests();
    await save(page.user, 'Save Newsletter');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Someone else has changed this newsletter' }),
    );
    expect(dialog.getByText(/Description/)).toBeVisible();
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
    return { ...page, calls, dialog };
  };

  test('Keep mine saves the own changes and leaves the rest as the other saved it', async () => {
    const { user, calls, dialog } = await conflict();
    onSave(saved(theirs));
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await listAgain();
    expect(calls.find(({ call }) => call.includes('/rpc/'))?.body).toMatchObject({
      p_title: 'The Weekly Beaker II',
      p_description: 'Changed by someone else',
      p_image_url: stored,
    });
  });

  test('Load theirs takes over what the other saved', async () => {
    const { user, dialog } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveValue('Changed by someone else'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker');
  });

  test('saves nothing and keeps everything when the check for a conflict fails', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
    await save(user, 'Save Newsletter');
    expect(await screen.findByText('Failed to save newsletter')).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
  });

  test('reports a deleted newsletter instead of creating a new row', async () => {
    const { user } = await edit();
    await enter(user, /^Title/, ' II');
    backend.use(tableHandler('newsletters', []));
    const calls = recordRequests();
    await save(user, 'Save Newsletter');
    expect(await screen.findByText('Newsletter not found')).toBeVisible();
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
  });
});
