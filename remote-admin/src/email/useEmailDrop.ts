import { useEffect, useEffectEvent, useState } from 'react';
import { useKeptPage } from '../images/useFileDrop';

/** Whether files are dragged of which none is an image; those are for the image field. */
const carriesEmail = ({ types, items }: DataTransfer) =>
  types.includes('Files') && ![...items].some(({ type }) => type.startsWith('image/'));

/** Receives files that are dropped anywhere on the page. Returns whether some are being dragged over it. */
export function useEmailDrop(onFiles: (files: File[]) => void, enabled: boolean): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onFiles);
  useKeptPage();
  useEffect(() => {
    if (!enabled) return;
    const follow = (event: DragEvent) => {
      // Safari names the files only once they are dropped: then they may turn out to be for the image field.
      if (event.type === 'drop') setOver(false);
      if (!event.dataTransfer || !carriesEmail(event.dataTransfer)) return;
      // Otherwise the browser opens the file, or the source editor inserts it.
      event.preventDefault();
      event.stopPropagation();
      if (event.type !== 'drop') setOver(true);
      const files = [...event.dataTransfer.files];
      if (event.type === 'drop' && files.length > 0) drop(files);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const events = ['dragenter', 'dragover', 'drop'] as const;
    for (const name of events) window.addEventListener(name, follow, { capture: true });
    window.addEventListener('dragleave', leave);
    return () => {
      for (const name of events) window.removeEventListener(name, follow, { capture: true });
      window.removeEventListener('dragleave', leave);
      setOver(false);
    };
  }, [enabled]);
  return over;
}
