import { changeNewsletter } from '@newsletters/shared/api/newsletters/batches';
import { addNewsletterSender } from '@newsletters/shared/api/newsletters/senders';
import type { NewsletterValues } from '@newsletters/shared/api/newsletters/writes';
import { mayBeMade } from '@newsletters/shared/api/unknownOutcome';
import { CENTRE } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { ImportError, importMessage } from '../email/importError';
import { exampleWith, prepare } from '../email/prepare';
import { storeImages } from '../email/storeImages';
import { removeImages } from '../email/useUploads';
import { storeImage } from '../images/storeImage';
import { createNewsletter } from '../newsletters/submit';
import type { Made } from '../spreadsheet/importRow';
import type { Checked } from './checkIssues';
import { coverOf } from './drawCover';

/** An email that has been imported. */
export interface MadeIssue extends Made {
  /** Whether its sender is remembered, if it has one. */
  remembered: boolean;
}

/** How an email is imported. */
export interface Options {
  visible: boolean;
  userId: string;
  /** What earlier attempts at this email have sent without learning whether it was saved. */
  sent: NewsletterValues[];
  signal: AbortSignal;
  /** What the email is imported with. */
  batch: string;
  /** Called as soon as the newsletter is saved. */
  onSaved: (made: Made) => void;
}

type Existing = NonNullable<Checked['existing']>;

/** Replaces the example, unless someone else has changed the newsletter since it was shown. */
async function update(existing: Existing, example_content: string, batch: string) {
  const changed = await changeNewsletter(
    existing.id,
    (now) => {
      if (now.updated_at !== existing.updated_at)
        throw new Error(t('Someone else has changed this newsletter. Please try again'));
      return { example_content };
    },
    batch,
  );
  return { id: existing.id, updated_at: changed?.updatedAt ?? existing.updated_at };
}

function add(
  { title, description, category_id }: Checked,
  example: string,
  image: string | null,
  options: Options,
) {
  const values: NewsletterValues = {
    // As the database stores them: otherwise, what it has made isn't found after a lost response.
    title: title.trim(),
    description: description.trim(),
    category_id,
    example_content: example,
    image_focus: CENTRE,
    image_url: image,
    state: options.visible ? 'visible' : 'hidden',
  };
  return createNewsletter(options.userId, values, options.sent, options.batch);
}

const remember = (id: string, sender: string | undefined) =>
  sender === undefined
    ? Promise.resolve(true)
    : addNewsletterSender(id, sender).then(
        () => true,
        () => false,
      );

/** Imports an email with its images. If it fails for certain, they're removed again. */
export async function importIssue(checked: Checked, options: Options): Promise<MadeIssue> {
  const { issue, existing, cover } = checked;
  const prepared = await prepare(issue.file).catch((error: Error) => {
    throw new ImportError(importMessage(error));
  });
  const image = cover && !existing ? await coverOf(issue) : undefined;
  const urls = await storeImages(prepared, options.signal, () => undefined);
  try {
    const stored = image && (await storeImage('newsletter', image, () => undefined, options.signal));
    if (stored) urls.push(stored);
    options.signal.throwIfAborted();
    const example = exampleWith(prepared, urls);
    const saved = await (existing
      ? update(existing, example, options.batch)
      : add(checked, example, stored ?? null, options));
    const made = {
      id: saved.id,
      isNew: !existing,
      version: saved.updated_at,
      title: existing?.title ?? checked.title,
      stored,
      unread: undefined,
    };
    options.onSaved(made);
    return { ...made, remembered: await remember(saved.id, issue.sender) };
  } catch (error) {
    if (!mayBeMade(error)) removeImages(urls);
    throw error;
  }
}
