import type { HandOver } from '@newsletters/shared/api/handOver';
import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import type { Subscriber } from '@newsletters/shared/api/subscribers';
import { finder, fold, isScheduled } from '@newsletters/shared/model';
import {
  aCategory,
  aNewsletter,
  at,
  backend,
  countHandler,
  historyHandler,
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

type Arguments = Partial<{
  p_search: string;
  p_category_id: string;
  p_traits: string[];
  p_order: keyof NewsletterOverview;
  p_descending: boolean;
  p_after_id: string;
  p_limit: number;
}>;

const has: Record<string, (newsletter: NewsletterOverview) => boolean> = {
  hidden: ({ state }) => state === 'hidden',
  discontinued: ({ state }) => state === 'discontinued',
  scheduled: isScheduled,
  featured: ({ featured_position }) => featured_position !== null,
  'no-subscribers': ({ active_subscribers }) => active_subscribers === 0,
  'no-example': ({ has_example }) => !has_example,
  'no-picture': ({ image_url }) => !image_url,
  'not-edited': ({ updated_at }) => Date.now() - Date.parse(updated_at) > 365 * 24 * 3600 * 1000,
};

const matching = (rows: NewsletterOverview[], { p_search = '', p_category_id, p_traits = [] }: Arguments) => {
  const isFound = finder(p_search);
  return rows.filter(
    (row) =>
      isFound(fold(`${row.title}\n${row.description}`)) &&
      (p_category_id === undefined || row.category_id === p_category_id) &&
      p_traits.every((trait) => has[trait]?.(row)),
  );
};

/** Answers the list of newsletters and its numbers: searched, filtered, sorted, in chunks. */
export const overviewHandlers = (rows: NewsletterOverview[]) => [
  http.post(at.procedure('newsletter_overview'), async ({ request }) => {
    const values = (await request.json()) as Arguments;
    const { p_order = 'created_at', p_descending = true, p_after_id, p_limit = 1000 } = values;
    const sign = p_descending ? -1 : 1;
    const compare = new Intl.Collator('en', { numeric: true }).compare;
    const sorted = matching(rows, values).toSorted(
      (one, other) => sign * compare(String(one[p_order]), String(other[p_order])),
    );
    const from = sorted.findIndex(({ id }) => id === p_after_id) + 1;
    return HttpResponse.json(sorted.slice(from, from + Math.min(1000, p_limit)));
  }),
  http.post(at.procedure('growth_lines'), () => HttpResponse.json([])),
  http.post(at.procedure('newsletter_numbers'), async ({ request }) => {
    const found = matching(rows, (await request.json()) as Arguments);
    const counts = Object.entries(has).map(([name, applies]) => ({
      name,
      number: found.filter(applies).length,
      present: rows.some(applies),
    }));
    const all = { name: 'all', number: rows.length, present: rows.length > 0 };
    return HttpResponse.json([all, { name: 'found', number: found.length, present: true }, ...counts]);
  }),
];

/** Answers the list of subscribers and their number: searched, in chunks of at most `cap` rows. */
export const subscribersHandlers = (all: Subscriber[], cap = 1000) => {
  const found = ({ p_search = '' }: Arguments) =>
    all.filter(({ email }) => email.includes(p_search.toLowerCase()));
  return [
    http.post(at.procedure('get_newsletter_subscribers'), async ({ request }) => {
      const values = (await request.json()) as Arguments;
      const from = found(values).findIndex(({ user_id }) => user_id === values.p_after_id) + 1;
      return HttpResponse.json(found(values).slice(from, from + Math.min(cap, values.p_limit ?? cap)));
    }),
    // In place of a token, whose it is.
    http.post<never, { p_user_ids: string[] }>(at.procedure('subscriber_tokens'), async ({ request }) =>
      HttpResponse.json(
        (await request.json()).p_user_ids.map((user_id) => ({ user_id, token: `token-of-${user_id}` })),
      ),
    ),
    http.post(at.procedure('count_subscribers'), async ({ request }) =>
      HttpResponse.json(found((await request.json()) as Arguments).length),
    ),
  ];
};

/** How the hand-over of a newsletter stands: unless something else is given, it's not connected, and no worker has ever reported. */
export const handOverHandler = (values: Partial<HandOver> = {}) =>
  http.post(at.procedure('newsletter_hand_over'), () => {
    const row: HandOver = {
      list_id: null,
      list_name: null,
      handed_at: null,
      waiting: null,
      failing: null,
      set_aside: null,
      reason: null,
      lists: [],
      seen_at: null,
      tool_failure: null,
      failing_since: null,
      tool: null,
      webhook: false,
      ...values,
    };
    return HttpResponse.json([row]);
  });

/** Answers all reads of newsletters and categories. */
export function catalogue(newsletters: NewsletterRow[]) {
  backend.use(
    tableHandler('categories', [science, food]),
    tableHandler('newsletters', newsletters),
    ...overviewHandlers(newsletters.map((newsletter) => overviewOf(newsletter))),
    historyHandler([]),
    handOverHandler(),
    countHandler('newsletters', 0),
    ...subscribersHandlers([]),
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

/** The images that were decoded, and whether their pixels were let go of. */
export const bitmaps: { closed: boolean }[] = [];

/**
 * Fakes what jsdom can't do with images. They all have this size, and so no smaller versions unless it's a larger one; "damaged" in a
 * file makes it unreadable.
 */
export function fakeDrawing(width = 160, height = 90, alpha = 255) {
  drawings.length = 0;
  bitmaps.length = 0;
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext = () => ({
      drawImage: (image: object, ...areas: number[]) => {
        if ('closed' in image && image.closed) throw new DOMException('The image source is detached.');
        drawings.push(areas);
      },
      getImageData: () => ({ data: [200, 160, 112, alpha] }),
    });
    convertToBlob = async ({ type }: { type: string }) => new Blob(['drawn anew'], { type });
  }
  const createImageBitmap = async (file: Blob) => {
    if ((await file.text()).includes('damaged'))
      throw new DOMException('The source image could not be decoded.');
    const bitmap = { width, height, closed: false, close: () => Object.assign(bitmap, { closed: true }) };
    bitmaps.push(bitmap);
    return bitmap;
  };
  Object.assign(globalThis, { OffscreenCanvas: Canvas, createImageBitmap });
}

fakeDrawing();

/** Holds back what images are decoded to until `release` is called. */
export function slowDecoding() {
  const { createImageBitmap } = globalThis;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  Object.assign(globalThis, {
    createImageBitmap: (image: Blob) => held.then(() => createImageBitmap(image)),
  });
  return {
    release: () => {
      Object.assign(globalThis, { createImageBitmap });
      go();
    },
  };
}
