import { at, backend, recordRequests, tableHandler } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beaker, edit, listAgain, onSave, save, saved, stored } from '../testing/newsletterForm';

describe('two people at one newsletter', () => {
  const theirs = { ...beaker, description: 'Changed by the other' };
  const clash = async () => {
    const page = await edit();
    await page.user.type(screen.getByLabelText(/^Title/), ' II');
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

  test('the second keeps what they changed, and the rest stays as the other saved it', async () => {
    const { user, calls, dialog } = await clash();
    onSave(saved(theirs));
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await listAgain();
    expect(calls.find(({ call }) => call.includes('/rpc/'))?.body).toMatchObject({
      p_title: 'The Weekly Beaker II',
      p_description: 'Changed by the other',
      p_image_url: stored,
    });
  });

  test('the second takes what the other saved', async () => {
    const { user, dialog } = await clash();
    await user.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveValue('Changed by the other'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker');
  });

  test('whether there is a second cannot be asked: nothing is saved, everything stays', async () => {
    const { user } = await edit();
    await user.type(screen.getByLabelText(/^Title/), ' II');
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
    await save(user, 'Save Newsletter');
    expect(await screen.findByText('Failed to save newsletter', {}, { timeout: 12_000 })).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
  });

  test('a deleted newsletter is an error, not a new row', async () => {
    const { user } = await edit();
    await user.type(screen.getByLabelText(/^Title/), ' II');
    backend.use(tableHandler('newsletters', []));
    const calls = recordRequests();
    await save(user, 'Save Newsletter');
    expect(await screen.findByText('Newsletter not found')).toBeVisible();
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
  });
});
