import 'fake-indexeddb/auto';
import { formOf, withDrafts } from '@newsletters/shared/drafts';
import { useForm } from '@newsletters/shared/forms';
import {
  act,
  at,
  backend,
  heldAnswer,
  prepareSession,
  recordRequests,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { NewsletterImage } from '../newsletters/NewsletterImage';
import { valuesOf } from '../newsletters/values';
import SitePage from '../pages/SitePage';
import { bitmaps, drawings, fakeDrawing, fileStore, imageFile, slowDecoding } from '../testing/fakes';
import {
  beaker,
  create,
  edit,
  fill,
  listAgain,
  onSave,
  pick,
  save,
  saved,
  stored,
} from '../testing/newsletterForm';
import { useChosenFile } from './useChosenFile';
import { useObjectUrl } from './useObjectUrl';

beforeEach(() => fakeDrawing());

/** The field of the form. */
function Alone() {
  const { control } = useForm({ defaultValues: valuesOf(null) });
  const [image, setImage] = useState<Blob>();
  const choosing = useChosenFile('newsletter', setImage);
  const remove = () => {
    choosing.cancel();
    setImage(undefined);
  };
  return (
    <NewsletterImage
      control={control}
      src={useObjectUrl(image)}
      choosing={choosing}
      progress={undefined}
      disabled={false}
      onRemove={remove}
      onCancel={() => undefined}
    />
  );
}

/** Opens the field without its form, of which most tests here need nothing; that takes a fraction of the time. */
const openField = () => renderPage(<Alone />, { as: 'admin' });

const field = () => screen.getByRole('group', { name: 'Image' });
const upload = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose image'), { target: { files: [file] } });
const shown = () => screen.findByRole('img', { name: 'Current image' });
const jpeg = () => imageFile('photo.jpg', 'image/jpeg', 'ffd8ffe1');
const transfer = (file: File) => ({
  dataTransfer: { types: ['Files'], files: [file], items: [{ type: file.type }] },
});

describe('a chosen image', () => {
  test('is scaled down to 1,600 pixels, and never up', async () => {
    fakeDrawing(6400, 3600);
    await openField();
    upload(jpeg());
    await shown();
    expect(drawings).toEqual([[0, 0, 6400, 3600, 0, 0, 1600, 900]]);
    fakeDrawing(320, 180);
    upload(jpeg());
    await waitFor(() => expect(drawings).toEqual([[0, 0, 320, 180, 0, 0, 320, 180]]));
  });

  test('is being prepared until it is there, which the field and the saving button say', async () => {
    const { release } = slowDecoding();
    await create();
    upload(jpeg());
    expect(await within(field()).findByRole('progressbar', { name: 'Preparing…' })).toBeVisible();
    const saving = within(screen.getByRole('button', { name: 'Create Newsletter' }));
    expect(saving.getByRole('progressbar')).toBeVisible();
    release();
    await shown();
    expect(within(field()).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(saving.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  /** Edits a newsletter for which this browser has unsaved changes. */
  async function editAgain() {
    await prepareSession('admin');
    const left = { values: { title: 'Rye' }, rest: { base: beaker, image: { stored } } };
    const form = formOf(`newsletter ${beaker.id}`, 'earlier');
    await withDrafts(({ keepDraft }) => keepDraft(testUser.id, form, left));
    const page = await edit();
    await screen.findByRole('button', { name: 'Restore' });
    return page;
  }

  test.each([
    ['the image is removed', edit, 'Remove Image', null],
    ['a draft is restored', editAgain, 'Restore', stored],
  ])('that is still being prepared does not come when %s', async (_when, open, button, image) => {
    const { user } = await open();
    const store = fileStore('newsletter-images');
    const { release } = slowDecoding();
    upload(jpeg());
    const preparing = await within(field()).findByRole('progressbar', { name: 'Preparing…' });
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(preparing).not.toBeInTheDocument());
    release();
    await waitFor(() => expect(drawings).toHaveLength(1));
    const calls = recordRequests();
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    expect(calls.find(({ call }) => call === 'POST /rpc/manage_newsletter')?.body).toMatchObject({
      p_image_url: image,
    });
    expect(store.uploaded).toEqual([]);
  });

  test('that is damaged, or a small file of billions of pixels, is rejected with a sentence, and the field is as it was', async () => {
    const { user } = await openField();
    const rejected = async (file: File, message: string) => {
      upload(file);
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByAltText('Current image')).not.toBeInTheDocument();
      expect(within(field()).queryByRole('progressbar')).not.toBeInTheDocument();
    };
    for (const [type, start, bomb] of [
      ['image/jpeg', 'ffd8ffe1', 'ffd8ffe000044a46ffc2001108ffffffff'],
      ['image/png', '89504e470d0a1a0a', '89504e470d0a1a0a0000000d494844520000ffff0000ffff'],
      ['image/gif', '474946383961', '474946383961ffffffff'],
    ] as const) {
      const broken = Buffer.from(`${Buffer.from(start, 'hex').toString('latin1')}damaged`, 'latin1');
      await rejected(new File([broken], 'a', { type }), "This image can't be read. The file may be damaged.");
      await rejected(
        imageFile('a', type, bomb),
        'This image has too many pixels. At most 200 million can be read.',
      );
      upload(jpeg());
      await shown();
      expect(screen.queryByText(/can't be read|can be read/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Remove Image' }));
    }
  });

  test('of another shape than 16:9 is cropped by the user, who can also decide against it', async () => {
    fakeDrawing(4000, 3000);
    const { user } = await openField();
    upload(jpeg());
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop image' }));
    // Nothing is laid out here; checks/e2e/images.spec.ts crops.
    expect(dialog.getByRole('button', { name: 'Crop' })).toBeDisabled();
    expect(dialog.getByLabelText('Zoom')).toHaveValue('1');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('img', { name: 'Current image' })).not.toBeInTheDocument();
    expect(within(field()).queryByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('the pixels of a chosen image', () => {
  const gone = (count: number) => waitFor(() => expect(bitmaps).toEqual(Array(count).fill(closed)));
  const closed = expect.objectContaining({ closed: true });
  const cropping = () => screen.findByRole('dialog', { name: 'Crop image' });

  test.each([
    ['a photo', jpeg()],
    ['a GIF', imageFile('a.gif', 'image/gif', '474946383961')],
  ])('are let go of once %s is ready', async (_what, file) => {
    await openField();
    upload(file);
    await shown();
    await gone(1);
  });

  test('are let go of when it comes too late', async () => {
    fakeDrawing(4000, 3000);
    const { user } = await edit();
    const { release } = slowDecoding();
    upload(jpeg());
    await screen.findByRole('progressbar', { name: 'Preparing…' });
    await user.click(screen.getByRole('button', { name: 'Remove Image' }));
    release();
    await gone(1);
  });

  test('stay until it is cropped or not, another one takes its place, or the form is left', async () => {
    fakeDrawing(4000, 3000);
    const { user, unmount } = await openField();
    upload(jpeg());
    await cropping();
    expect(bitmaps).toEqual([expect.objectContaining({ closed: false })]);
    upload(jpeg());
    await waitFor(() => expect(bitmaps).toHaveLength(2));
    expect(bitmaps[0]).toEqual(closed);
    const dialog = within(await cropping());
    expect(bitmaps[1]).not.toEqual(closed);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await gone(2);
    upload(jpeg());
    await cropping();
    unmount();
    await gone(3);
  });

  test('are cropped before they go', async () => {
    fakeDrawing(4000, 3000);
    const { user } = await openField();
    // As if the dialog was laid out.
    const box = { x: 0, y: 0, left: 0, top: 0, width: 400, height: 300, right: 400, bottom: 300 };
    const layout = [
      jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400),
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300),
      jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(4000),
      jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(3000),
      jest
        .spyOn(Element.prototype, 'getBoundingClientRect')
        .mockReturnValue({ ...box, toJSON: () => undefined }),
    ];
    upload(jpeg());
    const dialog = within(await cropping());
    for (const image of dialog.getAllByRole('presentation')) fireEvent.load(image);
    for (const one of layout) one.mockRestore();
    await user.click(dialog.getByRole('button', { name: 'Crop' }));
    await shown();
    expect(drawings).toEqual([[0, 375, 4000, 2250, 0, 0, 1600, 900]]);
    await gone(1);
  });
});

describe('a file', () => {
  test('can be dropped on the field or pasted into it, must be an accepted image, and beside it does nothing', async () => {
    const { user } = await openField();
    fireEvent.drop(field(), transfer(imageFile('a.webp', 'image/webp', '52494646')));
    expect(await screen.findByText('Please upload a valid image file (JPEG, PNG, or GIF)')).toBeVisible();
    // The browser would replace the page.
    const drop = createEvent.drop(document.body, transfer(jpeg()));
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(screen.queryByRole('img', { name: 'Current image' })).not.toBeInTheDocument();
    fireEvent.dragOver(field(), transfer(jpeg()));
    fireEvent.drop(field(), transfer(jpeg()));
    await shown();
    await user.click(screen.getByRole('button', { name: 'Remove Image' }));
    fireEvent.paste(screen.getByRole('button', { name: 'Upload Image' }), {
      clipboardData: { files: [jpeg()] },
    });
    await shown();
  });
});

describe('the sizes of an image', () => {
  const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  const named = ({ uploaded }: ReturnType<typeof fileStore>) =>
    uploaded.map(({ name, type }) => `${name.replace(id, '')} ${type}`);

  async function filled(file: File) {
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    await pick(user, file);
    onSave(saved());
    return { store, save: () => save(user, 'Save Newsletter') };
  }

  test('are stored with it: the smaller ones, as JPEG, each drawn from the next larger one', async () => {
    fakeDrawing(1000, 562);
    const { store, save } = await filled(imageFile());
    drawings.length = 0;
    await save();
    await listAgain();
    expect(named(store)).toEqual([
      '-1000x562-c8a070.png image/png',
      '-1000x562-c8a070.192.jpg image/jpeg',
      '-1000x562-c8a070.384.jpg image/jpeg',
      '-1000x562-c8a070.768.jpg image/jpeg',
    ]);
    expect(drawings).toEqual([
      [0, 0, 1000, 562, 0, 0, 1000, 562],
      [0, 0, 1000, 562, 0, 0, 768, 432],
      [0, 0, 768, 432, 0, 0, 384, 216],
      [0, 0, 384, 216, 0, 0, 192, 108],
      [0, 0, 192, 108, 0, 0, 16, 9],
    ]);
  });

  test('are stored as PNG when it is transparent', async () => {
    fakeDrawing(384, 216, 0);
    const { store, save } = await filled(imageFile());
    await save();
    await listAgain();
    expect(named(store)).toEqual(['-384x216.png image/png', '-384x216.192.png image/png']);
  });

  test('are not begun when it is rejected itself; leave no file behind when one of them fails; the next attempt is saved', async () => {
    fakeDrawing(400, 225);
    const { store, save } = await filled(jpeg());
    const begun: string[] = [];
    const refusal = (message: string) => HttpResponse.json({ message }, { status: 413 });
    const address = at.storage('object/newsletter-images/:name');
    backend.use(
      http.post(address, () => refusal('Too large'), { once: true }),
      http.post(address, ({ params }) => {
        begun.push(String(params.name));
        return begun.length === 2 ? refusal('No room') : undefined;
      }),
    );
    await save();
    expect(await screen.findByText('Too large')).toBeVisible();
    expect(begun).toEqual([]);
    expect(store).toEqual({ uploaded: [], removed: [] });
    await save();
    expect(await screen.findByText('No room')).toBeVisible();
    // The server has rejected the second one.
    await waitFor(() => expect(store.removed).toEqual(begun.filter((_name, index) => index !== 1)));
    expect(screen.getByRole('img', { name: 'Current image' })).toHaveAttribute('src', 'blob:image');
    store.removed.length = 0;
    await save();
    await listAgain();
    expect(begun).toHaveLength(6);
    expect(store.removed).toEqual([]);
  });
});

describe('an upload that is cancelled', () => {
  /** Holds the response back until `give` is called: the file is stored, but the page doesn't know. */
  function slowStore(bucket: string) {
    const { answer, give } = heldAnswer();
    const names: unknown[] = [];
    backend.use(
      http.post(at.storage(`object/${bucket}/:name`), ({ params }) => {
        names.push(params.name);
        return answer();
      }),
    );
    return { names, give: () => give(HttpResponse.json({ Id: '1', Key: `${bucket}/${names[0]}` })) };
  }

  test('while its sizes are being stored leaves none of its files behind', async () => {
    fakeDrawing(400, 225);
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    const { answer, give } = heldAnswer();
    backend.use(
      http.post(at.storage('object/newsletter-images/:name'), ({ params }) =>
        /\.\d+\.jpg$/.test(String(params.name)) ? answer().then((held) => held.clone()) : undefined,
      ),
    );
    await pick(user, jpeg());
    await save(user, 'Save Newsletter');
    await waitFor(() => expect(store.uploaded).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Cancel Upload' }));
    give(HttpResponse.json({ Id: '1', Key: 'newsletter-images/size.jpg' }));
    const [name = ''] = store.uploaded.map((file) => file.name);
    await waitFor(() =>
      expect(store.removed).toEqual(['', '.192', '.384'].map((size) => name.replace('.jpg', `${size}.jpg`))),
    );
  });

  test('leaves the form as it was and no file behind', async () => {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    const { names, give } = slowStore('newsletter-images');
    await fill(user);
    await pick(user, imageFile());
    await save(user);
    await waitFor(() => expect(names).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Cancel Upload' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Replace Image' })).toHaveFocus());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled());
    expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
    give();
    await waitFor(() => expect(store.removed).toEqual(names));
    // The next attempt is saved.
    fileStore('newsletter-images');
    onSave(saved());
    await save(user);
    await listAgain();
  });

  const row = { id: 1, hero_image_url: null, hero_heading: null, hero_text: null, logo_url: null };

  test('leaves the site without a new logo or hero image', async () => {
    backend.use(tableHandler('site_settings', [row]));
    const { user } = await renderPage(<SitePage />, { as: 'admin' });
    const opened = jest.spyOn(XMLHttpRequest.prototype, 'open');
    for (const label of ['Logo', 'Hero Image']) {
      const store = fileStore('site-assets');
      const { names, give } = slowStore('site-assets');
      await user.upload(await screen.findByLabelText(`Choose ${label.toLowerCase()}`), imageFile());
      await waitFor(() => expect(names).toHaveLength(1));
      const field = within(screen.getByRole('group', { name: label }));
      await user.click(await field.findByRole('button', { name: 'Cancel Upload' }));
      const upload = screen.getByRole('button', { name: `Upload ${label}` });
      await waitFor(() => expect(upload).toHaveFocus());
      expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
      // What was on its way when it was cancelled.
      const { upload: sending } = opened.mock.contexts.at(-1) as XMLHttpRequest;
      await act(() => sending.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 })));
      give();
      await waitFor(() => expect(store.removed).toEqual(names));
      expect(field.queryByRole('button', { name: 'Cancel Upload' })).not.toBeInTheDocument();
    }
    opened.mockRestore();
  });
});
