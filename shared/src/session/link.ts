import { supabase } from '@newsletters/shared/supabase';

/** The kinds of code that a mailed link can carry. */
const otpTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;

/** How long drawing waits for a link, in milliseconds. */
const LIMIT = 8000;

/** What came of an authentication link. */
export interface LinkResult {
  /** The sentence for the person when the link did not work. */
  failure?: string;
  /** Whether the person came to choose a new password. */
  recovering?: boolean;
}

async function follow(link: Record<string, string>): Promise<LinkResult> {
  const { auth } = supabase();
  const { error } = await auth.initialize();
  const type = otpTypes.find((known) => known === link.type);
  const verified =
    link.token_hash && type ? await auth.verifyOtp({ token_hash: link.token_hash, type }) : undefined;
  if (error || verified?.error)
    return { failure: 'This link is invalid or has expired. Please ask for a new one.' };
  // Anybody can write the type into a link: it counts with what the server has just confirmed.
  const confirmed = 'access_token' in link || verified !== undefined;
  return { recovering: confirmed && link.type === 'recovery' };
}

/**
 * Finishes what an authentication link began, before anything is drawn: the session of a fragment, or the code of a mail.
 * What the link itself says of a failure is not shown, because anybody can write a link.
 */
export const followLink = (link: Record<string, string>): Promise<LinkResult> =>
  Promise.race([follow(link), new Promise<LinkResult>((resolve) => setTimeout(resolve, LIMIT, {}))]);
