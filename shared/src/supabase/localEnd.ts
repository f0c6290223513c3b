import type { Step } from './steps';

/** How long to wait for the server on a local sign-out, in milliseconds. */
const LIMIT = 3000;

/**
 * Makes a sign-out with scope `local` end the session in this browser whatever the server answers: it is used when the
 * server itself may be down. On its own, the library would keep the session.
 */
export const endLocally: Step = (next) => async (input, init) => {
  if (!/\/logout\?scope=local$/.test(String(input))) return next(input, init);
  const answer = await next(input, { ...init, signal: AbortSignal.timeout(LIMIT) }).catch(() => undefined);
  return answer?.ok ? answer : new Response(null, { status: 204 });
};
