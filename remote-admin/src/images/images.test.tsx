import { at, backend, heldAnswer, renderPage, tableHandler } from '@newsletters/shared/testing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import SitePage from '../pages/SitePage';
import { drawings, fakeDrawing, fileStore, imageFile } from '../testing/fakes';
import { create, fill, listAgain, onSave, pick, save, saved } from '../testing/newsletterForm';

beforeEach(() => fakeDrawing());

const field = () => screen.getByRole('group', { name: 'Image' });
const upload = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose image'), { target: { files: [file] } });
const shown = () => screen.findByRole('img', { name: 'Current image' });
const jpeg = () => imageFile('photo.jpg', 'image/jpeg', 'ffd8ffe1');
const transfer = (file: File) => ({
  dataTransfer: { types: ['Files'], files: [file], items: [{ type: file.type }] },
});

describe('a chosen image', () => {
  test('is drawn anew before it is uploaded, so that nothing else in the file gets out', async () => {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, jpeg());
    onSave(saved());
    await save(user);
    await listAgain();
    expect(store.uploaded).toMatchObject([{ type: 'image/jpeg', text: 'drawn anew' }]);
  });

  test('is scaled down to 1,600 pixels', async () => {
    fakeDrawing(6400, 3600);
    await create();
    upload(jpeg());
    await shown();
    expect(drawings).toEqual([[0, 0, 6400, 3600, 0, 0, 1600, 900]]);
  });

  test('is never scaled up', async () => {
    fakeDrawing(320, 180);
    await create();
    upload(jpeg());
    await shown();
    expect(drawings).toEqual([[0, 0, 320, 180, 0, 0, 320, 180]]);
  });

  test('stays as it is when it is a GIF, of any shape', async () => {
    fakeDrawing(500, 500);
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, imageFile('a.gif', 'image/gif', '474946383961'));
    onSave(saved());
    await save(user);
    await listAgain();
    expect(store.uploaded[0]).toMatchObject({ type: 'image/gif', text: expect.stringContaining('GIF89a') });
    expect(drawings).toEqual([]);
  });

  test.each([
    ['JPEG', 'image/jpeg', 'ffd8ffe1'],
    ['PNG', 'image/png', '89504e470d0a1a0a'],
    ['GIF', 'image/gif', '474946383961'],
  ])(
    'that is a damaged %s is rejected with a sentence, and the form is as it was',
    async (_what, type, start) => {
      await create();
      const broken = Buffer.from(`${Buffer.from(start, 'hex').toString('latin1')}damaged`, 'latin1');
      upload(new File([broken], 'a', { type }));
      expect(await screen.findByText("This image can't be read. The file may be damaged.")).toBeVisible();
      expect(screen.queryByRole('img', { name: 'Current image' })).not.toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled());
      upload(jpeg());
      await shown();
      expect(screen.queryByText(/can't be read/)).not.toBeInTheDocument();
    },
  );

  test.each([
    ['JPEG', 'image/jpeg', 'ffd8ffe000044a46ffc2001108ffffffff'],
    ['PNG', 'image/png', '89504e470d0a1a0a0000000d494844520000ffff0000ffff'],
    ['GIF', 'image/gif', '474946383961ffffffff'],
  ])('that is a small %s of billions of pixels is not even decoded', async (_what, type, start) => {
    await create();
    upload(imageFile('a', type, start));
    expect(
      await screen.findByText('This image has too many pixels. At most 200 million can be read.'),
    ).toBeVisible();
  });

  test('of another shape than 16:9 is cropped by the user, who can also decide against it', async () => {
    fakeDrawing(4000, 3000);
    const { user } = await create();
    upload(jpeg());
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop image' }));
    // Nothing is laid out here; checks/e2e/images.spec.ts crops.
    expect(dialog.getByRole('button', { name: 'Crop' })).toBeDisabled();
    expect(dialog.getByLabelText('Zoom')).toHaveValue('1');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('img', { name: 'Current image' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled());
  });
});

