import { at, backend, databaseError, recordRequests } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { catalogue, fileStore, publicUrl } from '../testing/fakes';
import { beaker, ledger, open } from '../testing/newslettersPage';

describe('deleting', () => {
  const ask = async (name = 'Kitchen Ledger') => {
    const page = await open();
    backend.use(http.post(at.procedure('count_subscribers'), () => HttpResponse.json(120)));
    await page.user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    return { ...page, dialog: within(await screen.findByRole('alertdialog')) };
  };
  const answerDelete = (answer: () => Response) => backend.use(http.delete(at.table('newsletters'), answer));

  test('asks first, says what will be lost, and focuses Cancel', async () => {
    const { dialog, user } = await ask();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to delete this newsletter?',
    );
    expect(
      await dialog.findByText(
        '“Kitchen Ledger” has 120 active subscribers. Their subscriptions will be deleted. You can undo this, or restore it from the history for 90 days.',
      ),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const calls = recordRequests();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    expect(screen.getByRole('button', { name: 'Delete Kitchen Ledger' })).toHaveFocus();
  });

  test('says what will be lost even if the subscribers cannot be counted', async () => {
    const { user } = await open();
    backend.use(http.post(at.procedure('count_subscribers'), () => new HttpResponse(null, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
    expect(
      await screen.findByText(/and its subscriptions will be deleted\. You can undo this/),
    ).toBeVisible();
  });

  test('deletes the newsletter once for a double click', async () => {
    const { dialog, user } = await ask();
    const calls = recordRequests();
    answerDelete(() => HttpResponse.json([{ id: ledger.id, image_url: null }]));
    catalogue([beaker]);
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument());
    expect(screen.getByText('The Weekly Beaker')).toBeVisible();
    const deletions = calls.filter(({ call }) => call.startsWith('DELETE'));
    expect(deletions).toEqual([
      { call: `DELETE /newsletters?id=eq.${ledger.id}&select=id,image_url`, body: undefined },
    ]);
  });

  test('fails and keeps the row when no row was deleted, the network fails, a proxy responds or the server gives a reason', async () => {
    const { dialog, user } = await ask();
    const failed = 'Failed to delete newsletter';
    const refused = databaseError(403, '42501', 'Only admins can');
    // Each has another message than the one before.
    for (const [answer, message] of [
      [() => HttpResponse.json([]), failed],
      [refused, 'Only admins can'],
      [() => HttpResponse.error(), failed],
      [refused, 'Only admins can'],
      [() => HttpResponse.html('<h1>502</h1>', { status: 502 }), failed],
    ] as const) {
      answerDelete(answer);
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));
      expect(screen.getByText('Kitchen Ledger')).toBeInTheDocument();
    }
  });
});

test('counts as deleted when only the response is lost', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
  backend.use(
    http.delete(at.table('newsletters'), () => {
      catalogue([beaker]);
      return HttpResponse.error();
    }),
  );
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Newsletter deleted')).toBeVisible();
  expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument();
});

describe('Undo after deleting', () => {
  const remove = async (answer: () => Response) => {
    const { user } = await open();
    const store = fileStore('newsletter-images');
    const image_url = publicUrl('newsletter-images', '0b0c.png');
    backend.use(
      http.delete(at.table('newsletters'), () => HttpResponse.json([{ id: ledger.id, image_url }])),
      http.post(at.procedure('undo_last_change'), answer),
    );
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
    catalogue([beaker]);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument());
    const calls = recordRequests();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    return { user, calls, store };
  };

  test('brings the newsletter back, whose image was kept', async () => {
    const { calls, store } = await remove(() => {
      catalogue([beaker, ledger]);
      return HttpResponse.json(42);
    });
    expect(await screen.findByText('Kitchen Ledger')).toBeVisible();
    expect(await screen.findByText('Newsletter restored')).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
      call: 'POST /rpc/undo_last_change',
      body: { changed_table: 'newsletters', changed_id: ledger.id },
    });
    await waitFor(() => expect(screen.queryByText('Newsletter deleted')).not.toBeInTheDocument());
    expect(store.removed).toEqual([]);
  });

  test('says why it failed, and can be tried again', async () => {
    await remove(databaseError(422, 'PT422', 'Please select a category'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The category it was in no longer exists. Restore it from the history',
    );
    expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
  });
});

test('a newsletter that someone else has deleted disappears from the list when deleting it fails', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  backend.use(http.delete(at.table('newsletters'), () => HttpResponse.json([])));
  catalogue([beaker]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete newsletter');
  await waitFor(() => expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument());
});
