import { CENTRE, type ImageKind, imageProblem, imageRules } from '@newsletters/shared/model';
import { useEffect, useRef, useState } from 'react';
import { checkedImage } from './checkedImage';
import { type Area, drawn, pixelsOf } from './drawing';

/** An image that the user still has to crop. */
export interface Uncropped {
  file: Blob;
  pixels: ImageBitmap;
}

/** How much wider or higher than 16:9 an image can be without being cropped by the user. */
const TOLERANCE = 0.02;

const fits = ({ width, height }: ImageBitmap) => Math.abs(width / height / (16 / 9) - 1) <= TOLERANCE;

/** Neither is drawn anew: it would lose its movement, or its sharpness. */
const isFinal = ({ type }: Blob) => type === 'image/gif' || type === 'image/svg+xml';

/** The image to upload. Its pixels go at once: a photo's can take 190 MB, of which the garbage collector sees nothing. */
async function finished(kind: ImageKind, file: Blob, pixels: ImageBitmap): Promise<Blob> {
  try {
    return isFinal(file) ? file : await drawn(kind, file.type, pixels);
  } finally {
    pixels.close();
  }
}

/** Drawn anew, a hero gets smaller. If that doesn't work, or isn't enough, its size is the reason. */
const smaller = (picked: File) =>
  checkedImage('hero', picked, true)
    .then(async (file) => finished('hero', file, await pixelsOf(file)))
    .catch(() => {
      throw new Error(imageRules.hero.sizeMessage);
    });

async function prepare(kind: ImageKind, picked: File): Promise<Blob | Uncropped> {
  if (kind === 'hero' && imageProblem(kind, picked) === imageRules.hero.sizeMessage) return smaller(picked);
  const file = await checkedImage(kind, picked);
  if (file.type === 'image/svg+xml') return file;
  const pixels = await pixelsOf(file);
  const isToCrop = kind === 'newsletter' && !isFinal(file) && !fits(pixels);
  return isToCrop ? { file, pixels } : finished(kind, file, pixels);
}

/**
 * Turns the file that the user has chosen into the image to upload, with its point of interest. Choosing another takes its place at
 * once.
 */
export function useChosenFile(kind: ImageKind, onReady: (image: Blob, focus: number) => void) {
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [uncropped, setUncropped] = useState<Uncropped>();
  const turns = useRef(0);
  useEffect(() => () => uncropped?.pixels.close(), [uncropped]);
  const cancel = () => {
    turns.current += 1;
    setProblem(undefined);
    setUncropped(undefined);
    setPending(false);
  };
  const run = async (work: () => Promise<Blob | Uncropped>, focus: number) => {
    cancel();
    const turn = turns.current;
    const isLatest = () => turn === turns.current;
    setPending(true);
    try {
      const image = await work();
      if ('pixels' in image) {
        if (isLatest()) setUncropped(image);
        else image.pixels.close();
      } else if (isLatest()) onReady(image, focus);
    } catch (error) {
      if (isLatest()) setProblem((error as Error).message);
    } finally {
      if (isLatest()) setPending(false);
    }
  };
  return {
    /** Why the last file was rejected. */
    problem,
    /** Whether an image is being prepared. */
    pending,
    /** The image to crop, if the last one has another shape than 16:9. */
    uncropped,
    pick: (picked: File) => run(() => prepare(kind, picked), CENTRE),
    // Drawn within the call, so before the pixels go with the dialog.
    crop: (area: Area, focus: number) =>
      uncropped && run(() => drawn(kind, uncropped.file.type, uncropped.pixels, area), focus),
    /** Leaves everything as if no file had been chosen, also one that is still being prepared or cropped. */
    cancel,
  };
}
