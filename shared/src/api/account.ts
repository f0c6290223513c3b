import { type PasswordChange, roleOf } from '@newsletters/shared/model';
import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { fullClient, supabase } from '@newsletters/shared/supabase';
import { isWrongPassword, signInMessage } from './authMessages';
import { withDrafts } from './lazyDrafts';
import { profileQuery } from './profiles';
import { subscriptionsQuery } from './subscriptions';
import { RequestError, unwrap } from './unwrap';

/** The confirmation with the password failed, and the account is as it was. */
export class WrongPassword extends RequestError {
  constructor() {
    super('The password is incorrect', 0);
  }
}

/** Who is signed in. */
export interface SignedInUser {
  id: string;
  email: string;
}

/**
 * Changes the password of a user who knows the current one; a session alone would let anyone at an unlocked computer do it.
 * Fails with `WrongPassword` or a message of the sign-in.
 */
export const changePassword = ({ email }: SignedInUser) =>
  mutationOptions({
    mutationFn: async ({ current, password }: PasswordChange) => {
      const { auth } = await fullClient();
      const proof = await auth.signInWithPassword({ email, password: current });
      if (isWrongPassword(proof.error)) throw new WrongPassword();
      const { error } = proof.error ? proof : await auth.updateUser({ password });
      if (error) throw new RequestError(signInMessage(error), error.status ?? 0, error.code);
    },
  });

/**
 * What the product stores about a user: everything, in its current state. Fails with "Failed to load user profile" or "Failed
 * to load subscriptions".
 */
export const collectData = ({ id, email }: SignedInUser) =>
  mutationOptions({
    mutationFn: async () => {
      const [profile, subscriptions] = await Promise.all([
        queryClient.fetchQuery({ ...profileQuery(id), staleTime: 0 }),
        queryClient.fetchQuery({ ...subscriptionsQuery(id), staleTime: 0 }),
      ]);
      return {
        email,
        role: roleOf(profile.role),
        subscriptions: subscriptions.map(({ newsletters, frequency, status, created_at }) => ({
          newsletter: newsletters?.title ?? null,
          frequency,
          status,
          subscribed_at: created_at,
        })),
      };
    },
  });

/**
 * Deletes the signed-in user's account and ends the session in this browser. Fails with `WrongPassword`, "Failed to delete
 * account" or the server's reason, for example that the last owner must stay.
 */
export const deleteAccount = mutationOptions({
  mutationFn: async (password: string) => {
    const result = await supabase().rpc('delete_my_account', { password });
    if (unwrap(result, 'Failed to delete account').length === 0) throw new WrongPassword();
    await (await fullClient()).auth.signOut({ scope: 'local' });
    void withDrafts(({ clearDrafts }) => clearDrafts());
  },
});

/** Sends the email that confirms a new account again. The response doesn't reveal whether the account exists. */
export async function resendConfirmation(email: string) {
  const { error } = await (await fullClient()).auth.resend({ type: 'signup', email });
  if (error) throw error;
}
