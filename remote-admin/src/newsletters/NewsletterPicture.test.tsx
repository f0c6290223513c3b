import {
  at,
  backend,
  countHandler,
  databaseError,
  heldAnswer,
  recordRequests,
} from '@newsletters/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { fileStore, pictureFile, publicUrl } from '../testing/fakes';
import { beaker, create, edit, fill, listAgain, onSave, pick, save, saved } from '../testing/newsletterForm';

describe('the picture', () => {
  const type = 'Please upload a valid image file (JPEG, PNG, or GIF)';
  const size = 'Image size should be less than 5MB';
  const exactly = 5 * 1_048_576 - 8;

  test.each([
    ['an SVG', pictureFile('a.svg', 'image/svg+xml'), type],
    ['a WebP', pictureFile('a.webp', 'image/webp', '52494646'), type],
    [
      'HTML that is called a PNG',
      new File(['<html><script>1</script>'], 'a.png', { type: 'image/png' }),
      type,
    ],
    ['an empty file', new File([], 'a.png', { type: 'image/png' }), type],
    ['a picture of exactly 5 MB', pictureFile('a.png', 'image/png', '89504e470d0a1a0a', exactly), size],
  ])('is refused when it is %s', async (_what, file, message) => {
    await create('admin');
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Choose image'), file);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Current image' })).not.toBeInTheDocument();
  });

  test.each([
    ['image/png', '89504e470d0a1a0a', 'png'],
    ['image/jpeg', 'ffd8ffe0', 'jpg'],
    ['image/gif', '474946383961', 'gif'],
  ])('%s is uploaded when the form is saved, under a name of its own', async (mime, start, extension) => {
    const { user } = await create('admin');
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, pictureFile('../my picture.exe', mime, start));
    expect(await screen.findByRole('img', { name: 'Current image' })).toHaveAttribute('src', 'blob:picture');
    expect(store.uploaded).toEqual([]);
    const calls = recordRequests();
    onSave(saved());
    await save(user);
    await listAgain();
    const [file] = store.uploaded;
    expect(file).toMatchObject({ type: mime, upsert: 'false', cache: 'max-age=3600' });
    expect(file?.name).toMatch(new RegExp(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.${extension}$`));
    const saving = calls.find(({ call }) => call === 'POST /rpc/manage_newsletter');
    expect(saving?.body).toMatchObject({ p_image_url: publicUrl('newsletter-images', file?.name ?? '') });
    expect(store.removed).toEqual([]);
  });

  test.each([
    ['no answer comes', () => HttpResponse.error(), 'Failed to upload image. Please try again.', 1],
    [
      'the server says why',
      () =>
        HttpResponse.json({ statusCode: '413', error: 'Too large', message: 'Too large' }, { status: 413 }),
      'Too large',
      0,
    ],
    [
      'a proxy answers',
      () => HttpResponse.html('<h1>Too large</h1>', { status: 413 }),
      'Failed to upload image. Please try again.',
      0,
    ],
    ['nothing comes back', () => HttpResponse.json({}), 'Upload failed - no data returned', 1],
  ])(
    'that cannot be uploaded because %s leaves the form as it was',
    async (_why, answer, message, unclear) => {
      const { user } = await create('admin');
      const store = fileStore('newsletter-images');
      await fill(user);
      await pick(user, pictureFile());
      const calls = recordRequests();
      backend.use(http.post(at.storage('object/newsletter-images/:name'), answer));
      await save(user);
      expect(await screen.findByText(message)).toBeVisible();
      expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
      expect(screen.getByRole('img', { name: 'Current image' })).toBeInTheDocument();
      expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
      // It may be there all the same.
      await waitFor(() => expect(store.removed).toHaveLength(unclear));
    },
  );

  test('is taken back each time its newsletter cannot be saved', async () => {
    const { user } = await create('admin');
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, pictureFile());
    onSave(databaseError(400, '22023', 'Not today'));
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await save(user);
      await waitFor(() => expect(store.removed).toHaveLength(attempt));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled());
    }
    expect(store.removed).toEqual(store.uploaded.map(({ name }) => name));
  });

  test('that could not be taken back either is used by the next save', async () => {
    const { user } = await create('admin');
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, pictureFile());
    onSave(() => HttpResponse.error());
    backend.use(http.head(at.table('newsletters'), () => HttpResponse.error()));
    await save(user);
    await screen.findByText('Failed to save newsletter', {}, { timeout: 15_000 });
    onSave(saved());
    await save(user);
    await listAgain();
    expect(store.uploaded).toHaveLength(1);
    expect(store.removed).toEqual([]);
  });

  test('of a form that is cancelled is not even uploaded', async () => {
    const { user } = await create('admin');
    const store = fileStore('newsletter-images');
    await pick(user, pictureFile());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await listAgain();
    expect(store.uploaded).toEqual([]);
  });

  test('that is replaced leaves no file behind', async () => {
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    await pick(user, pictureFile());
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    await waitFor(() => expect(store.removed).toEqual(['0b0c.png']));
  });

  test('that is replaced leaves no file behind either when the form is left while it is being saved', async () => {
    const { user, router } = await edit();
    const store = fileStore('newsletter-images');
    await pick(user, pictureFile());
    const { answer, give } = heldAnswer();
    const asked = jest.fn(answer);
    onSave(asked);
    await save(user, 'Save Newsletter');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await act(() => router.navigate('/categories'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('Elsewhere');
    give(HttpResponse.json(beaker));
    await waitFor(() => expect(store.removed).toEqual(['0b0c.png']));
  });

  test('that another newsletter shows too is kept', async () => {
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    const calls = recordRequests();
    backend.use(countHandler('newsletters', 1));
    await user.click(screen.getByRole('button', { name: 'Remove Image' }));
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    await waitFor(() => expect(calls.some(({ call }) => call.startsWith('HEAD'))).toBe(true));
    expect(store.removed).toEqual([]);
  });

  test('whose old file cannot be removed is told, with Retry', async () => {
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    backend.use(
      http.delete(at.storage('object/newsletter-images'), () => HttpResponse.error(), { once: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Image' }));
    onSave(saved());
    await save(user, 'Save Newsletter');
    expect(await screen.findByText('Failed to remove image')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(store.removed).toEqual(['0b0c.png']));
  });
});
