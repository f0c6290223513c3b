import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';

const hasFile = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false;

/** Keeps the browser from opening a file that is dropped where nothing takes it: the page would be gone. */
export function useKeptPage() {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFile(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

/** Accepts a file that is dropped on an element, or pasted while the focus is in it. */
export function useFileDrop(onFile: (file: File) => void, disabled: boolean) {
  const [over, setOver] = useState(false);
  useKeptPage();
  const take = (event: DragEvent | ClipboardEvent, { files }: DataTransfer) => {
    const [file] = files;
    if (!file || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    onFile(file);
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event) || disabled) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    },
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  };
  return { over, handlers };
}
