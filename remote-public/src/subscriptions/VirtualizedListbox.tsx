import type { NewsletterChoice } from '@newsletters/shared/api/newsletters/reads';
import { useVirtualizer } from '@newsletters/shared/tables';
import { Box } from '@newsletters/shared/ui';
import {
  createContext,
  type HTMLAttributes,
  type Key,
  type Ref,
  use,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react';

/** Height of one option in pixels: its title and its category on one line each. */
const OPTION = 56;
const VISIBLE = 6;
const OVERSCAN = 16;

/** What the picker passes for each option instead of an element: ten thousand elements would take too long. */
export type RenderedOption = [props: HTMLAttributes<HTMLLIElement> & { key: Key }, choice: NewsletterChoice];

function renderOption(
  [{ key, ...props }, { title, categories }]: RenderedOption,
  position: number,
  all: number,
) {
  return (
    <li key={key} {...props} aria-setsize={all} aria-posinset={position}>
      <span dir="auto">{title}</span>
      <small dir="auto">{categories?.name}</small>
    </li>
  );
}

interface Props extends HTMLAttributes<HTMLUListElement> {
  ref?: Ref<HTMLUListElement>;
  /** What MUI passes for styling; it isn't an attribute. */
  ownerState?: unknown;
}

/** Called when the last options are rendered. Not a prop: a new one would have to pass through the `Autocomplete`. */
export const OnEnd = createContext(() => {});

/** The virtualized options of an `Autocomplete`: only those in view and some around them are rendered. */
export function VirtualizedListbox({ children, ref, ownerState: _ownerState, ...props }: Props) {
  const onEnd = use(OnEnd);
  const options = children as unknown as RenderedOption[];
  const [list, setList] = useState<HTMLUListElement | null>(null);
  useImperativeHandle(ref, () => list as HTMLUListElement, [list]);
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => list,
    estimateSize: () => OPTION,
    // At most: it's as tall as its options.
    observeElementRect: (_list, tell) => tell({ width: 0, height: OPTION * VISIBLE }),
    overscan: OVERSCAN,
    // In the middle, there: MUI highlights the chosen option when the list opens only if it is rendered.
    initialOffset: () =>
      Math.max(0, options.findIndex(([option]) => option['aria-selected']) - VISIBLE / 2) * OPTION,
  });
  const indices = virtualizer.getVirtualIndexes();
  const [first = 0, end = 0] = [indices[0], (indices.at(-1) ?? -1) + 1];
  // After every render: with another chunk, they can be rendered again.
  useEffect(() => {
    if (end === options.length) onEnd();
  });
  return (
    <Box
      component="ul"
      {...props}
      ref={setList}
      sx={{
        position: 'relative',
        maxHeight: `min(${OPTION * VISIBLE}px, 40vh)`,
        overflowY: 'auto',
        m: 0,
        p: 0,
        listStyle: 'none',
        '&[aria-busy=true]': { opacity: 0.5 },
        '& [role=option]': {
          height: OPTION,
          px: 2,
          display: 'grid',
          alignContent: 'center',
          cursor: 'pointer',
          '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
          '& small': { typography: 'caption', color: 'text.secondary' },
          '&[aria-selected=true]': { bgcolor: 'action.selected' },
          '&.Mui-focused': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        },
      }}
    >
      <li role="presentation" style={{ height: first * OPTION }} />
      {options
        .slice(first, end)
        .map((option, index) => renderOption(option, first + index + 1, options.length))}
      <li role="presentation" style={{ height: (options.length - end) * OPTION }} />
    </Box>
  );
}
