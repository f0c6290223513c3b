import { DragIcon } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Box, IconButton, Stack, Typography } from '@newsletters/shared/ui';
import { visuallyHidden } from '@newsletters/shared/visuallyHidden';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDragging } from './useDragging';

interface Item {
  id: string;
  title: string;
}

interface Props<Sorted extends Item> {
  label: string;
  items: Sorted[];
  disabled: boolean;
  onSort: (items: Sorted[]) => void;
  /** What an item shows; `move` moves it to another place. */
  children: (item: Sorted, at: number, move: (to: number) => void) => ReactNode;
}

/** Where a key moves an item to. */
const places: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** A list in an order of the user's: each item has a handle to drag it by, and to move it with the arrow keys. */
export function SortableList<Sorted extends Item>({
  label,
  items,
  disabled,
  onSort,
  children,
}: Props<Sorted>) {
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const [item] = items.slice(from, from + 1);
    if (!item || from === to || disabled) return;
    const others = items.toSpliced(from, 1);
    onSort(others.toSpliced(to, 0, item));
    setAnnouncement(
      t('{name}: {place, number} of {all, number}', {
        name: item.title,
        place: to + 1,
        all: items.length,
      }),
    );
  };
  const { listeners, shiftOf, dragged, cancel } = useDragging(list, move);
  const onKeyDown = (at: number, event: KeyboardEvent<HTMLElement>) => {
    const place = places[event.key];
    if (dragged !== undefined && event.key === 'Escape') {
      // It would close the dialog as well.
      event.stopPropagation();
      return cancel();
    }
    if (!place || dragged !== undefined) return;
    event.preventDefault();
    const handle = event.currentTarget;
    flushSync(() => move(at, place(at, items.length - 1)));
    // Moved in the document, it has lost the focus.
    handle.focus();
  };
  return (
    <>
      <Stack component="ol" ref={list} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item, at) => (
          <Box
            component="li"
            key={item.id}
            style={{ transform: `translateY(${shiftOf(at)}px)` }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 0.75,
              bgcolor: 'background.paper',
              borderBottom: 1,
              borderColor: 'divider',
              ...(dragged === at
                ? {
                    position: 'relative',
                    zIndex: 1,
                    borderRadius: 1,
                    boxShadow: 6,
                    outline: '1px solid',
                    outlineColor: 'divider',
                  }
                : dragged !== undefined && {
                    '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 150ms' },
                  }),
            }}
          >
            <IconButton
              aria-label={t('Move {name}', { name: item.title })}
              aria-describedby={hintId}
              size="small"
              disabled={disabled}
              {...(disabled ? undefined : listeners(at))}
              onKeyDown={(event) => onKeyDown(at, event)}
              sx={{ cursor: dragged === at ? 'grabbing' : 'grab', touchAction: 'none' }}
            >
              <DragIcon fontSize="small" />
            </IconButton>
            {children(item, at, (to) => move(at, to))}
          </Box>
        ))}
      </Stack>
      <Box id={hintId} hidden>
        {t('Press the arrow keys to move it, or drag it.')}
      </Box>
      <Typography role="status" sx={visuallyHidden}>
        {announcement}
      </Typography>
    </>
  );
}
