import {
  at,
  backend,
  countHandler,
  databaseError,
  heldAnswer,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, fileStore, food, newsletterIn, pictureFile, publicUrl, science } from '../standIn';

const stored = publicUrl('newsletter-images', '0b0c.png');
const beaker = newsletterIn(science, { title: 'The Weekly Beaker', image_url: stored });

URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

async function open(as?: 'admin') {
  catalogue([beaker]);
  const page = await renderPage(<NewslettersPage />, { as, path: '/newsletters', route: '/newsletters' });
  await screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });
  return page;
}

async function create(as?: 'admin') {
  const page = await open(as);
  await page.user.click(screen.getByRole('button', { name: 'New Newsletter' }));
  await screen.findByRole('heading', { level: 1, name: 'Create Newsletter' });
  return page;
}

async function edit() {
  const page = await open('admin');
  await page.user.click(screen.getByRole('button', { name: 'Edit The Weekly Beaker' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit Newsletter' });
  return page;
}

type Person = Awaited<ReturnType<typeof open>>['user'];

async function fill(user: Person) {
  await user.type(screen.getByLabelText(/^Title/), '  Fresh Bread ');
  await user.click(screen.getByLabelText(/^Category/));
  await user.click(await screen.findByRole('option', { name: 'Food' }));
  await user.type(screen.getByLabelText(/^Description/), ' Every morning ');
}

const save = (user: Person, name = 'Create Newsletter') => user.click(screen.getByRole('button', { name }));
const saved =
  (body: object = beaker) =>
  async () => {
    await delay(50);
    return HttpResponse.json(body);
  };
const onSave = (answer: () => Response | Promise<Response>) =>
  backend.use(http.post(at.procedure('manage_newsletter'), answer));
const pick = (user: Person, file: File) => user.upload(screen.getByLabelText('Choose image'), file);
const listAgain = () => screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });

describe('what is entered', () => {
  test('is required, and the error is linked to its field', async () => {
    const { user } = await create('admin');
    const calls = recordRequests();
    await save(user);
    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(screen.getByText('Description is required')).toBeVisible();
    expect(screen.getByText('Please select a category')).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveAccessibleDescription('Title is required');
    expect(screen.getByLabelText(/^Title/)).toHaveFocus();
    expect(screen.getByLabelText(/^Title/)).toBeRequired();
    expect(calls).toEqual([]);
  });

  test.each([
    ['  ab  ', false],
    ['  abc  ', true],
    ['🥐'.repeat(100), true],
    ['x'.repeat(101), false],
  ])('title %p is trimmed, then measured: %p', async (title, allowed) => {
    const { user } = await create('admin');
    await user.click(screen.getByLabelText(/^Title/));
    await user.paste(title);
    await save(user);
    await screen.findByText('Description is required');
    const refusal = screen.queryByText('Title must be between 3 and 100 characters');
    if (allowed) expect(refusal).toBeNull();
    else expect(refusal).toBeVisible();
  });

  test('is saved trimmed, once for two clicks, and leads back to the list', async () => {
    const { user } = await create('admin');
    await fill(user);
    const calls = recordRequests();
    onSave(saved());
    await user.dblClick(screen.getByRole('button', { name: 'Create Newsletter' }));
    await listAgain();
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([
      {
        call: 'POST /rpc/manage_newsletter',
        body: {
          p_id: null,
          p_title: 'Fresh Bread',
          p_description: 'Every morning',
          p_category_id: food.id,
          p_image_url: null,
          p_example_content: null,
        },
      },
    ]);
  });

  test('needs a person who is logged in', async () => {
    const { user } = await create();
    await fill(user);
    const calls = recordRequests();
    await save(user);
    expect(await screen.findByText('You must be logged in')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test.each([
    ['no answer came', () => HttpResponse.error(), 'Failed to save newsletter'],
    [
      'a proxy answered',
      () => HttpResponse.html('<h1>Bad</h1>', { status: 502 }),
      'Failed to save newsletter',
    ],
    [
      'nothing came back',
      () => HttpResponse.json(null),
      'Failed to save newsletter (No data returned from database)',
    ],
    [
      'the category is gone',
      databaseError(409, '23503', 'This category does not exist any more'),
      'Failed to save newsletter: This category does not exist any more',
    ],
    [
      'the server says why',
      databaseError(403, '42501', 'Only admins may do this'),
      'Only admins may do this',
    ],
    ['the message is long', databaseError(400, '22023', 'x'.repeat(900)), 'x'.repeat(300)],
  ])('stays when %s', async (_why, answer, message) => {
    const { user } = await create('admin');
    await fill(user);
    onSave(answer);
    await save(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
    expect(screen.getByLabelText(/^Category/)).toHaveTextContent('Food');
    expect(screen.getByRole('button', { name: 'Create Newsletter' })).toBeEnabled();
    onSave(saved());
    await save(user);
    await listAgain();
  });

  test('stays in view with the failure, however far up that is told', async () => {
    const { user } = await create('admin');
    await fill(user);
    const shown = jest.fn();
    Element.prototype.scrollIntoView = shown;
    onSave(databaseError(403, '42501', 'Only admins may do this'));
    await save(user);
    const banner = await screen.findByText('Only admins may do this');
    await waitFor(() =>
      expect(shown.mock.contexts.some((element) => (element as Element).contains(banner))).toBe(true),
    );
  });

  test('is not lost when the form is left by mistake', async () => {
    const { user, router } = await create('admin');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await router.navigate('/categories');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('that is nothing may be left without a question', async () => {
    const { user } = await create('admin');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await listAgain();
  });

  test('is shown as readers will see it', async () => {
    const { user } = await create('admin');
    expect(screen.getByText('No example available')).toBeVisible();
    await user.click(screen.getByLabelText('Example content'));
    await user.paste('<h1>Hello</h1>');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Example preview');
    expect(frame.srcdoc).toContain('<h1>Hello</h1>');
    expect(frame).toHaveAttribute('sandbox', expect.not.stringMatching(/allow-(scripts|forms|top|modals)/));
  });
});

test('a newsletter that cannot be loaded to be edited says so', async () => {
  const { user } = await open('admin');
  backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Edit The Weekly Beaker' }));
  expect(await screen.findByRole('alert', {}, { timeout: 12_000 })).toHaveTextContent('Failed to load data');
});

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

describe('two people at one newsletter', () => {
  const theirs = { ...beaker, description: 'Changed by the other' };
  const clash = async () => {
    const page = await edit();
    await page.user.type(screen.getByLabelText(/^Title/), ' II');
    backend.use(tableHandler('newsletters', [theirs]));
    const calls = recordRequests();
    await save(page.user, 'Save Newsletter');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Someone else has changed this newsletter' }),
    );
    expect(dialog.getByText(/Description/)).toBeVisible();
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
    return { ...page, calls, dialog };
  };

  test('the second keeps what they changed, and the rest stays as the other saved it', async () => {
    const { user, calls, dialog } = await clash();
    onSave(saved(theirs));
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await listAgain();
    expect(calls.find(({ call }) => call.includes('/rpc/'))?.body).toMatchObject({
      p_title: 'The Weekly Beaker II',
      p_description: 'Changed by the other',
      p_image_url: stored,
    });
  });

  test('the second takes what the other saved', async () => {
    const { user, dialog } = await clash();
    await user.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveValue('Changed by the other'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker');
  });

  test('whether there is a second cannot be asked: nothing is saved, everything stays', async () => {
    const { user } = await edit();
    await user.type(screen.getByLabelText(/^Title/), ' II');
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
    await save(user, 'Save Newsletter');
    expect(await screen.findByText('Failed to save newsletter', {}, { timeout: 12_000 })).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
  });

  test('a deleted newsletter is an error, not a new row', async () => {
    const { user } = await edit();
    await user.type(screen.getByLabelText(/^Title/), ' II');
    backend.use(tableHandler('newsletters', []));
    const calls = recordRequests();
    await save(user, 'Save Newsletter');
    expect(await screen.findByText('Newsletter not found')).toBeVisible();
    expect(calls.filter(({ call }) => call.includes('/rpc/'))).toEqual([]);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('The Weekly Beaker II');
  });
});
