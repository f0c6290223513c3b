import type { Step } from './steps';

/**
 * Passes on that the auth server couldn't send an email ("Error sending confirmation email") as a refusal. It says so with status 500, and from
 * there on the auth library doesn't read what a response says.
 */
export const withServerErrors: Step = (next) => async (input, init) => {
  const answer = await next(input, init);
  if (answer.status !== 500 || !String(input).includes('/auth/v1/')) return answer;
  const text = await answer.clone().text();
  return text.includes('"Error sending ')
    ? new Response(text, { status: 422, headers: answer.headers })
    : answer;
};
