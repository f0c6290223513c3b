import { at, backend, prepareSession } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { signOut } from './authentication';

const stored = () => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token'));

/** The server fails to sign out; a library that drops the session all the same is one that has dropped it meanwhile. */
const failing = (meanwhile = () => {}) =>
  http.post(at.auth('logout'), () => {
    meanwhile();
    return HttpResponse.json({ code: 500, msg: 'boom' }, { status: 500 });
  });

test('a sign-out that the server fails fails too, as long as the session is still there', async () => {
  await prepareSession('user');
  backend.use(failing());
  await expect(signOut()).rejects.toMatchObject({ status: 500 });
  expect(stored()).toHaveLength(1);
});

test('a sign-out that the server fails has worked when the library dropped the session all the same', async () => {
  await prepareSession('user');
  backend.use(failing(() => localStorage.clear()));
  await signOut();
  expect(stored()).toEqual([]);
});
