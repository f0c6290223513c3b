import { routeOf } from '../routes';
import { prefetchData } from './prefetchData';

const id = 'abcdef00-0000-4000-8000-000000000001';

const reads = [
  { needs: ['id'], reads: [{ path: 'rows?id=eq.{id}' }] },
  { needs: ['category'], reads: [{ path: 'rows?category_id=eq.{category}' }] },
  {
    needs: [],
    reads: [
      { path: 'rows' },
      {
        path: 'site_settings?select=id%2Csite_name%2Clogo_url%2Chero_image_url%2Chero_heading%2Chero_text%2Chero_buttons%2Caccent_color%2Cimprint_link%2Cprivacy_link%2Caccessibility_link%2Ccontact_link%2Cfurther_links%2Cupdated_at',
        accept: 'application/vnd.pgrst.object+json',
      },
    ],
  },
];

afterEach(() => jest.restoreAllMocks());

/** Prefetches for an address, and gives what was fetched. */
function fetched(address: string, supabaseKey = 'public-key') {
  const fetches = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  const { pathname, search } = new URL(address, 'http://site.test');
  prefetchData({ supabaseUrl: 'http://backend.test', supabaseKey }, reads, routeOf(pathname), {
    pathname,
    search,
  });
  return fetches.mock.calls.map(([url, init]) => ({
    path: String(url).replace('http://backend.test/rest/v1/', ''),
    headers: new Headers(init?.headers),
  }));
}

const paths = (address: string) => fetched(address).map(({ path }) => path);

test.each([
  [`/newsletter/${id.toUpperCase()}`, `rows?id=eq.${id}`],
  [`/?category=${id.toUpperCase()}`, `rows?category_id=eq.${id}`],
  ['/?category=%26evil', 'rows'],
  ['/', 'rows'],
])('%s requests what the release reads there, as the client does', (address, path) => {
  expect(paths(address)).toEqual([
    'site_settings?select=id%2Csite_name%2Clogo_url%2Chero_image_url%2Chero_heading%2Chero_text%2Chero_buttons%2Caccent_color%2Cimprint_link%2Cprivacy_link%2Caccessibility_link%2Ccontact_link%2Cfurther_links%2Cupdated_at',
    path,
  ]);
});

test('a key that is a token is sent as both, a publishable key as `apikey` only', () => {
  const sent = (key: string) =>
    fetched('/', key).map(({ headers }) => [headers.get('apikey'), headers.get('authorization')]);
  expect(sent('public-key')).toEqual(Array(2).fill(['public-key', 'Bearer public-key']));
  jest.restoreAllMocks();
  expect(sent('sb_publishable_abc')).toEqual(Array(2).fill(['sb_publishable_abc', null]));
});
