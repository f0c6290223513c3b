import { supabase } from '@newsletters/shared/supabase';

/** The kinds of code that a mailed link can carry. */
const otpTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;

/** How long drawing waits for a link, in milliseconds. */
const LIMIT = 8000;

async function follow(link: Record<string, string>): Promise<string | undefined> {
  const { auth } = supabase();
  const { error } = await auth.initialize();
  const type = otpTypes.find((known) => known === link.type);
  const verified =
    link.token_hash && type ? await auth.verifyOtp({ token_hash: link.token_hash, type }) : undefined;
  return error || verified?.error
    ? 'This link is invalid or has expired. Please ask for a new one.'
    : undefined;
}

/**
 * Finishes what an authentication link began, before anything is drawn: the session of a fragment, or the code of a mail.
 * Gives the sentence for the person when the link did not work. What the link itself says is not shown, because anybody
 * can write a link.
 */
export const followLink = (link: Record<string, string>): Promise<string | undefined> =>
  Promise.race([follow(link), new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT))]);
