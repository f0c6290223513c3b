import 'fake-indexeddb/auto';
import { withDrafts } from '@newsletters/shared/drafts';
import { at, authError, backend, prepareSession } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { signOut } from './authentication';

const stored = () => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token'));

/** The server fails to end the session. To imitate a library that drops it all the same, drop it `meanwhile`. */
const failing = (meanwhile = () => {}) =>
  http.post(at.auth('logout'), () => {
    meanwhile();
    return HttpResponse.json({ code: 500, msg: 'boom' }, { status: 500 });
  });

test('signing out fails with the server while the session is still there', async () => {
  await prepareSession('user');
  backend.use(failing());
  await expect(signOut()).rejects.toMatchObject({ status: 500 });
  expect(stored()).toHaveLength(1);
});

test.each([204, 401, 403, 404])('signing out with response %i forgets the session', async (status) => {
  await prepareSession('user');
  const answer = status === 204 ? () => new HttpResponse(null, { status }) : authError(status, 'x', 'no');
  backend.use(http.post(at.auth('logout'), answer));
  await signOut();
  expect(stored()).toEqual([]);
});

test('signing out succeeds when the library has dropped the session although the server failed', async () => {
  await prepareSession('user');
  backend.use(failing(() => localStorage.clear()));
  await signOut();
  expect(stored()).toEqual([]);
});

test('signing out deletes the drafts on this device', async () => {
  await prepareSession('user');
  backend.use(http.post(at.auth('logout'), () => new HttpResponse(null, { status: 204 })));
  await withDrafts(({ keepDraft }) => keepDraft('ann', 'hero', 'mine'));
  const kept = () => withDrafts(({ draftOf }) => draftOf('ann', 'hero'));
  expect(await kept()).toBeDefined();
  await signOut();
  await waitFor(async () => expect(await kept()).toBeUndefined());
});
