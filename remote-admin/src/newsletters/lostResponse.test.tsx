import 'fake-indexeddb/auto';
import { withDrafts } from '@newsletters/shared/drafts';
import {
  at,
  backend,
  cleanup,
  databaseError,
  fakeClock,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { letter } from '../testing/emails';
import { fileStore, food, imageFile, newsletterIn, publicUrl } from '../testing/fakes';
import {
  beaker,
  choose,
  create,
  edit,
  enter,
  fill,
  listAgain,
  pick,
  restore,
  save,
} from '../testing/newsletterForm';
import type { User } from '../testing/newslettersPage';
import { PUBLISH_NOW } from './publishing';

fakeClock();
beforeEach(() => withDrafts(({ clearDrafts }) => clearDrafts()));

const kept = async () =>
  (await withDrafts(({ draftsOf }) => draftsOf(testUser.id, 'newsletter new')))?.[0]?.draft;

type Sent = Record<`p_${string}`, string | null>;

/** Saves newsletters as the back end does, but loses its responses, and at first can't be read either. */
function unreliableStore(newsletter = beaker) {
  const rows = [{ ...newsletter }];
  const calls: Sent[] = [];
  const state = { lost: true, readable: false };
  backend.use(
    http.post(at.procedure('manage_newsletter'), async ({ request }) => {
      const sent = (await request.json()) as Sent;
      calls.push(sent);
      const row = rows.find(({ id }) => id === sent.p_id);
      const version = request.headers.get('x-expected-updated-at');
      if (row && version !== row.updated_at) return databaseError(409, 'PT409', 'Outdated')();
      const values = Object.entries(sent).flatMap(([name, value]) =>
        name === 'p_id' ? [] : [[name.slice(2), value]],
      );
      const saved = Object.assign(row ?? newsletterIn(food, { owner_id: testUser.id }), {
        ...Object.fromEntries(values),
        updated_at: `2026-03-01T00:00:0${calls.length}+00:00`,
      });
      if (sent.p_publish_at === PUBLISH_NOW) saved.publish_at = '2026-03-01T00:00:00.123456+00:00';
      if (!row) rows.push(saved);
      return state.lost ? HttpResponse.error() : HttpResponse.json(saved);
    }),
    http.get(at.table('newsletters'), () => (state.readable ? undefined : HttpResponse.error())),
    tableHandler('newsletters', rows),
  );
  return { rows, calls, state };
}

const failed = () => screen.findByText('Failed to save newsletter');

async function discard(user: User) {
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await listAgain();
}

test.each(['a new newsletter', 'a change'])(
  '%s that was saved although its response was lost counts as saved, and keeps its image',
  async (what) => {
    const isNew = what === 'a new newsletter';
    const { user } = isNew ? await create() : await edit();
    const files = fileStore('newsletter-images');
    const { rows, calls, state } = unreliableStore();
    state.readable = true;
    if (isNew) await fill(user);
    await pick(user, imageFile());
    await save(user, isNew ? undefined : 'Save Newsletter');
    await listAgain();
    expect(calls).toHaveLength(1);
    expect(rows.at(-1)?.image_url).toBe(publicUrl('newsletter-images', files.uploaded[0]?.name ?? ''));
    expect(files.removed).toEqual([]);
  },
);

test('leaving a form whose save may have succeeded deletes no images', async () => {
  const { user } = await create();
  const files = fileStore('newsletter-images');
  unreliableStore();
  await user.upload(screen.getByLabelText('Choose a file to import'), await letter());
  await screen.findByRole('heading', { name: /^Imported/ });
  choose('category_id', food.id);
  await pick(user, imageFile());
  await save(user);
  await failed();
  await discard(user);
  expect(files.uploaded).toHaveLength(2);
  expect(files.removed).toEqual([]);
});

test('creating again changes the newsletter that the first attempt has created', async () => {
  const { user } = await create();
  const files = fileStore('newsletter-images');
  const { rows, calls, state } = unreliableStore();
  await fill(user);
  await pick(user, imageFile());
  await save(user);
  await failed();
  await enter(user, /^Description/, 'Or every evening');
  Object.assign(state, { lost: false, readable: true });
  await save(user);
  await listAgain();
  expect(rows).toHaveLength(2);
  expect(calls.map(({ p_id }) => p_id)).toEqual([null, rows[1]?.id]);
  expect(rows[1]).toMatchObject({ title: 'Fresh Bread', description: expect.stringContaining('evening') });
  expect(files.uploaded).toHaveLength(1);
  expect(files.removed).toEqual([]);
});

test('creating again after a crash, too', async () => {
  const { user } = await create();
  const { rows, state } = unreliableStore();
  await fill(user);
  await save(user);
  await failed();
  await waitFor(async () =>
    expect(await kept()).toMatchObject({
      content: { rest: { sent: [{ title: 'Fresh Bread' }] } },
    }),
  );
  cleanup();
  const again = await create();
  const store = unreliableStore();
  store.rows.splice(0, 1, ...rows);
  Object.assign(store.state, { lost: false, readable: true });
  expect(state.lost).toBe(true);
  await restore(again.user);
  await save(again.user);
  await listAgain();
  expect(store.rows).toHaveLength(2);
});

test("one's own change is no conflict", async () => {
  const { user } = await edit();
  const { rows, state } = unreliableStore();
  await enter(user, /^Title/, ' II');
  await save(user, 'Save Newsletter');
  await failed();
  await enter(user, /^Description/, ', daily');
  Object.assign(state, { lost: false, readable: true });
  await save(user, 'Save Newsletter');
  await listAgain();
  expect(rows[0]).toMatchObject({
    title: 'The Weekly Beaker II',
    description: expect.stringMatching(/, daily$/),
  });
});

describe('a newsletter that is published earlier than planned', () => {
  const planned = { ...beaker, publish_at: new Date(Date.now() + 86_400_000).toISOString() };

  test('counts as saved', async () => {
    const { user } = await edit(planned);
    const { rows, calls, state } = unreliableStore(planned);
    state.readable = true;
    fireEvent.change(screen.getByLabelText('Publish on'), { target: { value: '' } });
    await save(user, 'Save Newsletter');
    await listAgain();
    expect(calls).toHaveLength(1);
    expect(Date.parse(rows[0]?.publish_at ?? '')).toBeLessThan(Date.now());
  });

  test('is no conflict with oneself', async () => {
    const { user } = await edit(planned);
    const { rows, state } = unreliableStore(planned);
    fireEvent.change(screen.getByLabelText('Publish on'), { target: { value: '' } });
    await save(user, 'Save Newsletter');
    await failed();
    await enter(user, /^Description/, ', daily');
    Object.assign(state, { lost: false, readable: true });
    await save(user, 'Save Newsletter');
    await listAgain();
    expect(rows[0]?.description).toMatch(/, daily$/);
  });
});

test("images of an import that certainly wasn't saved are removed", async () => {
  const { user } = await create();
  const files = fileStore('newsletter-images');
  backend.use(http.post(at.procedure('manage_newsletter'), databaseError(400, '22023', 'Not today')));
  await user.upload(screen.getByLabelText('Choose a file to import'), await letter());
  await screen.findByRole('heading', { name: /^Imported/ });
  choose('category_id', food.id);
  await save(user);
  await screen.findByText('Not today');
  await discard(user);
  await waitFor(() => expect(files.removed).toEqual([files.uploaded[0]?.name]));
});

test('a form that goes away with its draft keeps the images that the draft shows', async () => {
  const { user } = await create();
  const files = fileStore('newsletter-images');
  await user.upload(screen.getByLabelText('Choose a file to import'), await letter());
  await screen.findByRole('heading', { name: /^Imported/ });
  await waitFor(async () => expect(await kept()).toBeDefined());
  cleanup();
  const again = await create();
  await restore(again.user);
  await again.user.click(screen.getByRole('button', { name: 'Source' }));
  await again.user.click(screen.getByLabelText('Plain text area'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Example content').value).toContain(
    files.uploaded[0]?.name,
  );
  expect(files.removed).toEqual([]);
});
