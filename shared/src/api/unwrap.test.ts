import { requestError } from './unwrap';

test.each([
  [500, '57014', 'canceling statement due to statement timeout'],
  [503, '57P01', 'terminating connection due to administrator command'],
  [503, '57P03', 'the database system is starting up'],
  [500, '55P03', 'canceling statement due to lock timeout'],
  [503, '53300', 'sorry, too many clients already'],
  [500, '40001', 'could not serialize access due to concurrent update'],
  [500, '40P01', 'deadlock detected'],
  [503, 'PGRST000', 'Database connection error. Retrying.'],
  [503, 'PGRST001', 'Database client error. Retrying.'],
  [503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.'],
  [504, 'PGRST003', 'Timed out acquiring connection from connection pool.'],
])('what the server says of itself with %i %s is not shown', (status, code, message) => {
  const error = requestError({ message, code }, 'Failed to load newsletters', status);
  expect(error).toMatchObject({ message: 'Failed to load newsletters', status, code });
});

test.each([
  [200, '[{"id":"3","email":"someone@example.com","rol'],
  [200, '{"id":"3","email":"someone@example.com"'],
  [500, '{"title":"3'],
  [504, 'upstream request timeout'],
  [503, 'name resolution failed'],
  [502, '<html><body><h1>502 Bad Gateway</h1></body></html>'],
  [200, '<html><body>Sign in to this network</body></html>'],
])('what answers %i with %p is no message of the server', (status, message) => {
  expect(requestError({ message }, 'Failed to load users', status)).toMatchObject({
    message: 'Failed to load users',
  });
});

test.each([
  [400, '22023', 'Name is required'],
  [409, '23505', 'A category with this name already exists'],
  [404, 'PT404', 'There is no such newsletter'],
  [500, undefined, 'Something is wrong with this request'],
])('what the server says of the request with %i %s is shown', (status, code, message) => {
  expect(requestError({ message, ...(code && { code }) }, 'Failed', status)).toMatchObject({ message });
});

test.each(['PGRST301', 'PGRST303'])(
  'a token that is not accepted (%s) means that the session has ended',
  (code) => {
    expect(requestError({ message: 'JWT expired', code }, 'Failed', 401)).toMatchObject({
      message: "You're no longer signed in. Please sign in again.",
      status: 401,
    });
  },
);
