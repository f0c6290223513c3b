import { removeImage, uploadImage } from '@newsletters/shared/api/images';
import { type Newsletter, newsletterQuery } from '@newsletters/shared/api/newsletters';
import { newslettersWithImageQuery, saveNewsletter } from '@newsletters/shared/api/newsletterWrites';
import type { NewsletterForm } from '@newsletters/shared/model';
import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { differences } from './values';

/** The picture as the form holds it: stored already (or none), or chosen and not yet uploaded. */
export type ChosenPicture = { stored: string | null } | { file: Blob };

/** Somebody else has saved the newsletter since the form was opened. */
export class Conflict extends Error {
  override name = 'Conflict';
  constructor(readonly theirs: Newsletter) {
    super('Someone else has changed this newsletter');
  }
}

/** Removes the file of a picture, unless a newsletter still shows it. Fails with "Failed to remove image". */
async function discard(url: string) {
  const uses = await queryClient.fetchQuery(newslettersWithImageQuery(url));
  if (uses === 0) await removeImage('newsletter', url);
}

/** Removes the file of a picture that a newsletter no longer shows. */
export const discardImage = mutationOptions({ mutationFn: discard });

async function refuseConflict(base: Newsletter) {
  const theirs = await queryClient.fetchQuery({
    ...newsletterQuery(base.id, 'Failed to save newsletter'),
    staleTime: 0,
  });
  if (differences(base, theirs).length > 0) throw new Conflict(theirs);
}

interface Submission {
  /** The newsletter as the form was opened with it; null for a new one. */
  base: Newsletter | null;
  values: NewsletterForm;
  picture: ChosenPicture;
  onProgress: (part: number) => void;
  /** Aborted when the form is left meanwhile. */
  signal: AbortSignal;
}

/** Files whose newsletter could not be saved and that could not be removed either; the next save of the same file takes them. */
const leftOver = new WeakMap<Blob, string>();

async function storedAddress(picture: ChosenPicture, onProgress: (part: number) => void) {
  if ('stored' in picture) return picture.stored;
  return leftOver.get(picture.file) ?? uploadImage('newsletter', picture.file, onProgress);
}

async function takeBack(file: Blob, url: string) {
  try {
    await discard(url);
    leftOver.delete(file);
  } catch {
    leftOver.set(file, url);
  }
}

/**
 * Saves what the form holds: looks for others' changes, uploads the picture, saves the row. A picture whose newsletter
 * could not be saved is taken back. Gives the address of the picture that was replaced, if one was.
 */
export const submitNewsletter = mutationOptions({
  meta: { invalidates: ['newsletters'] },
  mutationFn: async ({ base, values, picture, onProgress, signal }: Submission) => {
    if (base) await refuseConflict(base);
    const image_url = await storedAddress(picture, onProgress);
    try {
      signal.throwIfAborted();
      await saveNewsletter(base?.id ?? null, { ...values, image_url });
    } catch (error) {
      if ('file' in picture && image_url) await takeBack(picture.file, image_url);
      throw error;
    }
    const replaced = base?.image_url;
    return replaced && replaced !== image_url ? replaced : undefined;
  },
});
