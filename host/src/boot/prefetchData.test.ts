import { prefetchData } from './prefetchData';

const id = 'abcdef00-0000-4000-8000-000000000001';

afterEach(() => jest.restoreAllMocks());

/** Prefetches for an address, and gives what was fetched. */
function fetched(address: string, supabaseKey = 'public-key') {
  const fetches = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  const { pathname, search } = new URL(address, 'http://site.test');
  prefetchData({ supabaseUrl: 'http://backend.test', supabaseKey }, { pathname, search } as Location);
  return fetches.mock.calls.map(([url, init]) => ({ url: String(url), headers: new Headers(init?.headers) }));
}

test.each([
  [`/newsletter/${id.toUpperCase()}`, `id=eq.${id}`],
  [`/?category=${id.toUpperCase()}`, `category_id=eq.${id}`],
])('%s is asked for as the client asks, in lower case', (address, filter) => {
  expect(fetched(address).filter(({ url }) => url.includes(filter))).toHaveLength(1);
});

test('a key that is a token is sent as both, a publishable key as `apikey` only', () => {
  const sent = (key: string) =>
    fetched('/', key).map(({ headers }) => [headers.get('apikey'), headers.get('authorization')]);
  expect(sent('public-key')).toEqual(Array(3).fill(['public-key', 'Bearer public-key']));
  jest.restoreAllMocks();
  expect(sent('sb_publishable_abc')).toEqual(Array(3).fill(['sb_publishable_abc', null]));
});
