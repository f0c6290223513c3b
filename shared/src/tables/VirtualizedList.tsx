import type { ReactNode } from 'react';
import { useVirtualRows } from './useVirtualRows';

interface Props<Item> {
  /** Accessible name of the list. */
  label: string;
  items: Item[];
  itemKey: (item: Item) => string;
  /** The content of an item; items can differ in height. */
  children: (item: Item) => ReactNode;
}

/** A virtualized list that scrolls with the page: it only renders the items near the screen, so that thousands stay fast. */
export function VirtualizedList<Item>({ label, items, itemKey, children }: Props<Item>) {
  const list = useVirtualRows<HTMLUListElement, Item>({ items, keyOf: itemKey, height: 80 });
  return (
    <ul
      ref={list.ref}
      aria-label={label}
      style={{
        // The space before the first item is within the list.
        display: 'flow-root',
        listStyle: 'none',
        margin: 0,
        padding: `0 0 ${list.after}px`,
        overflowAnchor: 'none',
      }}
    >
      {list.rows.map(({ key, index, before }) => (
        <li key={key} ref={list.measure} data-index={index} style={{ marginTop: before }}>
          {children(items[index] as Item)}
        </li>
      ))}
    </ul>
  );
}
