import { queryClient } from '@newsletters/shared/query';
import { aCategory, at, backend, newId, prepareSession } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { categoriesQuery } from './categories';
import { directoryQuery } from './newsletters/directory';
import { newsletterChoicesQuery, newsletterQuery } from './newsletters/reads';
import { searchQuery } from './newsletters/search';
import { newslettersInCategoryQuery } from './newsletters/writes';
import { profileQuery } from './profiles';
import { siteSettingsQuery } from './siteSettings';
import { subscribersNumberQuery, subscribersQuery } from './subscribers';
import { subscriptionsQuery } from './subscriptions';
import { userQuery, usersQuery } from './users';

/** Makes every request hang once `answered` is used up, and returns the signals of those that hang. */
function hangingRequests(answered: Response[] = []) {
  const signals: AbortSignal[] = [];
  backend.use(
    http.all(`${at.table('')}*`, async ({ request }) => {
      const answer = answered.shift();
      if (answer) return answer;
      signals.push(request.signal);
      await delay('infinite');
    }),
  );
  return signals;
}

const id = newId();
const one = (query: object) => () => queryClient.fetchQuery(query as typeof categoriesQuery);
const chunks = (query: object) => () =>
  queryClient.fetchInfiniteQuery(query as ReturnType<typeof usersQuery>);

test.each([
  ['the categories', one(categoriesQuery)],
  ['the directory', chunks(directoryQuery())],
  ['a search', chunks(searchQuery('bread'))],
  ['the directory of a category', chunks(directoryQuery(id))],
  ['the newsletters to choose from', chunks(newsletterChoicesQuery)],
  ['a newsletter', one(newsletterQuery(id))],
  ['the newsletters in a category', one(newslettersInCategoryQuery(id))],
  ['a profile', one(profileQuery(id))],
  ['the site settings', one(siteSettingsQuery)],
  ['the subscribers', chunks(subscribersQuery(id, 'ann'))],
  ['the number of subscribers', one(subscribersNumberQuery(id))],
  ['the subscriptions', one(subscriptionsQuery(id))],
  ['the users', chunks(usersQuery('ann'))],
  ['a user', one(userQuery(id))],
])('cancelling a read of %s aborts its request', async (_name, read) => {
  await prepareSession();
  const signals = hangingRequests();
  const result = read().catch(() => 'cancelled');
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  await queryClient.cancelQueries();
  expect(await result).toBe('cancelled');
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test('cancelling a read aborts the request of a later chunk too', async () => {
  await prepareSession();
  const full = Array.from({ length: 1000 }, () => aCategory());
  const signals = hangingRequests([HttpResponse.json(full)]);
  const result = queryClient.fetchQuery(categoriesQuery).catch(() => 'cancelled');
  await waitFor(() => expect(signals).toHaveLength(1));
  await queryClient.cancelQueries();
  expect(await result).toBe('cancelled');
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
});
