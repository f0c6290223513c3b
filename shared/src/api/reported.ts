import { type Notification, notify } from '@newsletters/shared/notifications';
import { mutationOptions } from '@newsletters/shared/query';

/**
 * A mutation that tells the user when it has succeeded, even if they have left the page by then.
 *
 * @param notificationOf what to say; nothing if the screen says it itself
 */
export const reported = <Data, Variables>(
  options: ReturnType<typeof mutationOptions<Data, Error, Variables>>,
  notificationOf: (data: Data, variables: Variables) => Notification | undefined,
) =>
  mutationOptions<Data, Error, Variables>({
    ...options,
    onSuccess: async (data, variables, ...rest) => {
      await options.onSuccess?.(data, variables, ...rest);
      const notification = notificationOf(data, variables);
      if (notification) notify(notification);
    },
  });
