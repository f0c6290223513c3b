import { readImage } from '../spreadsheet/readImage';
import type { Issue } from './readIssue';

const reading = new WeakMap<Issue, Promise<Blob | undefined>>();

async function draw(image: Blob | string) {
  const address = typeof image === 'string' ? image : URL.createObjectURL(image);
  try {
    const read = await readImage(address, new AbortController().signal);
    return 'file' in read ? read.file : undefined;
  } finally {
    if (typeof image !== 'string') URL.revokeObjectURL(address);
  }
}

/** The middle of an email's large image as a cover, if it can be read; once for each email. */
export function coverOf(issue: Issue): Promise<Blob | undefined> {
  const known = reading.get(issue);
  if (known) return known;
  const cover = issue.image === undefined ? Promise.resolve(undefined) : draw(issue.image);
  reading.set(issue, cover);
  return cover;
}
