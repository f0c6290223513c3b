import { askForUser, forgetUser, queryClient } from '@newsletters/shared/query';
import {
  aNewsletter,
  backend,
  prepareSession,
  recordRequests,
  tableHandler,
} from '@newsletters/shared/testing';
import { directoryQuery } from './directory';
import { introductionQuery, newsletterQuery } from './reads';

const id = 'abcdef00-0000-4000-8000-000000000001';

test('an id in capitals means the same newsletter and the same category, and is requested once', async () => {
  await prepareSession();
  backend.use(tableHandler('newsletters', [{ ...aNewsletter({ id, category_id: id }), categories: null }]));
  const calls = recordRequests();
  for (const written of [id.toUpperCase(), id]) {
    expect(await queryClient.fetchQuery({ ...newsletterQuery(written), staleTime: 1000 })).toMatchObject({
      id,
    });
    expect((await queryClient.fetchInfiniteQuery(directoryQuery(written))).pages.flat()).toHaveLength(1);
  }
  expect(calls.map(({ call }) => call)).toEqual([
    expect.stringContaining(`&id=eq.${id}`),
    expect.stringContaining(`&category_id=eq.${id}`),
  ]);
});

describe('when the user changes', () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const kept = [aNewsletter(), aNewsletter({ state: 'discontinued' })];
  const withheld = [
    aNewsletter({ state: 'hidden' }),
    aNewsletter({ state: 'hidden', publish_at: null }),
    aNewsletter({ publish_at: later }),
  ];
  const all = [...kept, ...withheld].map((row) => ({ ...row, categories: null }));

  test('what only editors see is dropped, and everything else stays', async () => {
    await prepareSession();
    backend.use(tableHandler('newsletters', all));
    for (const row of all) await queryClient.fetchQuery(introductionQuery(row.id));
    forgetUser();
    const known = all.filter((row) => queryClient.getQueryData(introductionQuery(row.id).queryKey));
    expect(known.map((row) => row.id)).toEqual(kept.map((row) => row.id));
    const whole = all.filter((row) => queryClient.getQueryData(newsletterQuery(row.id).queryKey));
    expect(whole.map((row) => row.id)).toEqual(kept.map((row) => row.id));
  });

  test('what a visitor has not found is read again for the user who signs in', async () => {
    await prepareSession();
    backend.use(tableHandler('newsletters', []));
    const query = introductionQuery(id);
    expect(await queryClient.fetchQuery(query)).toBeNull();
    backend.use(tableHandler('newsletters', [{ ...aNewsletter({ id }), categories: null }]));
    expect(await queryClient.fetchQuery({ ...query, staleTime: 60_000 })).toBeNull();
    askForUser();
    expect(await queryClient.fetchQuery({ ...query, staleTime: 60_000 })).toMatchObject({ id });
  });
});