describe('a file', () => {
  test('can be dropped on the field', async () => {
    await create();
    fireEvent.dragOver(field(), transfer(jpeg()));
    fireEvent.drop(field(), transfer(jpeg()));
    await shown();
  });

  test('can be pasted into the field', async () => {
    await create();
    fireEvent.paste(screen.getByRole('button', { name: 'Upload Image' }), {
      clipboardData: { files: [jpeg()] },
    });
    await shown();
  });

  test('that is dropped beside the field does not replace the page', async () => {
    await create();
    const drop = createEvent.drop(document.body, transfer(jpeg()));
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(screen.queryByRole('img', { name: 'Current image' })).not.toBeInTheDocument();
  });

  test('that is dropped must be one of the accepted images all the same', async () => {
    await create();
    fireEvent.drop(field(), transfer(imageFile('a.webp', 'image/webp', '52494646')));
    expect(await screen.findByText('Please upload a valid image file (JPEG, PNG, or GIF)')).toBeVisible();
  });
});

describe('the sizes of an image', () => {
  const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  const named = ({ uploaded }: ReturnType<typeof fileStore>) =>
    uploaded.map(({ name, type }) => `${name.replace(id, '')} ${type}`);

  async function filled(file: File) {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, file);
    onSave(saved());
    return { user, store };
  }

  test('are stored with it: the smaller ones, as JPEG, each drawn from the next larger one', async () => {
    fakeDrawing(1000, 562);
    const { user, store } = await filled(imageFile());
    drawings.length = 0;
    await save(user);
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
    const { user, store } = await filled(imageFile());
    await save(user);
    await listAgain();
    expect(named(store)).toEqual(['-384x216.png image/png', '-384x216.192.png image/png']);
  });

  test('leave no file behind when one of them fails, and the next attempt is saved', async () => {
    fakeDrawing(400, 225);
    const { user, store } = await filled(jpeg());
    const begun: string[] = [];
    backend.use(
      http.post(at.storage('object/newsletter-images/:name'), ({ params }) => {
        begun.push(String(params.name));
        return begun.length === 2 ? HttpResponse.json({ message: 'No room' }, { status: 413 }) : undefined;
      }),
    );
    await save(user);
    expect(await screen.findByText('No room')).toBeVisible();
    // The server has rejected the second one.
    await waitFor(() => expect(store.removed).toEqual(begun.filter((_name, index) => index !== 1)));
    expect(screen.getByRole('img', { name: 'Current image' })).toHaveAttribute('src', 'blob:image');
    store.removed.length = 0;
    await save(user);
    await listAgain();
    expect(begun).toHaveLength(6);
    expect(store.removed).toEqual([]);
  });

  test('are not even begun when it is rejected itself', async () => {
    fakeDrawing(400, 225);
    const { user, store } = await filled(jpeg());
    backend.use(
      http.post(at.storage('object/newsletter-images/:name'), () =>
        HttpResponse.json({ message: 'No room' }, { status: 413 }),
      ),
    );
    await save(user);
    expect(await screen.findByText('No room')).toBeVisible();
    expect(store).toEqual({ uploaded: [], removed: [] });
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
    const { user } = await create();
    const store = fileStore('newsletter-images');
    const { answer, give } = heldAnswer();
    backend.use(
      http.post(at.storage('object/newsletter-images/:name'), ({ params }) =>
        /\.\d+\.jpg$/.test(String(params.name)) ? answer().then((held) => held.clone()) : undefined,
      ),
    );
    await fill(user);
    await pick(user, jpeg());
    await save(user);
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
    expect(await screen.findByRole('button', { name: 'Replace Image' })).toHaveFocus();
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

  test.each(['Logo', 'Hero Image'])('leaves the site without a new %s', async (label) => {
    backend.use(tableHandler('site_settings', [row]));
    const { user } = await renderPage(<SitePage />, { as: 'admin' });
    const store = fileStore('site-assets');
    const { names, give } = slowStore('site-assets');
    await user.upload(await screen.findByLabelText(`Choose ${label.toLowerCase()}`), imageFile());
    await waitFor(() => expect(names).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Cancel Upload' }));
    const upload = screen.getByRole('button', { name: `Upload ${label}` });
    await waitFor(() => expect(upload).toHaveFocus());
    expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
    give();
    await waitFor(() => expect(store.removed).toEqual(names));
  });
});
