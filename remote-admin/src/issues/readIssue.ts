import { t } from '@newsletters/shared/texts';
import { ImportError } from '../email/importError';
import type { Prepared } from '../email/prepare';

/** An email of a list: what is shown of it. The rest is read again when it's imported, because together they may be large. */
export interface Issue {
  key: string;
  file: File;
  title: string;
  description: string;
  subject: string;
  /** The id of who sends it, if it says so. */
  sender: string | undefined;
  sentAt: number;
  /** What may be its cover: a file or an address. */
  image: Blob | string | undefined;
}

/** The code that reads emails, loaded when it's needed. */
const loadReading = () =>
  Promise.all([import('../email/prepare'), import('./coverIn')]).catch(() => {
    throw new ImportError(t("The import couldn't be loaded. Check your connection and try again."));
  });

/** Reads an email. Fails with a reason for `importMessage`. */
export async function readIssue(file: File, key: string): Promise<Issue> {
  const [{ prepare }, { coverIn }] = await loadReading();
  const prepared: Prepared = await prepare(file);
  const { title, subject, sender, sentAt, description } = prepared;
  const image = await coverIn(prepared).catch(() => undefined);
  return { key, file, title, subject, sender, sentAt, description: description?.text ?? '', image };
}
