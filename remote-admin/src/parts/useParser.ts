import { useEffect, useState } from 'react';
import type { Parts } from './parts';

/** How many examples are remembered: the one that is edited, and the one that the preview shows. */
const REMEMBERED = 2;

/** Takes apart each example once. */
function remembering(partsIn: (html: string) => Parts | undefined) {
  const known: { html: string; parts: Parts | undefined }[] = [];
  return (html: string) => {
    const found = known.find((it) => it.html === html) ?? { html, parts: partsIn(html) };
    known.splice(0, known.length, found, ...known.filter((it) => it !== found).slice(0, REMEMBERED - 1));
    return found.parts;
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
