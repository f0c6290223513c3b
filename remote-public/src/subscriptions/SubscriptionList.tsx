import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { WindowedList } from '@newsletters/shared/tables';
import { focusHeading } from '@newsletters/shared/ui';
import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react';
import { SubscriptionRow } from './SubscriptionRow';

interface Props {
  label: string;
  subscriptions: Subscription[];
  onMore: ComponentProps<typeof SubscriptionRow>['onMore'];
}

/**
 * A row with the focus can leave the list. The focus then goes to the title of its neighbour, where pressing Enter again
 * does no harm, or to the heading if there is none.
 */
function useNeighbours(subscriptions: Subscription[]) {
  const listed = useRef(new Set<string>());
  useLayoutEffect(() => {
    listed.current = new Set(subscriptions.map(({ id }) => id));
    // The last row leaves together with the list.
    return () => listed.current.clear();
  }, [subscriptions]);
  return useCallback((row: HTMLElement | null) => {
    const list = row?.closest('ul');
    return () => {
      // Rows far from the screen are removed too, without leaving the list.
      if (!row?.contains(document.activeElement) || listed.current.has(row.id)) return;
      const rows = [...(list?.querySelectorAll('article') ?? [])];
      const index = rows.findIndex((article) => row.contains(article));
      const neighbour = (rows[index + 1] ?? rows[index - 1])?.querySelector('a');
      if (neighbour) neighbour.focus({ preventScroll: true });
      else focusHeading({ preventScroll: true });
    };
  }, []);
}

/** Subscriptions, one below the other. */
export function SubscriptionList({ label, subscriptions, onMore }: Props) {
  const passFocusOn = useNeighbours(subscriptions);
  return (
    <WindowedList label={label} items={subscriptions} itemKey={({ id }) => id}>
      {(subscription) => (
        <div ref={passFocusOn} id={subscription.id}>
          <SubscriptionRow subscription={subscription} onMore={onMore} />
        </div>
      )}
    </WindowedList>
  );
}
