import { profileQuery } from '@newsletters/shared/api/profiles';
import { RequestError } from '@newsletters/shared/api/unwrap';
import { withDrafts } from '@newsletters/shared/drafts';
import type { Credentials } from '@newsletters/shared/model';
import { forgetUser, queryClient } from '@newsletters/shared/query';
import { fullClient, requestCode } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';

const auth = async () => (await fullClient()).auth;

/** What an email about a code holds: the code, which counts with its address, or the token of the link. */
export type CodeProof = { email: string; token: string } | { token_hash: string };

/** Loads the profile of a user who has just signed in; without one there is no session. */
async function enter(userId: string) {
  try {
    await queryClient.fetchQuery(profileQuery(userId));
  } catch {
    // Locally, because the server itself may be down.
    await (await auth()).signOut({ scope: 'local' });
    forgetUser();
    throw new RequestError(t('Failed to load user profile'), 0);
  }
}

/** Signs in with a password. */
export async function signIn({ email, password }: Credentials) {
  const { data, error } = await (await auth()).signInWithPassword({ email, password });
  // The library's name for a response without a session or a user.
  if (error?.name === 'AuthInvalidTokenResponseError')
    throw new RequestError(t('No user returned after sign in'), 0);
  if (error) throw error;
  await enter(data.user.id);
}

/** Emails a code, and a link with `back` as the address to come back to. The response doesn't reveal whether there is an account. */
export async function sendCode(email: string, back: string) {
  const { error } = await requestCode(email, back);
  if (error) throw error;
}

/** Signs in with an emailed code, or with the token of its link. A new address gets its account with it. */
export async function signInWithCode(proof: CodeProof) {
  const { data, error } = await (await auth()).verifyOtp({ ...proof, type: 'email' });
  if (error) throw error;
  if (!data.user || !data.session) throw new RequestError(t('No user returned after sign in'), 0);
  await enter(data.user.id);
}

/** Creates an account. Without a session in the response, the email address must be confirmed first. */
export async function signUp({ email, password }: Credentials): Promise<'signed-in' | 'confirm'> {
  const { data, error } = await (await auth()).signUp({ email, password });
  if (error) throw error;
  if (!data.user) {
    // The library keeps whatever it received, even a session without a user.
    await (await auth()).signOut({ scope: 'local' });
    throw new RequestError(t('No user returned after sign up'), 0);
  }
  if (!data.session) return 'confirm';
  await enter(data.user.id);
  return 'signed-in';
}

/**
 * Ends all sessions of the user. The library accepts 401, 403 and 404. After any other failure, version 2.109 keeps the
 * session and 2.112 drops it, so what is left in this browser decides: a user who is still signed in sees the failure and
 * can try again; one who is signed out already isn't told otherwise.
 */
export async function signOut() {
  const { error } = await (await auth()).signOut();
  if (error && (await (await auth()).getSession()).data.session) throw error;
  // The page doesn't wait for it.
  void withDrafts(({ clearDrafts }) => clearDrafts());
  forgetUser();
}

/** Emails a link for choosing a new password. The response does not reveal whether the account exists. */
export async function sendRecoveryLink(email: string) {
  const { error } = await (await auth()).resetPasswordForEmail(email);
  if (error) throw error;
}

/** Changes the user's password. */
export async function changePassword(password: string) {
  const { error } = await (await auth()).updateUser({ password });
  if (error) throw error;
}
