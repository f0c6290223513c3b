import { fakeDrawing } from '../testing/fakes';
import { coverIn } from './coverIn';

const blob = new Blob(['image']);
const inline = 'https://inline.invalid/0/';
const of = (html: string) =>
  coverIn({
    page: new DOMParser().parseFromString(html, 'text/html'),
    images: [{ address: inline, blob }],
  });
const photo = 'https://letters.test/photo.jpg';

test.each([
  [
    'the first large image',
    `<img src="https://letters.test/b.png" width="120"><img src="${photo}" width="600">`,
  ],
  ['one with its width in a style', `<img src="${photo}" style="width:100%;height:auto">`],
  [
    'no banner',
    `<img src="https://letters.test/b.png" width="600" height="100"><img src="${photo}" width="600">`,
  ],
  [
    'nothing on a local network',
    `<img src="https://192.168.1.1/b.png" width="600"><img src="${photo}" width="600">`,
  ],
  ['nothing that says no size', `<img src="https://letters.test/b.png"><img src="${photo}" width="600px">`],
])('finds %s', async (_what, html) => {
  expect(await of(html)).toBe(photo);
});

test('measures an image that came with the email', async () => {
  fakeDrawing(600, 400);
  expect(await of(`<img src="${inline}">`)).toBe(blob);
  fakeDrawing(600, 100);
  expect(await of(`<img src="${inline}" width="600">`)).toBeUndefined();
});

test('finds nothing where there is no large image', async () => {
  expect(await of('<p>Text</p><img src="data:image/png;base64,AAAA" width="600">')).toBeUndefined();
});
