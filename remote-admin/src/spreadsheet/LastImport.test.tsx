import 'fake-indexeddb/auto';
import { withDrafts } from '@newsletters/shared/drafts';
import { act, cleanup, renderPage, testUser } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { setLastImport, useLastImport } from './importRecord';
import { LastImport } from './LastImport';

const large = (title: string) => ({
  id: title,
  version: '1',
  isNew: true,
  title,
  stored: undefined,
  unread: 'large' as const,
});
const record = (...titles: string[]) => ({ id: 'letters', made: titles.map(large), categories: [] });

test('says of one image and of several that they were too large', async () => {
  await renderPage(<LastImport />, { as: 'admin' });
  const show = (...titles: string[]) => act(() => setLastImport(testUser.id, record(...titles)));
  await show('Oats');
  const last = await screen.findByRole('region', { name: 'Last import' });
  expect(last).toHaveTextContent("1 image had more than 20 million pixels and wasn't used: “Oats”.");
  await show('Oats', 'Rye');
  expect(last).toHaveTextContent(
    "2 images had more than 20 million pixels and weren't used: “Oats” and “Rye”.",
  );
});

/** As the list does: shows the last import, and nothing without one. */
const Page = () => (useLastImport() ? <LastImport /> : 'No import');

test('is there after a reload, for the same account, until it is closed', async () => {
  const kept = () => withDrafts(({ draftOf, LAST_IMPORT }) => draftOf(testUser.id, LAST_IMPORT));
  const reload = () => {
    cleanup();
    return renderPage(<Page />, { as: 'admin' });
  };
  await reload();
  await act(() => setLastImport(testUser.id, record('Oats')));
  await waitFor(async () => expect(await kept()).toMatchObject({ content: record('Oats') }));
  const { user } = await reload();
  expect(await screen.findByRole('region', { name: 'Last import' })).toHaveTextContent('Added 1 newsletter.');
  expect(await withDrafts(({ hasDrafts }) => hasDrafts())).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('No import')).toBeVisible();
  await waitFor(async () => expect(await kept()).toBeUndefined());

  await withDrafts(({ keepDraft, LAST_IMPORT }) => keepDraft('another', LAST_IMPORT, record('Theirs')));
  await reload();
  await waitFor(async () =>
    expect(await withDrafts(({ draftOf, LAST_IMPORT }) => draftOf('another', LAST_IMPORT))).toBeUndefined(),
  );
  expect(screen.getByText('No import')).toBeVisible();
});
