import { fullClient } from '@newsletters/shared/supabase';
import { at, backend, prepareSession } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { uploadImage } from './images';

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
  const image = new Blob(['picture'], { type: 'image/png' });
  await expect(uploadImage('newsletter', image, () => undefined)).rejects.toThrow('Failed to get public URL');
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
  await uploadImage('newsletter', new Blob(['picture'], { type: 'image/png' }), (part) =>
    reported.push(part),
  );
  expect(reported.at(-1)).toBe(1);
});
