import { type Notification, notify } from '@newsletters/shared/notifications';
import { mutationOptions, queryClient } from '@newsletters/shared/query';

/** The cached profile of the signed-in user; a change of user drops it. */
const cachedProfile = () => queryClient.getQueryCache().find({ queryKey: ['profiles'], exact: false });

/**
 * A mutation that tells the user when it has succeeded, even if they have left the page by then; but not whoever is signed in
 * after them.
 *
 * @param notificationOf what to say; nothing if the screen says it itself
 */
export const reported = <Data, Variables>(
  options: ReturnType<typeof mutationOptions<Data, Error, Variables>>,
  notificationOf: (data: Data, variables: Variables) => Notification | undefined,
) =>
  mutationOptions({
    ...options,
    onMutate: cachedProfile,
    onSuccess: async (data: Data, variables: Variables, profile, context) => {
      await options.onSuccess?.(data, variables, undefined, context);
      const notification = profile === cachedProfile() && notificationOf(data, variables);
      if (notification) notify(notification);
    },
  });
