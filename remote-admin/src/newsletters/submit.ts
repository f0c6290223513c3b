import { saveOnTop } from '@newsletters/shared/api/conflicts';
import { removeImage, uploadImage } from '@newsletters/shared/api/images';
import { type Newsletter, newsletterQuery } from '@newsletters/shared/api/newsletters';
import {
  type NewsletterValues,
  newslettersWithImageQuery,
  saveNewsletter,
} from '@newsletters/shared/api/newsletterWrites';
import type { NewsletterForm } from '@newsletters/shared/model';
import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { comparedFields } from './values';

/** The image in the form: already stored (or none), or chosen and not yet uploaded. */
export type ChosenImage = { stored: string | null } | { file: Blob };

/** Deletes an image's file, unless a newsletter still shows it. Fails with "Failed to remove image". */
async function discard(url: string) {
  const uses = await queryClient.fetchQuery(newslettersWithImageQuery(url));
  if (uses === 0) await removeImage('newsletter', url);
}

const save = (base: Newsletter | null, values: NewsletterValues) =>
  base
    ? saveOnTop({
        base,
        fields: comparedFields,
        subject: 'this newsletter',
        write: (version) => saveNewsletter(base.id, values, version),
        read: () =>
          queryClient.fetchQuery({ ...newsletterQuery(base.id, 'Failed to save newsletter'), staleTime: 0 }),
      })
    : saveNewsletter(null, values);

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
 * Saves the form: uploads the image, then saves the row, unless someone else has changed it: then fails with a `Conflict`. If
 * the row can't be saved, the uploaded file is deleted again. A replaced image stays: the history can bring it back.
 */
export const submitNewsletter = mutationOptions({
  meta: { invalidates: ['newsletters', 'categories'] },
  mutationFn: async (submission: Submission) => {
    const { base, values, image, onProgress, signal } = submission;
    const image_url = await urlOf(image, submission);
    onProgress(undefined);
    try {
      signal.throwIfAborted();
      return await save(base, { ...values, image_url });
    } catch (error) {
      if ('file' in image && image_url) await undoUpload(image.file, image_url);
      throw error;
    }
  },
});
