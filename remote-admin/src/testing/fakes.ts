import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import {
  aCategory,
  aNewsletter,
  at,
  backend,
  countHandler,
  rowsHandler,
  tableHandler,
} from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';

export const science = aCategory({ name: 'Science' });
export const food = aCategory({ name: 'Food', description: null });

type NewsletterRow = ReturnType<typeof newsletterIn>;

/** A newsletter with its category joined, as the server sends it. */
export const newsletterIn = (
  { id, name }: { id: string; name: string },
  values: Parameters<typeof aNewsletter>[0] = {},
) => ({ ...aNewsletter({ category_id: id, ...values }), categories: { id, name } });

/** A newsletter as the list shows it. */
export const overviewOf = (
  { categories, example_content, image_focus: _focus, owner_id: _owner, ...newsletter }: NewsletterRow,
  active_subscribers = 0,
): NewsletterOverview => ({
  ...newsletter,
  category_name: categories.name,
  has_example: example_content !== null,
  active_subscribers,
});

/** Answers all reads of newsletters and categories. */
export function catalogue(newsletters: NewsletterRow[]) {
  backend.use(
    tableHandler('categories', [science, food]),
    tableHandler('newsletters', newsletters),
    rowsHandler(
      'newsletter_overview',
      newsletters.map((newsletter) => overviewOf(newsletter)),
    ),
    countHandler('newsletters', 0),
    countHandler('newsletter_subscriptions', 0),
  );
}

export const publicUrl = (bucket: string, name: string) => at.storage(`object/public/${bucket}/${name}`);

/** Fakes uploads and deletions of files, and records them. */
export function fileStore(bucket: string) {
  const uploaded: {
    name: string;
    type: string | null;
    upsert: string | null;
    cache: string | null;
    text: string;
  }[] = [];
  const removed: string[] = [];
  backend.use(
    http.post(at.storage(`object/${bucket}/:name`), async ({ request, params }) => {
      const { headers } = request;
      uploaded.push({
        name: String(params.name),
        type: headers.get('content-type'),
        upsert: headers.get('x-upsert'),
        cache: headers.get('cache-control'),
        text: await request.text(),
      });
      return HttpResponse.json({ Id: '1', Key: `${bucket}/${String(params.name)}` });
    }),
    http.delete(at.storage(`object/${bucket}`), async ({ request }) => {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      removed.push(...prefixes);
      return HttpResponse.json(prefixes.map((name) => ({ name })));
    }),
  );
  return { uploaded, removed };
}

/** A file that begins like an image of its type. */
export function imageFile(
  name = 'image.png',
  type = 'image/png',
  start = '89504e470d0a1a0a',
  size = 64,
): File {
  const bytes = Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(size)]);
  return new File([bytes], name, { type });
}

/** What the last image was drawn from and to: the part of the source, and the size of the result. */
export const drawings: number[][] = [];

/**
 * Fakes what jsdom can't do with images. They all have this size, and so no smaller versions unless it's a larger one; "damaged" in a
 * file makes it unreadable.
 */
export function fakeDrawing(width = 160, height = 90, alpha = 255) {
  drawings.length = 0;
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext = () => ({
      drawImage: (_image: object, ...areas: number[]) => drawings.push(areas),
      getImageData: () => ({ data: [200, 160, 112, alpha] }),
    });
    convertToBlob = async ({ type }: { type: string }) => new Blob(['drawn anew'], { type });
  }
  const createImageBitmap = async (file: Blob) => {
    if ((await file.text()).includes('damaged'))
      throw new DOMException('The source image could not be decoded.');
    return { width, height, close: () => undefined };
  };
  Object.assign(globalThis, { OffscreenCanvas: Canvas, createImageBitmap });
}

fakeDrawing();
