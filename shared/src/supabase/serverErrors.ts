import type { Step } from './steps';

/**
 * Keeps what the auth server says about an error of its own, such as "Error sending confirmation email". From status 500 on,
 * the auth library doesn't read the body, but takes a message that the response itself has. It retries as before.
 */
export const withServerErrors: Step = (next) => async (input, init) => {
  const answer = await next(input, init);
  if (answer.status < 500 || !String(input).includes('/auth/v1/')) return answer;
  const body = await answer.json().catch(() => undefined);
  // Servers name it `msg` or, for newer clients, `message`.
  return Object.assign(answer, { msg: body?.msg ?? body?.message });
};
