import { removeImage } from '@newsletters/shared/api/images';
import { useCallback, useEffect, useRef } from 'react';

/** Removes stored images. Whatever can't be removed now is found by `npm run storage -- clean`. */
export function removeImages(urls: Iterable<string>) {
  for (const url of urls) void removeImage('newsletter', url).catch(() => undefined);
}

/**
 * The images stored for a form's example. They stay when the form goes away with unsaved changes, as in a crash: the draft
 * shows them.
 *
 * @param unsaved whether the form has unsaved changes
 * @param sent examples that may have been saved
 */
export function useUploads(unsaved: boolean, sent: string[]) {
  const urls = useRef(new Set<string>());
  /** Removes those that aren't in an example that is saved, or may be. */
  const removeUnused = useCallback((examples: string[]) => {
    removeImages([...urls.current].filter((url) => !examples.some((example) => example.includes(url))));
    urls.current.clear();
  }, []);
  const latest = useRef({ unsaved, sent });
  useEffect(() => {
    latest.current = { unsaved, sent };
  });
  useEffect(
    () => () => {
      if (!latest.current.unsaved) removeUnused(latest.current.sent);
    },
    [removeUnused],
  );
  return { add: (url: string) => void urls.current.add(url), removeUnused };
}
