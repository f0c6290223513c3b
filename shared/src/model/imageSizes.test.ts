import { fileNames, imageFacts, imageName, sizesOf, srcSetOf } from './imageSizes';

const id = '0b0c0d0e-0000-4000-8000-000000000001';
const bucket = 'https://x.supabase.co/storage/v1/object/public/newsletter-images';

test('the address of a stored image says its size, its colour and its smaller versions', () => {
  const image = `${bucket}/${id}-1600x900-c8a070`;
  expect(imageFacts(`${image}.jpg`)).toEqual({ width: 1600, height: 900, colour: '#c8a070' });
  expect(sizesOf(`${image}.jpg`)).toEqual(
    [192, 384, 768, 1280].map((width) => ({ width, name: `${image}.${width}.jpg` })),
  );
  expect(srcSetOf(`${bucket}/${id}-400x225-c8a070.jpg`)).toBe(
    [
      `${bucket}/${id}-400x225-c8a070.192.jpg 192w`,
      `${bucket}/${id}-400x225-c8a070.384.jpg 384w`,
      `${bucket}/${id}-400x225-c8a070.jpg 400w`,
    ].join(', '),
  );
});

test('an opaque image has sizes of type JPEG, a transparent one of type PNG', () => {
  expect(fileNames(`logo-${id}-200x80-ffffff.png`)).toEqual([
    `logo-${id}-200x80-ffffff.png`,
    `logo-${id}-200x80-ffffff.192.jpg`,
  ]);
  expect(fileNames(`logo-${id}-200x80.png`)).toEqual([`logo-${id}-200x80.png`, `logo-${id}-200x80.192.png`]);
});

test('a name says what imageFacts reads', () => {
  const image = { width: 193, height: 1, colour: '#010203' };
  const name = imageName({ start: `hero-${id}`, extension: 'jpg', ...image });
  expect(imageFacts(`http://localhost:1/storage/v1/object/public/site-assets/${name}`)).toMatchObject(image);
});

test.each([
  ['an image that is no wider than the smallest size', `${bucket}/${id}-192x900-c8a070.jpg`],
  ['an image of an earlier release', `${bucket}/${id}.jpg`],
  ['a GIF', `${bucket}/${id}.gif`],
  ['an image with another name', `${bucket}/photo-1600x900.jpg`],
  ['a smaller version', `${bucket}/${id}-1600x900-c8a070.192.jpg`],
  ['an image at another address', `https://images.example.com/${id}-1600x900-c8a070.jpg`],
  ['an address with a query', `${bucket}/${id}-1600x900-c8a070.jpg?width=1`],
  ['an address inside a query', `https://x.example/?${bucket}/${id}-1600x900-c8a070.jpg`],
  ['an address that would be two in a list', `https://x.example/a.jpg, ${bucket}/${id}-1600x900-c8a070.jpg`],
  ['a file in a folder', `${bucket}/folder/${id}-1600x900-c8a070.jpg`],
  ['another bucket', `https://x.supabase.co/storage/v1/object/public/other/${id}-1600x900-c8a070.jpg`],
  ['an impossible size', `${bucket}/${id}-0x900-c8a070.jpg`],
  ['an endless size', `${bucket}/${id}-160000x900-c8a070.jpg`],
  ['an image in this page', 'blob:https://x.example/1'],
])('%s has no sizes', (_what, url) => {
  expect(srcSetOf(url)).toBeUndefined();
});

test('of any other file, there is only the one', () => {
  expect(fileNames(`${id}.jpg`)).toEqual([`${id}.jpg`]);
  expect(fileNames('logo.svg')).toEqual(['logo.svg']);
});
