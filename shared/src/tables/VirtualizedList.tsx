import type { ReactNode } from 'react';
import { type Components, Virtuoso } from 'react-virtuoso';

interface Props<Item> {
  /** Accessible name of the list. */
  label: string;
  items: Item[];
  itemKey: (item: Item) => string;
  /** The content of an item; items can differ in height. */
  children: (item: Item) => ReactNode;
}

const components: Components<unknown, { label: string }, HTMLUListElement> = {
  List: ({ context, style, ...props }) => (
    <ul
      {...props}
      aria-label={context.label}
      style={{ ...style, listStyle: 'none', marginBlock: 0, paddingInline: 0 }}
    />
  ),
  Item: ({ item: _item, context: _context, ...props }) => <li {...props} />,
};

/** A virtualized list that scrolls with the page: it only renders the items near the screen, so that thousands stay fast. */
export function VirtualizedList<Item>({ label, items, itemKey, children }: Props<Item>) {
  return (
    <Virtuoso<Item, { label: string }>
      useWindowScroll
      data={items}
      context={{ label }}
      components={components as Components<Item, { label: string }, HTMLUListElement>}
      computeItemKey={(_index, item) => itemKey(item)}
      initialItemCount={Math.min(items.length, 20)}
      increaseViewportBy={400}
      itemContent={(_index, item) => children(item)}
    />
  );
}
