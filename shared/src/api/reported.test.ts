import { forgetUser, queryClient } from '@newsletters/shared/query';
import { audience } from './reported';

test('the audience changes with the user, and with nothing else', async () => {
  jest.useFakeTimers();
  const before = audience();
  // Queries that nothing shows are forgotten after a while.
  queryClient.setQueryData(['profiles', 'somebody'], {});
  jest.advanceTimersByTime(3_600_000);
  expect(queryClient.getQueryData(['profiles', 'somebody'])).toBeUndefined();
  queryClient.setQueryData(['profiles', 'anybody'], {});
  expect(audience()).toBe(before);
  forgetUser();
  expect(audience()).not.toBe(before);
  expect(audience()).toBe(audience());
});
