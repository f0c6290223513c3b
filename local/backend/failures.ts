import { tryGetContext } from 'hono/context-storage';

/** What the gateway notes of a request: why the back end failed. */
export type Failing = { Variables: { failures: Error[] } };

const { error } = console;
// lite logs every refusal, with all that was sent, before it knows the status.
console.error = (...logged) => {
  const context = tryGetContext<Failing>();
  if (context) context.var.failures.push(...logged.filter((item) => item instanceof Error));
  else error(...logged);
};

/** Logs a failure of the back end: where, and its stack. An error of the database has more, such as the parameters, with passwords. */
export const logFailure = ({ method, url }: Request, { stack, message }: Error): void =>
  error(`${method} ${new URL(url).pathname}: ${stack ?? message}`);
