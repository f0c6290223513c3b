import { at, backend, heldAnswer, renderPage, tableHandler } from '@newsletters/shared/testing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
