import { withDrafts } from '@newsletters/shared/drafts';
import { type PasswordChange, roleOf } from '@newsletters/shared/model';
import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { fullClient, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';

import { profileQuery } from './profiles';
import { recentToken, type SignedInUser, signInAgain, signInError } from './recentSignIn';
import { allRowsOf } from './rowChunks';
import { subscriptionsQuery } from './subscriptions';
import { RequestError, unwrap } from './unwrap';

/** Changes the password of a user who knows the current one. Fails with `WrongPassword` or a message of the sign-in. */
export const changePassword = (user: SignedInUser) =>
  mutationOptions({
    mutationFn: async ({ current, password }: PasswordChange) => {
      await signInAgain(user, current);
      const { auth } = await fullClient();
      // Some servers want to check the current password themselves.
      const { error } = await auth.updateUser({ password, current_password: current });
      if (error) throw signInError(error);
    },
  });

const subscriptionLog = () =>
  allRowsOf(async (from, to) => {
    const call = supabase().rpc('my_subscription_log').order('happened_at').order('newsletter_id');
    return unwrap(await call.range(from, to), t('Failed to load subscriptions'));
  });

/**
 * What the product stores about a user: everything, in its current state, and where it has handed it over to. Fails with "Failed to load user profile" or "Failed
 * to load subscriptions".
 */
export const collectData = ({ id, email }: SignedInUser) =>
  mutationOptions({
    mutationFn: async () => {
      const [profile, subscriptions, log, handedOver] = await Promise.all([
        queryClient.fetchQuery({ ...profileQuery(id), staleTime: 0 }),
        queryClient.fetchQuery({ ...subscriptionsQuery(id), staleTime: 0 }),
        subscriptionLog(),
        supabase().rpc('my_hand_over'),
      ]);
      const titleOf = (id: string) =>
        subscriptions.find(({ newsletter_id }) => newsletter_id === id)?.newsletters?.title ?? null;
      return {
        email,
        role: roleOf(profile.role),
        subscriptions: subscriptions.map(({ newsletters, frequency, status, created_at, paused_until }) => ({
          newsletter: newsletters?.title ?? null,
          frequency,
          status,
          subscribed_at: created_at,
          paused_until,
        })),
        subscription_log: log.map(({ newsletter_id: _id, ...entry }) => entry),
        handed_over_to: unwrap(handedOver, t('Failed to load subscriptions')).map(
          ({ newsletter_id, tool, list_name }) => ({
            newsletter: titleOf(newsletter_id),
            tool,
            list: list_name,
          }),
        ),
      };
    },
  });

/** Whether a user owns newsletters that they can see. Fails with "Failed to load newsletters". */
export const ownsNewslettersQuery = ({ id }: SignedInUser) =>
  queryOptions({
    queryKey: ['newsletters', 'owned', id],
    queryFn: async ({ signal }) => {
      const owned = supabase().from('newsletters').select('id').eq('owner_id', id).limit(1);
      return unwrap(await owned.abortSignal(signal), t('Failed to load newsletters')).length > 0;
    },
  });

/**
 * Deletes the user's account and ends the session in this browser. Without a password, the session must be new. Fails with
 * `WrongPassword`, a message of the sign-in, "Failed to delete account" or the server's reason, for example that the last owner
 * must stay. Relies on `private.require_recent_sign_in()`.
 */
export const deleteAccount = (user: SignedInUser) =>
  mutationOptions({
    mutationFn: async (password: string | undefined) => {
      const token = await recentToken(user, password);
      // A new session makes the page load the profile again. Once the account is gone that would fail, so it comes first.
      await queryClient.fetchQuery({ ...profileQuery(user.id), staleTime: 0 }).catch(() => undefined);
      // With this token, whoever else may have signed in meanwhile in another tab.
      const result = await supabase().rpc('delete_my_account').setHeader('Authorization', `Bearer ${token}`);
      const failure = t('Failed to delete account');
      if (unwrap(result, failure).length === 0) throw new RequestError(failure, result.status);
      const { auth } = await fullClient();
      await auth.signOut({ scope: 'local' });
      void withDrafts(({ clearDrafts }) => clearDrafts());
    },
  });

/** Sends the email that confirms a new account again. The response doesn't reveal whether the account exists. */
export async function resendConfirmation(email: string) {
  const { error } = await (await fullClient()).auth.resend({ type: 'signup', email });
  if (error) throw error;
}
