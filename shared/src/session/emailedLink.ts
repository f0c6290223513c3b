import { signInMessage } from '@newsletters/shared/api/authMessages';
import { fullClient } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';

/** The kinds of code that an emailed link can carry. */
const otpTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;

/** The first of the two links of an email change brings a message, or no session. */
const OTHER_ADDRESS = t(
  'Almost done: to change your email address, please open the link in the email to the other address, too.',
);

/** The result of an authentication link. */
export interface LinkResult {
  /** The message to show when the link did not work. */
  failure?: string;
  /** What is left to do, if the link alone doesn't complete it. */
  notice?: string;
  /** Whether the user is here to choose a new password. */
  recovering?: boolean;
}

/** Follows a link; see `followLink`. */
export async function follow(link: Record<string, string>): Promise<LinkResult> {
  const { auth } = await fullClient();
  const { error } = await auth.initialize();
  const type = otpTypes.find((known) => known === link.type);
  const verified =
    link.token_hash && type ? await auth.verifyOtp({ token_hash: link.token_hash, type }) : undefined;
  if (verified?.error && ![400, 403].includes(verified.error.status ?? 0)) {
    // It isn't used up: its page has the button to try again.
    window.history.replaceState(null, '', `/confirm?${new URLSearchParams(link)}`);
    return { failure: signInMessage(verified.error) };
  }
  if (error || verified?.error)
    return { failure: t('This link is invalid or has expired. Please request a new one.') };
  // Anybody can write a type into a link, so it only counts together with what the server has just confirmed.
  const confirmed = 'access_token' in link || verified?.data.session;
  if (confirmed) return { recovering: ['recovery', 'invite'].includes(link.type ?? '') };
  return 'message' in link || verified ? { notice: OTHER_ADDRESS } : {};
}
