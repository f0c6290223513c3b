import { queryClient } from '@newsletters/shared/query';
import { at, backend, prepareSession, testUser } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { pauseSubscriptions } from './pauses';

test('all that were paused are changes that Undo reaches, also more than the API returns at once', async () => {
  await prepareSession('user');
  const until = '2026-08-20T00:00:00+00:00';
  const rows = Array.from({ length: 1002 }, (_, index) => ({
    id: String(index).padStart(4, '0'),
    newsletter_id: `newsletter ${index}`,
    paused_until: index === 0 ? until : null,
  }));
  const readInChunks = http.get(at.table('newsletter_subscriptions'), ({ request }) => {
    const last = new URL(request.url).searchParams.get('id')?.slice('gt.'.length) ?? '';
    return HttpResponse.json(rows.filter(({ id }) => id > last).slice(0, 1000));
  });
  const pausing = http.post(at.procedure('pause_subscriptions'), () => {
    for (const row of rows) row.paused_until = until;
    return HttpResponse.json(rows.slice(0, 1000));
  });
  backend.use(readInChunks, pausing);
  const changes = await queryClient
    .getMutationCache()
    .build(queryClient, pauseSubscriptions)
    .execute({ userId: testUser.id, until });
  expect(changes).toHaveLength(1001);
});
