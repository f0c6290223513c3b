import { characters, counted, limits } from '@newsletters/shared/model';
import { clean, type Removed } from './clean';
import { ImportError } from './importError';
import { type InlineImage, inlineImages, link } from './inlineImages';
import { readLetter } from './readLetter';
import { descriptionFrom, titleFrom } from './texts';

/** An email, read and cleaned, whose images aren't stored yet. */
export interface Prepared {
  fileName: string;
  page: Document;
  title: string;
  description: ReturnType<typeof descriptionFrom>;
  images: InlineImage[];
  /** The names of the images that can't be stored. */
  refused: string[];
  removed: Removed;
}

/** The example as HTML. */
export const exampleOf = (page: Document) => `<!doctype html>\n${page.documentElement.outerHTML}`;

/** The example that the form receives, with its images at their new addresses. */
export function exampleWith({ page, images }: Prepared, urls: string[]): string {
  images.forEach((image, index) => {
    link(image, urls[index] ?? '');
  });
  return exampleOf(page);
}

/** About as long as the address of a stored image. */
const address = 'https://'.padEnd(150, 'x');

function checkLength(page: Document, images: InlineImage[]) {
  for (const image of images) link(image, address);
  const length = characters(exampleOf(page).trim());
  if (length > limits.exampleMax)
    throw new ImportError(
      `This newsletter has ${counted(length, 'character')} of HTML. At most ${counted(limits.exampleMax, 'character')} can be imported.`,
    );
}

/** Reads a file, and removes what isn't for later readers. Fails with an ImportError; stores nothing. */
export async function prepare(file: File): Promise<Prepared> {
  const letter = await readLetter(file);
  const page = new DOMParser().parseFromString(letter.html, 'text/html');
  const removed = clean(page, letter.recipients);
  const { images, refused } = await inlineImages(page, letter);
  if (!page.body.textContent?.trim() && !page.body.querySelector('img'))
    throw new ImportError('This email has no content to import.');
  checkLength(page, images);
  return {
    fileName: file.name,
    page,
    title: titleFrom(letter.subject),
    description: descriptionFrom(page),
    images,
    refused,
    removed,
  };
}
