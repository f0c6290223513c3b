import { fullClient } from '@newsletters/shared/supabase';
import { at, backend, prepareSession } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { uploadImage } from './images';

const image = new Blob(['picture'], { type: 'image/png' });

afterEach(() => jest.restoreAllMocks());

test('an image without a public address fails with its own message, and is not left behind', async () => {
  await prepareSession('admin');
  const removed: unknown[] = [];
  backend.use(
    http.post(at.storage('object/newsletter-images/:name'), ({ params }) =>
      HttpResponse.json({ Id: '1', Key: `newsletter-images/${String(params.name)}` }),
    ),
    http.delete(at.storage('object/newsletter-images'), async ({ request }) => {
      removed.push(...((await request.json()) as { prefixes: unknown[] }).prefixes);
      return HttpResponse.json([]);
    }),
  );
  // No response leads here: the client builds the address itself.
  const { storage } = await fullClient();
  const files = storage.from('newsletter-images');
  jest.spyOn(storage, 'from').mockReturnValue(files);
  jest.spyOn(files, 'getPublicUrl').mockReturnValue({ data: { publicUrl: '' } });
  await expect(uploadImage('newsletter', { image, sizes: [] }, () => undefined)).rejects.toThrow(
    'Failed to get public URL',
  );
  await waitFor(() => expect(removed).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.png$/)]));
});

// Relies on storage-js passing the bytes to `fetch` as they are: the client recognises the upload by them.
test('an upload reports its progress', async () => {
  await prepareSession('admin');
  backend.use(
    http.post(at.storage('object/newsletter-images/:name'), ({ params }) =>
      HttpResponse.json({ Id: '1', Key: `newsletter-images/${String(params.name)}` }),
    ),
  );
  const reported: number[] = [];
  await uploadImage('newsletter', { image, sizes: [] }, (part) => reported.push(part));
  expect(reported.at(-1)).toBe(1);
});

test('the progress of an upload is that of the image and its sizes together', async () => {
  await prepareSession('admin');
  const reported: number[] = [];
  const before: (number | undefined)[] = [];
  backend.use(
    http.post(at.storage('object/newsletter-images/:name'), ({ params }) => {
      before.push(reported.at(-1));
      return HttpResponse.json({ Id: '1', Key: `newsletter-images/${String(params.name)}` });
    }),
  );
  const versions = {
    image,
    facts: { width: 300, height: 200 },
    sizes: [new Blob(['pic'], { type: 'image/png' })],
  };
  await uploadImage('newsletter', versions, (part) => reported.push(part));
  expect(before.at(-1)).toBeLessThan(1);
  expect(before.at(-1)).toBeGreaterThan(0);
  expect(reported.at(-1)).toBe(1);
});
