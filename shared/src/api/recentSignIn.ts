import { queryOptions } from '@newsletters/shared/query';
import { fullClient, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { isWrongPassword, signInMessage } from './authMessages';
import { RequestError, unwrap } from './unwrap';

/** Who is signed in. */
export interface SignedInUser {
  id: string;
  email: string;
}

/** The confirmation with the password failed, and the account is as it was. */
export class WrongPassword extends RequestError {
  constructor() {
    super(t('The password is incorrect'), 0);
  }
}

/** A failure of the auth server, with the message of the sign-in. */
export const signInError = (error: Error & { status?: number; code?: string }) =>
  new RequestError(signInMessage(error), error.status ?? 0, error.code);

/** Whether the server refused because the sign-in was too long ago. */
export const isTooOld = (error: unknown) => error instanceof RequestError && error.code === '42501';

/** Another tab can have replaced the session. */
function mustBe({ id }: SignedInUser, found: string | undefined) {
  if (found !== id) throw new RequestError(t("You're signed in with another account now."), 0);
}

/**
 * Lets the user prove with the password that it's them: a session alone would do for anyone at an unlocked computer. Signs in with
 * the address that the auth server has now, because it may have been changed elsewhere. Returns the new session's token.
 */
export async function signInAgain(user: SignedInUser, password: string): Promise<string> {
  const { auth } = await fullClient();
  const current = await auth.getUser();
  if (current.error) throw signInError(current.error);
  mustBe(user, current.data.user.id);
  const { data, error } = await auth.signInWithPassword({ email: current.data.user.email ?? '', password });
  if (isWrongPassword(error)) throw new WrongPassword();
  if (error) throw signInError(error);
  mustBe(user, data.user.id);
  return data.session.access_token;
}

/**
 * The token of a session that is as new as it can be: a new one for the password; the present one where nobody can sign in with a
 * password.
 */
export async function recentToken(user: SignedInUser, password: string | undefined): Promise<string> {
  const { auth } = await fullClient();
  try {
    if (password !== undefined) return await signInAgain(user, password);
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'email_provider_disabled')) throw error;
  }
  const { session } = (await auth.getSession()).data;
  mustBe(user, session?.user.id);
  return session?.access_token ?? '';
}

/** Whether the user has a password; those who sign in with codes or through another service may have none. Fails with "Failed to load user profile". */
export const hasPasswordQuery = ({ id }: SignedInUser) =>
  queryOptions({
    queryKey: ['profiles', id, 'password'],
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('has_password').abortSignal(signal), t('Failed to load user profile')),
  });
