import { removeImage } from '@newsletters/shared/api/images';
import { useEffect, useRef } from 'react';

/** Removes stored images. Whatever can't be removed now is found by `npm run storage -- clean`. */
export function removeImages(urls: Iterable<string>) {
  for (const url of urls) void removeImage('newsletter', url).catch(() => undefined);
}

/** The images stored for a form. When it is left, those that the saved example doesn't show are removed. */
export function useUploads(saving: boolean) {
  const urls = useRef(new Set<string>());
  const saved = useRef<string>(undefined);
  const inFlight = useRef(saving);
  useEffect(() => {
    inFlight.current = saving;
  }, [saving]);
  useEffect(
    () => () => {
      const example = saved.current;
      // Left while it's being saved: the example may yet arrive.
      if (example === undefined && inFlight.current) return;
      removeImages([...urls.current].filter((url) => !example?.includes(url)));
    },
    [],
  );
  return {
    add: (url: string) => void urls.current.add(url),
    /** The example has been saved, so the images that it shows stay. */
    keep: (example: string) => {
      saved.current = example;
    },
  };
}
