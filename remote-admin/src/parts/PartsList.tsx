import { t } from '@newsletters/shared/texts';
import { Box, Typography } from '@newsletters/shared/ui';
import { type KeyboardEvent, memo, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { Part } from './parts';

/** How many are in the list at once. The selected one is always among them. */
const PAGE = 500;

const kinds = { text: t('Text'), link: t('Link'), image: t('Image') };

/** A part and its position among all of them. */
export interface Listed {
  part: Part;
  index: number;
}

/** Where a key moves to. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at) => at + 10,
  PageUp: (at) => Math.max(0, at - 10),
  Home: () => 0,
  End: (_at, last) => last,
};

interface RowProps {
  id: string;
  index: number;
  kind: string;
  label: string;
  selected: boolean;
}

/** Drawn anew only when it has changed, because there can be hundreds. */
const Row = memo(function Row({ id, index, kind, label, selected }: RowProps) {
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={selected} data-index={index}>
      <span>{kind}</span>
      <span dir="auto">{label}</span>
    </div>
  );
});

interface Props {
  found: Listed[];
  selected: number;
  /** What the selected one is called while it's edited. */
  label: string;
  labelledBy: string;
  /** Why the list is empty, if it is. */
  reason: string;
  /** Receives how to move the focus here. */
  ref: Ref<{ focus(): void }>;
  onSelect: (index: number) => void;
  /** Moves on to the fields of what is selected. */
  onEnter: () => void;
}

/** The texts, links and images of an example, one of which is selected. */
export function PartsList({ found, selected, label, labelledBy, reason, ref, onSelect, onEnter }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useImperativeHandle(ref, () => ({ focus: () => list.current?.focus() }), []);
  const place = found.findIndex(({ index }) => index === selected);
  const from = Math.floor(Math.max(0, place) / PAGE) * PAGE;
  const rows = found.slice(from, from + PAGE);
  useEffect(() => {
    const box = list.current;
    const row = box?.children[place - from];
    if (!box || !(row instanceof HTMLElement)) return;
    // Not `scrollIntoView`, which would move the page, too.
    const above = row.offsetTop - box.scrollTop;
    if (above < 0 || above + row.offsetHeight > box.clientHeight)
      box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2;
  }, [place, from]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter();
    const move = moves[event.key];
    if (!move && event.key !== 'Enter') return;
    event.preventDefault();
    const next = move && found[Math.min(found.length - 1, move(place, found.length - 1))];
    if (next) onSelect(next.index);
  };
  return (
    <>
      <Box
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-activedescendant={place < 0 ? undefined : `${id}-${selected}`}
        onKeyDown={press}
        onClick={({ target }) => {
          const row = (target as Element).closest<HTMLElement>('[data-index]');
          if (row) onSelect(Number(row.dataset.index));
        }}
        sx={{
          position: 'relative',
          flex: '1 1 8rem',
          minHeight: '8rem',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          typography: 'body2',
          '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
          '& > div': { display: 'flex', gap: 1, px: 1.5, py: 0.75, cursor: 'pointer', minHeight: 36 },
          '& > div > span:first-of-type': { color: 'text.secondary', flex: '0 0 5.5em' },
          '& > div > span:last-of-type': {
            flex: 1,
            minWidth: 0,
            overflow: 'hidden',
            whiteSpace: 'nowrap',
            textOverflow: 'ellipsis',
            textAlign: 'start',
          },
          '& > [aria-selected=true]': { bgcolor: 'action.selected' },
        }}
      >
        {rows.map(({ part, index }) => (
          <Row
            key={index}
            id={`${id}-${index}`}
            index={index}
            kind={part.hidden ? t('Hidden') : kinds[part.kind]}
            label={index === selected ? label : part.label}
            selected={index === selected}
          />
        ))}
      </Box>
      {found.length > PAGE && (
        <Typography variant="caption" color="textSecondary">
          {t('{first, number} to {last, number} of {count, number}. Search to find the others.', {
            first: from + 1,
            last: from + rows.length,
            count: found.length,
          })}
        </Typography>
      )}
      {found.length === 0 && <Typography color="textSecondary">{reason}</Typography>}
    </>
  );
}
