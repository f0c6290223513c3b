import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<unknown[]>();

const { error } = console;
console.error = (...logged) => {
  const failures = current.getStore();
  if (failures) failures.push(...logged.filter((item) => item instanceof Error));
  else error(...logged);
};

/** Logs a failure of the back end: where, and its stack. An error of the database has more, such as the parameters, with passwords. */
export const logFailure = ({ method, url }: Request, failure: unknown): void =>
  error(
    `${method} ${new URL(url).pathname}: ${failure instanceof Error ? (failure.stack ?? failure) : failure}`,
  );

/** Answers a request, and logs why the back end failed. lite logs every refusal, with all that was sent, before it knows the status. */
export const withFailures = (request: Request, answer: () => Promise<Response>): Promise<Response> => {
  const failures: unknown[] = [];
  return current.run(failures, async () => {
    const response = await answer();
    if (response.status >= 500) for (const failure of failures) logFailure(request, failure);
    return response;
  });
};
