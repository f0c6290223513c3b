import { supabase } from '@newsletters/shared/supabase';
import { at, backend, prepareSession } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { uploadImage } from './images';

afterEach(() => jest.restoreAllMocks());

test('a picture whose public address is not to be had fails with its text, and is not left behind', async () => {
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
  // No answer of a server leads here: the library makes the address itself.
  const files = Object.getPrototypeOf(supabase().storage.from('newsletter-images'));
  jest.spyOn(files, 'getPublicUrl').mockReturnValue({ data: { publicUrl: '' } });
  const picture = new Blob(['picture'], { type: 'image/png' });
  await expect(uploadImage('newsletter', picture, () => undefined)).rejects.toThrow(
    'Failed to get public URL',
  );
  await waitFor(() => expect(removed).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.png$/)]));
});

// Relies on storage-js handing the bytes to `fetch` as they are: by them the client knows which upload to follow.
test('an upload tells its progress', async () => {
  await prepareSession('admin');
  backend.use(
    http.post(at.storage('object/newsletter-images/:name'), ({ params }) =>
      HttpResponse.json({ Id: '1', Key: `newsletter-images/${String(params.name)}` }),
    ),
  );
  const told: number[] = [];
  await uploadImage('newsletter', new Blob(['picture'], { type: 'image/png' }), (part) => told.push(part));
  expect(told.at(-1)).toBe(1);
});
