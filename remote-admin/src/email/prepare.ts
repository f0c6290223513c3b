import { characters, limits } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { clean } from './clean';
import { cleanSubject } from './cleanTexts';
import { ImportError } from './importError';
import { type InlineImage, inlineImages } from './inlineImages';
import { namesOf } from './names';
import { parsed } from './parsed';
import { readLetter } from './readLetter';
import type { Removals } from './removals';
import { descriptionFrom, titleFrom } from './suggested';

/** An email, read and cleaned, whose images aren't stored yet. */
export interface Prepared {
  fileName: string;
  page: Document;
  title: string;
  /** What the title comes from. */
  titled: 'sender' | 'subject';
  subject: string;
  /** The id of who sends it. */
  sender: string | undefined;
  sentAt: number;
  description: ReturnType<typeof descriptionFrom>;
  images: InlineImage[];
  /** The names of the images whose type can't be stored, and of those that are damaged. */
  refused: string[];
  unreadable: string[];
  removed: Removals;
  /** The recipients' names, some of which may be left within sentences. */
  names: string[];
}

/** The example as HTML. */
export const exampleOf = (page: Document) => `<!doctype html>\n${page.documentElement.outerHTML}`;

/** The example that the form receives, with its images at their new addresses. */
export function exampleWith({ page, images }: Pick<Prepared, 'page' | 'images'>, urls: string[]): string {
  let html = exampleOf(page);
  for (const [index, { address }] of images.entries())
    html = html.replaceAll(address, () => urls[index] ?? '');
  return html;
}

/** About as long as the address of a stored image. */
const ADDRESS = 'https://'.padEnd(150, 'x');

function checkLength(page: Document, images: InlineImage[]) {
  const urls = images.map(() => ADDRESS);
  const length = characters(exampleWith({ page, images }, urls).trim());
  if (length > limits.exampleMax)
    throw new ImportError(
      t(
        'This newsletter has {length, number} characters of HTML. At most {most, number} characters can be imported.',
        { length, most: limits.exampleMax },
      ),
    );
}

/** Reads a file, and removes what isn't for later readers. Fails with an ImportError; stores nothing. */
export async function prepare(file: File): Promise<Prepared> {
  const letter = await readLetter(file);
  const page = parsed(letter.html);
  const removed = clean(page, letter.recipients);
  const { images, refused, unreadable } = await inlineImages(page, letter);
  if (!page.body.textContent?.trim() && !page.body.querySelector('img'))
    throw new ImportError(t('This email has no content to import.'));
  checkLength(page, images);
  const [name, subject] = [letter.sender?.name ?? '', letter.subject ?? page.title].map((text) =>
    titleFrom(cleanSubject(text, letter.recipients)),
  );
  return {
    fileName: file.name,
    page,
    title: name || subject || '',
    titled: name ? 'sender' : 'subject',
    subject: subject ?? '',
    sender: letter.sender?.id,
    sentAt: letter.sentAt,
    description: descriptionFrom(page),
    images,
    refused,
    unreadable,
    removed,
    names: namesOf(letter.recipients),
  };
}
