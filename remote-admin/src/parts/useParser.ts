import { useEffect, useState } from 'react';
import type { Parts } from './parts';

/** Takes apart the same example only once. */
function remembering(partsIn: (html: string) => Parts | undefined) {
  let last: { html: string; parts: Parts | undefined } | undefined;
  return (html: string) => {
    if (last?.html !== html) last = { html, parts: partsIn(html) };
    return last.parts;
  };
}

async function load() {
  const [{ partsIn }, { changeOf, marked }] = await Promise.all([import('./partsIn'), import('./changeOf')]);
  return { partsIn: remembering(partsIn), changeOf, marked };
}

export type Parser = Awaited<ReturnType<typeof load>>;

/** What takes examples apart, once its code is there; "failed" if it can't be loaded. */
export function useParser(wanted: boolean): Parser | 'failed' | undefined {
  const [parser, setParser] = useState<Parser | 'failed'>();
  useEffect(() => {
    if (wanted)
      load().then(
        (loaded) => setParser((known) => known ?? loaded),
        () => setParser('failed'),
      );
  }, [wanted]);
  return wanted ? parser : undefined;
}
