import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { VirtualizedList } from '@newsletters/shared/tables';
import { focusHeading } from '@newsletters/shared/ui';
import { type ComponentProps, type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { SubscriptionRow } from './SubscriptionRow';

type RowProps = ComponentProps<typeof SubscriptionRow>;

interface Props extends Pick<RowProps, 'heading' | 'onMore'> {
  label: string;
  subscriptions: Subscription[];
}

/**
 * A row with the focus can leave the list. The focus then goes to the title of its neighbour, where pressing Enter again
 * does no harm, or to the heading if there is none.
 */
function useNeighbours(subscriptions: Subscription[]) {
  const listed = useRef(new Set<string>());
  // Browsers take the focus away from a control that is disabled while its change is saved.
  const focused = useRef<string>(undefined);
  // Not in an effect: React detaches rows first.
  listed.current = useMemo(() => new Set(subscriptions.map(({ id }) => id)), [subscriptions]);
  // The last row leaves together with the list.
  useLayoutEffect(() => () => listed.current.clear(), []);
  const ref = useCallback((row: HTMLElement | null) => {
    const list = row?.closest('ul');
    return () => {
      const { activeElement, body } = document;
      const hadFocus =
        row?.contains(activeElement) || (activeElement === body && focused.current === row?.id);
      // Rows far from the screen are removed too, without leaving the list.
      if (!row || !hadFocus || listed.current.has(row.id)) return;
      const rows = [...(list?.querySelectorAll('article') ?? [])];
      const index = rows.findIndex((article) => row.contains(article));
      // Several can leave together.
      const stays = ({ parentElement }: Element) => listed.current.has(parentElement?.id ?? '');
      const neighbour = rows.slice(index + 1).find(stays) ?? rows.slice(0, index).findLast(stays);
      const title = neighbour?.querySelector('a');
      if (title) title.focus({ preventScroll: true });
      else focusHeading({ preventScroll: true });
    };
  }, []);
  return {
    ref,
    onFocus: ({ currentTarget }: FocusEvent) => {
      focused.current = currentTarget.id;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined;
    },
  };
}

/** Subscriptions, one below the other. */
export function SubscriptionList({ label, subscriptions, ...props }: Props) {
  const passFocusOn = useNeighbours(subscriptions);
  return (
    <VirtualizedList label={label} items={subscriptions} itemKey={({ id }) => id}>
      {(subscription) => (
        <div {...passFocusOn} id={subscription.id}>
          <SubscriptionRow subscription={subscription} {...props} />
        </div>
      )}
    </VirtualizedList>
  );
}
