import { removeImage, uploadImage } from '@newsletters/shared/api/images';
import { type Newsletter, newsletterQuery } from '@newsletters/shared/api/newsletters';
import { newslettersWithImageQuery, saveNewsletter } from '@newsletters/shared/api/newsletterWrites';
import type { NewsletterForm } from '@newsletters/shared/model';
import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { differences } from './values';

/** The image in the form: already stored (or none), or chosen and not yet uploaded. */
export type ChosenImage = { stored: string | null } | { file: Blob };

/** Someone else has saved the newsletter since the form was opened. */
export class Conflict extends Error {
  override name = 'Conflict';
  constructor(
    /** The newsletter as the form was opened with it. */
    readonly base: Newsletter,
    /** The newsletter as the other user saved it. */
    readonly theirs: Newsletter,
  ) {
    super('Someone else has changed this newsletter');
  }
}

/** Deletes an image's file, unless a newsletter still shows it. Fails with "Failed to remove image". */
async function discard(url: string) {
  const uses = await queryClient.fetchQuery(newslettersWithImageQuery(url));
  if (uses === 0) await removeImage('newsletter', url);
}

/** Deletes the file of an image that a newsletter no longer shows. */
export const discardImage = mutationOptions({ mutationFn: discard });

async function checkForConflict(base: Newsletter) {
  const theirs = await queryClient.fetchQuery({
    ...newsletterQuery(base.id, 'Failed to save newsletter'),
    staleTime: 0,
  });
  if (differences(base, theirs).length > 0) throw new Conflict(base, theirs);
}

interface Submission {
  /** The newsletter as the form was opened with it; null for a new one. */
  base: Newsletter | null;
  values: NewsletterForm;
  image: ChosenImage;
  /** Called with undefined when nothing is being uploaded any more. */
  onProgress: (part: number | undefined) => void;
  /** Aborted when the user cancels the upload, or leaves the form in the meantime. */
  signal: AbortSignal;
}

/** URLs of files whose newsletter couldn't be saved and that couldn't be deleted either. The next save reuses them. */
const leftovers = new WeakMap<Blob, string>();

async function urlOf(image: ChosenImage, { onProgress, signal }: Submission) {
  if ('stored' in image) return image.stored;
  return leftovers.get(image.file) ?? uploadImage('newsletter', image.file, onProgress, signal);
}

async function undoUpload(file: Blob, url: string) {
  try {
    await discard(url);
    leftovers.delete(file);
  } catch {
    leftovers.set(file, url);
  }
}

/**
 * Saves the form: checks for others' changes, uploads the image, saves the row. If the row can't be saved, the uploaded
 * file is deleted again. Resolves to the newsletter's id and the URL of the replaced image,
 * if any.
 */
export const submitNewsletter = mutationOptions({
  meta: { invalidates: ['newsletters', 'categories'] },
  mutationFn: async (submission: Submission) => {
    const { base, values, image, onProgress, signal } = submission;
    if (base) await checkForConflict(base);
    const image_url = await urlOf(image, submission);
    onProgress(undefined);
    try {
      signal.throwIfAborted();
      const { id } = await saveNewsletter(base?.id ?? null, { ...values, image_url });
      const replaced = base?.image_url;
      return { id, replaced: replaced && replaced !== image_url ? replaced : undefined };
    } catch (error) {
      if ('file' in image && image_url) await undoUpload(image.file, image_url);
      throw error;
    }
  },
});
