import { queryClient } from '@newsletters/shared/query';
import {
  aNewsletter,
  backend,
  prepareSession,
  recordRequests,
  tableHandler,
} from '@newsletters/shared/testing';
import { directoryQuery } from './directory';
import { newsletterQuery } from './reads';

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
