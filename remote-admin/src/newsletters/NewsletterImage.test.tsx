import { at, backend, databaseError, fakeClock, recordRequests } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { drawings, fakeDrawing, fileStore, imageFile, publicUrl } from '../testing/fakes';
import { create, edit, fill, listAgain, onSave, pick, save, saved } from '../testing/newsletterForm';

fakeClock();
beforeEach(() => fakeDrawing());

describe('the image', () => {
  const type = 'Please upload a valid image file (JPEG, PNG, or GIF)';
  const size = 'Image size should be less than 5MB';
  const exactly = 5 * 1_048_576 - 8;

  test('is rejected when it is an SVG, a WebP, HTML named as a PNG, empty, or has exactly 5 MB', async () => {
    const wrong = [
      imageFile('a.svg', 'image/svg+xml'),
      imageFile('a.webp', 'image/webp', '52494646'),
      new File(['<html><script>1</script>'], 'a.png', { type: 'image/png' }),
      new File([], 'a.png', { type: 'image/png' }),
    ];
    const large = imageFile('a.png', 'image/png', '89504e470d0a1a0a', exactly);
    await create();
    const user = userEvent.setup({ applyAccept: false });
    const rejects = async (file: File, message: string) => {
      await user.upload(screen.getByLabelText('Choose image'), file);
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByAltText('Current image')).not.toBeInTheDocument();
    };
    // In turns, so that no message is the one before.
    for (const file of wrong) {
      await rejects(file, type);
      await rejects(large, size);
    }
  });

  test.each([
    ['image/png', '89504e470d0a1a0a', '-160x90-c8a070\\.png', 'drawn anew'],
    ['image/jpeg', 'ffd8ffe0', '-160x90-c8a070\\.jpg', 'drawn anew'],
    ['image/gif', '474946383961', '\\.gif', expect.stringContaining('GIF89a')],
  ])(
    'of type %s is uploaded under a unique name when the form is saved, without what else was in the file unless it is a GIF',
    async (mime, start, end, text) => {
      // A GIF can have any shape.
      if (mime === 'image/gif') fakeDrawing(500, 500);
      else fakeDrawing();
      const { user } = await edit();
      const store = fileStore('newsletter-images');
      await pick(user, imageFile('../my image.exe', mime, start));
      expect(store.uploaded).toEqual([]);
      const calls = recordRequests();
      onSave(saved());
      await save(user, 'Save Newsletter');
      await listAgain();
      const name = expect.stringMatching(new RegExp(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}${end}$`));
      expect(store.uploaded).toEqual([{ name, type: mime, upsert: 'false', cache: 'max-age=3600', text }]);
      expect(drawings.length > 0).toBe(mime !== 'image/gif');
      const saving = calls.find(({ call }) => call === 'POST /rpc/manage_newsletter');
      const url = publicUrl('newsletter-images', store.uploaded[0]?.name ?? '');
      expect(saving?.body).toMatchObject({ p_image_url: url });
      // The file that it replaces stays for the history.
      expect(store.removed).toEqual([]);
    },
  );

  test('leaves the form unchanged when its upload fails, and is deleted where it may have been stored', async () => {
    const failed = 'Failed to upload image. Please try again.';
    const rejection = { statusCode: '413', error: 'Too large', message: 'Too large' };
    const failures: [() => Response, string, number][] = [
      [() => HttpResponse.error(), failed, 1],
      [() => HttpResponse.json(rejection, { status: 413 }), 'Too large', 0],
      [() => HttpResponse.html('<h1>Too large</h1>', { status: 413 }), failed, 0],
      [() => HttpResponse.json({}), 'Upload failed - no data returned', 1],
      [() => HttpResponse.json({}, { status: 500 }), failed, 0],
    ];
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, imageFile());
    const calls = recordRequests();
    // Each has another message than the one before.
    for (const [answer, message, undone] of failures) {
      store.removed.length = 0;
      backend.use(http.post(at.storage('object/newsletter-images/:name'), answer));
      await save(user);
      expect(await screen.findByText(message)).toBeVisible();
      await waitFor(() =>
        expect(screen.getByText('Create Newsletter', { selector: 'button' })).toBeEnabled(),
      );
      expect(screen.getByAltText('Current image')).toBeInTheDocument();
      expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
      await waitFor(() => expect(store.removed).toHaveLength(undone));
    }
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
  });

  test('is deleted again each time its newsletter cannot be saved', async () => {
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    await pick(user, imageFile());
    onSave(databaseError(400, '22023', 'Not today'));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await save(user, 'Save Newsletter');
      await waitFor(() => expect(store.removed).toHaveLength(attempt));
    }
    expect(store.removed).toEqual(store.uploaded.map(({ name }) => name));
  });

  test('that could not be deleted again is reused by the next save', async () => {
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    await pick(user, imageFile());
    onSave(() => HttpResponse.error());
    backend.use(http.head(at.table('newsletters'), () => HttpResponse.error()));
    await save(user, 'Save Newsletter');
    await screen.findByText('Failed to save newsletter');
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    expect(store.uploaded).toHaveLength(1);
    expect(store.removed).toEqual([]);
  });

  test('keeps its focus on phones with the newsletter; another one in its place has it in the middle', async () => {
    const { user } = await edit();
    fileStore('newsletter-images');
    const focus = () => screen.getByLabelText('Focus on phones');
    expect(focus()).toHaveValue('50');
    expect(focus()).toHaveAttribute('aria-valuetext', 'Middle');
    fireEvent.change(focus(), { target: { value: '20' } });
    expect(focus()).toHaveAttribute('aria-valuetext', '20% from the left');
    await pick(user, imageFile());
    expect(focus()).toHaveValue('50');
    fireEvent.change(focus(), { target: { value: '20' } });
    await user.click(screen.getByRole('button', { name: 'Remove Image' }));
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await pick(user, imageFile());
    expect(focus()).toHaveValue('50');
    fireEvent.change(focus(), { target: { value: '20' } });
    const calls = recordRequests();
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    const saving = calls.find(({ call }) => call === 'POST /rpc/manage_newsletter');
    expect(saving?.body).toMatchObject({ p_image_focus: 20 });
  });

  test('is not uploaded when the form is cancelled', async () => {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await pick(user, imageFile());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await listAgain();
    expect(store.uploaded).toEqual([]);
  });
});
