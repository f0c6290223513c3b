import { at, backend, databaseError, fakeClock, recordRequests } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { fileStore, imageFile, publicUrl } from '../testing/fakes';
import { create, edit, fill, listAgain, onSave, pick, save, saved } from '../testing/newsletterForm';

fakeClock();

describe('the image', () => {
  const type = 'Please upload a valid image file (JPEG, PNG, or GIF)';
  const size = 'Image size should be less than 5MB';
  const exactly = 5 * 1_048_576 - 8;

  test.each([
    ['an SVG', imageFile('a.svg', 'image/svg+xml'), type],
    ['a WebP', imageFile('a.webp', 'image/webp', '52494646'), type],
    ['HTML named as a PNG', new File(['<html><script>1</script>'], 'a.png', { type: 'image/png' }), type],
    ['an empty file', new File([], 'a.png', { type: 'image/png' }), type],
    ['an image of exactly 5 MB', imageFile('a.png', 'image/png', '89504e470d0a1a0a', exactly), size],
  ])('is rejected when it is %s', async (_what, file, message) => {
    await create();
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Choose image'), file);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Current image' })).not.toBeInTheDocument();
  });

  test.each([
    ['image/png', '89504e470d0a1a0a', '-160x90-c8a070\\.png'],
    ['image/jpeg', 'ffd8ffe0', '-160x90-c8a070\\.jpg'],
    ['image/gif', '474946383961', '\\.gif'],
  ])('of type %s is uploaded under a unique name when the form is saved', async (mime, start, end) => {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, imageFile('../my image.exe', mime, start));
    expect(await screen.findByRole('img', { name: 'Current image' })).toHaveAttribute('src', 'blob:image');
    expect(store.uploaded).toEqual([]);
    const calls = recordRequests();
    onSave(saved());
    await save(user);
    await listAgain();
    const [file] = store.uploaded;
    expect(file).toMatchObject({ type: mime, upsert: 'false', cache: 'max-age=3600' });
    expect(file?.name).toMatch(new RegExp(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}${end}$`));
    const saving = calls.find(({ call }) => call === 'POST /rpc/manage_newsletter');
    expect(saving?.body).toMatchObject({ p_image_url: publicUrl('newsletter-images', file?.name ?? '') });
    expect(store.removed).toEqual([]);
  });

  test.each([
    ['the network fails', () => HttpResponse.error(), 'Failed to upload image. Please try again.', 1],
    [
      'the server gives a reason',
      () =>
        HttpResponse.json({ statusCode: '413', error: 'Too large', message: 'Too large' }, { status: 413 }),
      'Too large',
      0,
    ],
    [
      'a proxy responds',
      () => HttpResponse.html('<h1>Too large</h1>', { status: 413 }),
      'Failed to upload image. Please try again.',
      0,
    ],
    [
      'the server breaks',
      () => HttpResponse.json({}, { status: 500 }),
      'Failed to upload image. Please try again.',
      0,
    ],
    ['the response is empty', () => HttpResponse.json({}), 'Upload failed - no data returned', 1],
  ])('leaves the form unchanged when %s during the upload', async (_why, answer, message, undone) => {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, imageFile());
    const calls = recordRequests();
    backend.use(http.post(at.storage('object/newsletter-images/:name'), answer));
    await save(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
    expect(screen.getByRole('img', { name: 'Current image' })).toBeInTheDocument();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
    // The file may have been stored all the same, so it's deleted.
    await waitFor(() => expect(store.removed).toHaveLength(undone));
  });

  test('is deleted again each time its newsletter cannot be saved', async () => {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, imageFile());
    onSave(databaseError(400, '22023', 'Not today'));
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await save(user);
      await waitFor(() => expect(store.removed).toHaveLength(attempt));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled());
    }
    expect(store.removed).toEqual(store.uploaded.map(({ name }) => name));
  });

  test('that could not be deleted again is reused by the next save', async () => {
    const { user } = await create();
    const store = fileStore('newsletter-images');
    await fill(user);
    await pick(user, imageFile());
    onSave(() => HttpResponse.error());
    backend.use(http.head(at.table('newsletters'), () => HttpResponse.error()));
    await save(user);
    await screen.findByText('Failed to save newsletter');
    onSave(saved());
    await save(user);
    await listAgain();
    expect(store.uploaded).toHaveLength(1);
    expect(store.removed).toEqual([]);
  });

  test('keeps its focus on phones with the newsletter, until it is replaced or removed', async () => {
    const { user } = await edit();
    fileStore('newsletter-images');
    const focus = () => screen.getByRole('slider', { name: 'Focus on phones' });
    expect(focus()).toHaveValue('50');
    expect(focus()).toHaveAttribute('aria-valuetext', 'Middle');
    fireEvent.change(focus(), { target: { value: '20' } });
    expect(focus()).toHaveAttribute('aria-valuetext', '20% from the left');
    const calls = recordRequests();
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    const saving = calls.find(({ call }) => call === 'POST /rpc/manage_newsletter');
    expect(saving?.body).toMatchObject({ p_image_focus: 20 });
  });

  test('has its focus in the middle again when another one takes its place', async () => {
    const { user } = await edit();
    const focus = () => screen.getByRole('slider', { name: 'Focus on phones' });
    fireEvent.change(focus(), { target: { value: '20' } });
    await pick(user, imageFile());
    expect(focus()).toHaveValue('50');
    fireEvent.change(focus(), { target: { value: '20' } });
    await user.click(screen.getByRole('button', { name: 'Remove Image' }));
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await pick(user, imageFile());
    expect(focus()).toHaveValue('50');
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

  test('that is replaced or removed keeps its file, for the history', async () => {
    const { user } = await edit();
    const store = fileStore('newsletter-images');
    await pick(user, imageFile());
    onSave(saved());
    await save(user, 'Save Newsletter');
    await listAgain();
    expect(store.uploaded).toHaveLength(1);
    expect(store.removed).toEqual([]);
  });
});
