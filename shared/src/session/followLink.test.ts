import { aSession, at, authError, backend, backendUrl, fakeClock } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';

// Each page has its own client, which reads the address once.
beforeEach(() => {
  jest.resetModules();
  localStorage.clear();
});

/** Opens the page by a link, as the shell does. Returns what came of it, and the address that is left. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  const { connect, fullClient, linkIn } = await import('@newsletters/shared/supabase');
  const { followLink } = await import('./followLink');
  connect({ supabaseUrl: backendUrl, supabaseKey: 'public-key' });
  const link = linkIn(new URL(window.location.href));
  const result = link && (await followLink(link));
  await (await fullClient()).auth.stopAutoRefresh();
  return { result, left: window.location.pathname + window.location.search + window.location.hash };
}

const invalid = { failure: 'This link is invalid or has expired. Please request a new one.' };

test.each([
  ['an error with markup', 'error=access_denied&error_description=%3Cimg%20src%3Dx%3E'],
  ['an invalid token', 'access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer'],
  ['an access token alone', 'access_token=a.b.c'],
  ['a very long token', `access_token=${'a'.repeat(100_000)}`],
])('a link with %s says so in our words, and leaves no trace', async (_what, fragment) => {
  backend.use(http.get(at.auth('user'), authError(403, 'bad_jwt', 'invalid JWT: unable to parse')));
  expect(await open(`/#${fragment}`)).toEqual({ result: invalid, left: '/' });
  expect(localStorage).toHaveLength(0);
});

test('a link with a token that is used up says so', async () => {
  backend.use(http.post(at.auth('verify'), authError(403, 'otp_expired', 'Token has expired or is invalid')));
  expect(await open('/?token_hash=1a&type=recovery')).toEqual({ result: invalid, left: '/' });
});

test.each([
  [
    'the server fails',
    () => new HttpResponse(null, { status: 503 }),
    /^Unable to connect|^An (unexpected )?error/,
  ],
  ['there were too many attempts', authError(429, 'over_request_rate_limit', ''), /^Too many attempts/],
])('when %s, a link with a token can be tried again', async (_what, answer, failure) => {
  backend.use(http.post(at.auth('verify'), answer));
  expect(await open('/?token_hash=1a&type=recovery')).toEqual({
    result: { failure: expect.stringMatching(failure) },
    left: '/confirm?token_hash=1a&type=recovery',
  });
});

describe('when the server is slow', () => {
  fakeClock();

  const never = () => new HttpResponse(new ReadableStream());
  test.each([
    [
      'answers after ten seconds',
      () => delay(10_000).then(() => HttpResponse.json(aSession())),
      { recovering: true },
    ],
    [
      'never answers',
      () => delay('infinite').then(never),
      { failure: 'An error occurred. Please try again.' },
    ],
    ['never ends its answer', never, { failure: "This link couldn't be followed." }],
  ])('and %s, what comes of a link is told', async (_what, answer, expected) => {
    backend.use(http.post(at.auth('verify'), answer), http.head(at.table('categories'), never));
    let result: unknown;
    void open('/?token_hash=1a&type=recovery').then((opened) => {
      result = opened.result;
    });
    await waitFor(() => expect(result).toEqual(expected), { timeout: 60_000 });
  });
});

test.each(['/confirm', '/subscribe', '//confirm'])('opening %s follows no link', async (path) => {
  const address = `http://localhost${path}?token_hash=1a&type=recovery`;
  const { linkIn } = await import('@newsletters/shared/supabase');
  expect(linkIn(new URL(address))).toBeUndefined();
});

test.each([
  ['invite', true],
  ['recovery', true],
  ['magiclink', false],
])('a link of type %s signs in, and leaves no trace', async (type, recovering) => {
  const { user, ...session } = aSession();
  backend.use(http.get(at.auth('user'), () => HttpResponse.json(user)));
  const fragment = new URLSearchParams({ ...session, type } as unknown as Record<string, string>);
  expect(await open(`/?category=1#${fragment}`)).toEqual({ result: { recovering }, left: '/?category=1' });
  expect(localStorage).toHaveLength(1);
});

test("the first link of an email change says what is left to do, not the link's message, and leaves no trace", async () => {
  const { result, left } = await open('/#message=Confirmation+link+accepted&sb=');
  expect(result).toEqual({
    notice: expect.stringContaining('open the link in the email to the other address'),
  });
  expect(left).toBe('/');
});

test('any other address is left alone', async () => {
  expect(await open('/?category=1#top')).toEqual({ result: undefined, left: '/?category=1#top' });
});
