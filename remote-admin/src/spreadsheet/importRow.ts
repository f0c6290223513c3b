import { changeNewsletter } from '@newsletters/shared/api/newsletters/batches';
import type { ImportedNewsletter } from '@newsletters/shared/api/newsletters/imports';
import type { NewsletterValues } from '@newsletters/shared/api/newsletters/writes';
import { mayBeMade } from '@newsletters/shared/api/unknownOutcome';
import { CENTRE } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { removeImages } from '../email/useUploads';
import { storeImage } from '../images/storeImage';
import { createNewsletter } from '../newsletters/submit';
import type { Checked } from './checkRows';
import { type ReadImage, readImage } from './readImage';

/** A row that has been imported. */
export interface Made extends Omit<ImportedNewsletter, 'version'> {
  /** Undefined if the newsletter was as wanted already, so that there is nothing to undo. */
  version: string | undefined;
  title: string;
  /** The address of the image that was stored for it. */
  stored: string | undefined;
  /** Why its image wasn't stored. */
  unread: Extract<ReadImage, { unread: unknown }>['unread'] | undefined;
}

interface Options {
  visible: boolean;
  userId: string;
  /** What earlier attempts at this row have sent without learning whether it was saved. */
  sent: NewsletterValues[];
  signal: AbortSignal;
  /** What the row is imported with. */
  batch: string;
}

async function imageOf({ values }: Checked, signal: AbortSignal) {
  if (!values.image_url) return {};
  const read = await readImage(values.image_url, signal);
  signal.throwIfAborted();
  if ('file' in read) {
    const stored = await storeImage('newsletter', read.file, () => undefined, signal);
    return { stored, address: stored };
  }
  const { unread } = read;
  return { unread, address: unread === 'unreadable' ? values.image_url : undefined };
}

function add({ values }: Checked, address: string | undefined, { visible, userId, sent, batch }: Options) {
  const { title = '', description = '', category_id = '', rhythm, state, publish_at } = values;
  return createNewsletter(
    userId,
    {
      title,
      description,
      category_id,
      example_content: '',
      image_focus: CENTRE,
      image_url: address ?? null,
      state: state ?? (visible ? 'visible' : 'hidden'),
      publish_at,
      rhythm,
    },
    sent,
    batch,
  );
}

type Existing = NonNullable<Checked['existing']>;

/** Changes what differs, unless someone else has changed it since the table was shown. */
function update(existing: Existing, { values }: Checked, address: string | undefined, batch: string) {
  const { image_url: _image, ...texts } = values;
  const changes = { ...texts, ...(address && { image_url: address, image_focus: CENTRE }) };
  const names = Object.keys(changes).filter((name) => name !== 'image_focus') as (keyof typeof values)[];
  return changeNewsletter(
    existing.id,
    (now) => {
      if (names.some((name) => now[name] !== existing[name]))
        throw new Error(t('Someone else has changed this newsletter. Please look at the row again'));
      return names.length > 0 ? changes : undefined;
    },
    batch,
  );
}

/** Imports a row with its image. If it fails for certain, its image is removed again. */
export async function importRow(checked: Checked, options: Options): Promise<Made> {
  const { existing, action, row } = checked;
  const { address, stored, unread } = await imageOf(checked, options.signal);
  try {
    if (action === 'update' && existing) {
      const changed = await update(existing, checked, address, options.batch);
      const { id, title } = existing;
      return { id, isNew: false, version: changed?.updatedAt, title, stored, unread };
    }
    const { id, updated_at } = await add(checked, address, options);
    return { id, isNew: true, version: updated_at, title: row.values.title ?? '', stored, unread };
  } catch (error) {
    if (stored && !mayBeMade(error)) removeImages([stored]);
    throw error;
  }
}
