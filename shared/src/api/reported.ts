import { type Notification, notify } from '@newsletters/shared/notifications';
import { mutationOptions, queryClient } from '@newsletters/shared/query';

/** Stands for the signed-in user: a query without data, which is kept until a change of user drops it. */
export const audience = () =>
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: ['profiles', 'audience'], gcTime: Number.POSITIVE_INFINITY });

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
    onMutate: audience,
    onSuccess: async (data: Data, variables: Variables, started, context) => {
      await options.onSuccess?.(data, variables, undefined, context);
      const notification = started === audience() && notificationOf(data, variables);
      if (notification) notify(notification);
    },
  });
