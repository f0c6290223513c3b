import { useMemo, useState } from 'react';
import { isRefused } from './address';
import {
  applied,
  appliedAll,
  type Block,
  type Change,
  labelOf,
  type Part,
  type Parts,
  type Place,
} from './parts';
import type { Parser } from './useParser';

/** How many steps can be undone. */
const STEPS = 100;

/** What is typed without a longer pause is undone in one step, in milliseconds. */
const PAUSE = 500;

interface Draft {
  field: number;
  value: string;
  change: Change;
}

/** A version of the example to go back to. */
interface Version {
  html: string;
  selected: number;
}

interface State extends Version {
  /** What is taken apart: the example before the selected part was edited, which so stays in the list while it's empty. */
  base: string;
  drafts: Draft[];
  past: Version[];
  future: Version[];
  typedAt: number;
}

/** Always the same, so that nothing is drawn anew. */
const NONE: Draft[] = [];

const begin = (html: string): State => ({
  html,
  base: html,
  selected: 0,
  drafts: NONE,
  past: [],
  future: [],
  typedAt: 0,
});

/** Where a position of the base is after changes. */
const moved = (position: number, changes: Change[]) =>
  changes
    .filter(({ start }) => start < position)
    .reduce((sum, { start, end, text }) => sum + text.length - (end - start), position);

/** Where a block of the base is after changes: what was added at its end belongs to it. */
const movedBlock = ({ start, end }: Block, changes: Change[]) => ({
  start: moved(start, changes),
  end: moved(end + 1, changes) - 1,
});

/** The position in the list of the first part that doesn't begin before a position. */
function firstFrom({ parts }: Parts, position: number) {
  const index = parts.findIndex(({ start }) => start >= position);
  return index < 0 ? parts.length : index;
}

/** The value of a field, and why it isn't taken over. */
const valueIn = (part: Part, drafts: Draft[], field: number) =>
  drafts.find((draft) => draft.field === field)?.value ?? part.fields[field]?.value ?? '';

/** The parts of an example, what is selected, and how they're edited, removed and put back. */
export function usePartEdits(parser: Parser | undefined, html: string, onChange: (html: string) => void) {
  const [state, setState] = useState(() => begin(html));
  const now = state.html === html ? state : begin(html);
  // An import, a draft or the source has changed it.
  if (now !== state) setState(now);
  const { base, selected, drafts, past, future, typedAt } = now;
  const parts = useMemo(() => parser?.partsIn(base), [parser, base]);
  const changes = useMemo(() => drafts.map(({ change }) => change), [drafts]);
  const version = useMemo(() => parts && { parts, changes }, [parts, changes]);
  if (!parser || !parts || !version) return undefined;
  const part = parts.parts[selected];
  const steps = [...past, { html, selected }].slice(-STEPS);

  const go = (next: State) => {
    setState(next);
    onChange(next.html);
  };
  const select = (index: number) => {
    if (index === selected) return;
    const after = drafts.length === 0 ? parts : (parser.partsIn(html) ?? parts);
    const start = moved(parts.parts[index]?.start ?? 0, changes);
    setState({ ...now, base: html, drafts: NONE, selected: firstFrom(after, start) });
  };

  return {
    /** What the preview shows, which follows later. */
    version,
    parts: parts.parts,
    selected,
    part,
    valueOf: (field: number) => (part ? valueIn(part, drafts, field) : ''),
    /** Where the selected part is in the preview, which shows it as it's edited. */
    place: part && {
      ...part,
      label: part.kind === 'text' ? labelOf(valueIn(part, drafts, 0)) : part.label,
    },
    select,
    /** Selects what the preview has at a place. */
    pick: (place: Place) => {
      const same = parts.parts
        .map((it, index) => ({ ...it, index }))
        .filter((it) => it.element === place.element);
      const exact = same.find(
        (it) => it.kind === place.kind && it.label === place.label && it.nth === place.nth,
      );
      const found = exact ?? same.find((it) => it.kind === place.kind);
      if (found) select(found.index);
    },
    type: (field: number, value: string) => {
      const edited = part?.fields[field];
      if (!edited) return;
      // What can't be entered leaves the source as it was.
      const change = parser.changeOf(base, edited, isRefused(edited.name, value) ? edited.value : value);
      const others = drafts.filter((draft) => draft.field !== field);
      const next = [...others, { field, value, change }];
      const going = others.length < drafts.length && Date.now() - typedAt < PAUSE;
      go({
        ...now,
        html: appliedAll(
          base,
          next.map((draft) => draft.change),
        ),
        drafts: next,
        past: going ? past : steps,
        future: [],
        typedAt: Date.now(),
      });
    },
    /** Removes one of the blocks around the selected part, also when that has been emptied and is no part any more. */
    remove: (size: number) => {
      const block = part?.blocks[size];
      if (!block) return;
      const next = applied(html, { ...movedBlock(block, changes), text: '' });
      go({ ...begin(next), selected: firstFrom(parts, block.start), past: next === html ? past : steps });
    },
    undo:
      past.length > 0 &&
      (() => {
        const version = past.at(-1) as Version;
        const rest = past.slice(0, -1);
        go({ ...begin(version.html), ...version, past: rest, future: [{ html, selected }, ...future] });
      }),
    redo:
      future.length > 0 &&
      (() => {
        const [version, ...rest] = future as [Version, ...Version[]];
        go({ ...begin(version.html), ...version, past: steps, future: rest });
      }),
  };
}

export type PartEdits = NonNullable<ReturnType<typeof usePartEdits>>;
