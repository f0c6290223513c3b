import { saveNew, saveOnTop } from '@newsletters/shared/api/conflicts';
import { type Newsletter, newsletterQuery } from '@newsletters/shared/api/newsletters/reads';
import {
  type NewsletterValues,
  ownNewsletter,
  saveNewsletter,
} from '@newsletters/shared/api/newsletters/writes';
import { holds, mayBeMade } from '@newsletters/shared/api/unknownOutcome';
import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { removeImages } from '../email/useUploads';
import { storeImage } from '../images/storeImage';
import { PUBLISH_NOW, type toSave } from './publishing';

/** The image in the form: already stored (or none), or chosen and not yet uploaded. */
export type ChosenImage = { stored: string | null } | { file: Blob };

/**
 * Whether a newsletter is as it was saved: for the moment of one that was published now, the database takes its own time, which that of this
 * device may be behind.
 */
const isMade = (row: Newsletter, values: Partial<Newsletter>) => {
  const isPublic = row.publish_at !== null && Date.parse(row.publish_at) <= Date.parse(row.updated_at);
  return holds(
    values.publish_at === PUBLISH_NOW && isPublic ? { ...row, publish_at: PUBLISH_NOW } : row,
    values,
  );
};

const change = (base: Newsletter, mine: NewsletterValues, sent: NewsletterValues[]) =>
  saveOnTop({
    base,
    mine,
    sent,
    conflict: t('Someone else has changed this newsletter'),
    write: (version) => saveNewsletter(base.id, mine, { version }),
    read: () =>
      queryClient.fetchQuery({ ...newsletterQuery(base.id, t('Failed to save newsletter')), staleTime: 0 }),
    isMade,
  });

interface Submission {
  /** The newsletter as the form was opened with it; null for a new one. */
  base: Newsletter | null;
  values: ReturnType<typeof toSave>;
  image: ChosenImage;
  userId: string;
  /** What earlier attempts have sent without learning whether it was saved. */
  sent: NewsletterValues[];
  /** Called with undefined when nothing is being uploaded any more. */
  onProgress: (part: number | undefined) => void;
  /** Aborted when the user cancels the upload, or leaves the form in the meantime. */
  signal: AbortSignal;
}

/** Creates a newsletter, or changes the one that an earlier attempt without a response has created; as part of a batch if there is one. */
export const createNewsletter = (
  userId: string,
  mine: NewsletterValues,
  sent: NewsletterValues[],
  batch?: string,
) =>
  saveNew<Newsletter, Awaited<ReturnType<typeof saveNewsletter>>>({
    mine,
    sent,
    write: () => saveNewsletter(null, mine, { batch }),
    find: (values) => ownNewsletter(userId, values),
    change: (made) => change(made, mine, sent),
  });

const save = ({ base, sent, userId }: Submission, mine: NewsletterValues) =>
  base ? change(base, mine, sent) : createNewsletter(userId, mine, sent);

/**
 * Saves the form: uploads the image, then saves the row, unless someone else has changed it: then fails with a `Conflict`. If
 * the row isn't saved, the uploaded file is deleted again; if nobody knows, it stays. A replaced image stays: the history can
 * bring it back.
 */
export const submitNewsletter = mutationOptions({
  meta: { invalidates: ['newsletters', 'categories', 'newsletter_subscriptions'] },
  mutationFn: async (submission: Submission) => {
    const { values, image, onProgress, signal } = submission;
    const uploaded = 'file' in image && (await storeImage('newsletter', image.file, onProgress, signal));
    onProgress(undefined);
    try {
      signal.throwIfAborted();
      return await save(submission, {
        ...values,
        image_url: 'stored' in image ? image.stored : uploaded || null,
      });
    } catch (error) {
      if (uploaded && !mayBeMade(error)) removeImages([uploaded]);
      throw error;
    }
  },
});
