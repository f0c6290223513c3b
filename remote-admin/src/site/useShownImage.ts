import { useState } from 'react';
import { useObjectUrl } from '../images/useObjectUrl';

/** The address of the site's image in the preview, and a function that shows a chosen one there until it's in the settings. */
export function useShownImage(url: string | null | undefined) {
  const [chosen, setChosen] = useState<Blob>();
  const [stored, setStored] = useState(url);
  if (stored !== url) {
    setStored(url);
    if (url) setChosen(undefined);
  }
  return [useObjectUrl(chosen) ?? url, setChosen] as const;
}
