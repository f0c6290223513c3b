import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { queryClient } from '@newsletters/shared/query';
import {
  aSubscription,
  at,
  backend,
  databaseError,
  fakeClock,
  recordRequests,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { fireEvent, screen, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { newsletterIn, science } from '../testing/fakes';
import {
  choose,
  create,
  edit as editForm,
  fill,
  listAgain,
  onSave,
  save,
  saved,
} from '../testing/newsletterForm';
import { open, type User } from '../testing/newslettersPage';
import { timeZone } from './moments';

fakeClock();

const HOUR = 3_600_000;

/** A moment on a full minute, as the database writes it. */
const inHours = (hours: number) =>
  new Date(Math.floor(Date.now() / HOUR + hours) * HOUR).toISOString().replace('.000Z', '+00:00');

/** The same as the field for date and time holds it. */
const asField = (moment: string) => {
  const local = new Date(Date.parse(moment) - new Date(moment).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

const beaker = newsletterIn(science, { title: 'The Weekly Beaker' });

async function edit(values: Partial<typeof beaker>) {
  const newsletter = { ...beaker, ...values };
  return { ...(await editForm(newsletter)), newsletter };
}

const publishOn = () => screen.getByLabelText('Publish on');
const enter = (value: string) => fireEvent.change(publishOn(), { target: { value } });

/** What is saved, and with which answer. */
async function submit(user: User, action: string, row: object = beaker) {
  const calls = recordRequests();
  onSave(saved(row));
  await save(user, action);
  await listAgain();
  return calls.find(({ call }) => call.includes('/rpc/manage_newsletter'))?.body;
}

describe('the state of a new newsletter', () => {
  test('is visible at once unless something else is chosen', async () => {
    const { user } = await create();
    await fill(user);
    expect(screen.getByLabelText('State')).toHaveTextContent('Visible');
    expect(publishOn()).toHaveAccessibleDescription(
      `In your time zone, ${timeZone()}. Empty: as soon as you save.`,
    );
    const body = await submit(user, 'Create Newsletter');
    expect(body).toMatchObject({ p_state: 'visible' });
    expect(body).not.toHaveProperty('p_publish_at');
    expect(screen.getByText('Newsletter saved')).toBeVisible();
  });

  test('can be hidden', async () => {
    const { user } = await create();
    await fill(user);
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Hidden' }));
    expect(screen.getByText('Only editors see it.')).toBeVisible();
    expect(screen.queryByLabelText('Publish on')).not.toBeInTheDocument();
    const row = { ...beaker, state: 'hidden', publish_at: null };
    const body = await submit(user, 'Create Newsletter', row);
    expect(body).toMatchObject({ p_state: 'hidden' });
    expect(body).not.toHaveProperty('p_publish_at');
    expect(screen.getByText('Newsletter saved. Only editors see it')).toBeVisible();
  });

  test('can be visible from a moment in the time zone of the editor', async () => {
    const { user } = await create();
    await fill(user);
    const publish_at = inHours(48);
    enter(asField(publish_at));
    expect(await submit(user, 'Create Newsletter', { ...beaker, publish_at })).toMatchObject({
      p_state: 'visible',
      p_publish_at: publish_at,
    });
    expect(screen.getByText(/^Newsletter saved\. It will be published on .+ [AP]M$/)).toBeVisible();
  });

  test('cannot be visible from a moment that has passed, is too far away or refused, nor from half of one; the rest stays', async () => {
    const { user } = await create();
    await fill(user);
    const calls = recordRequests();
    const rejected = async (value: string, message: string | RegExp) => {
      enter(value);
      await save(user);
      expect(await screen.findByText(message)).toBeVisible();
      expect(publishOn()).toHaveValue(value);
      expect(screen.getByLabelText(/^Title/)).toHaveValue('  Fresh Bread ');
    };
    await rejected(asField(inHours(-48)), /^This moment has passed/);
    await rejected('2150-01-01T00:00', 'Publish on must be a date between 2000 and 2099');
    // What the browser reports once the first digit of the year is typed.
    await rejected('0002-11-30T09:00', 'Publish on must be a date between 2000 and 2099');
    expect(calls).toEqual([]);
    onSave(databaseError(400, '22023', 'Publish on must be a date between 2000 and 2100'));
    await rejected(asField(inHours(48)), 'Publish on must be a date between 2000 and 2100');
    calls.length = 0;
    enter('');
    // The browser reads it as none.
    const field = publishOn();
    Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.keyUp(field);
    await save(user);
    expect(await screen.findByText('Please enter both a date and a time')).toBeVisible();
    expect(calls).toEqual([]);
    // What isn't needed doesn't get in the way.
    choose('state', 'hidden');
    choose('state', 'visible');
    fireEvent.focusOut(await screen.findByLabelText('Publish on'));
    expect(await submit(user, 'Create Newsletter')).not.toHaveProperty('p_publish_at');
  });
});

describe('the state of an existing newsletter', () => {
  test('changes without its date, which visitors have seen', async () => {
    const { user, newsletter } = await edit({});
    expect(screen.queryByLabelText('Publish on')).not.toBeInTheDocument();
    choose('state', 'discontinued');
    const row = { ...newsletter, state: 'discontinued' };
    expect(await submit(user, 'Save Newsletter', row)).toMatchObject({
      p_state: 'discontinued',
      p_publish_at: newsletter.publish_at,
    });
    expect(screen.getByText("Newsletter saved. It's no longer published")).toBeVisible();
  });

  test('is read again with the own subscriptions', async () => {
    const { user, newsletter } = await edit({});
    backend.use(tableHandler('newsletter_subscriptions', []));
    expect(await queryClient.fetchQuery(subscriptionsQuery(testUser.id))).toEqual([]);
    choose('state', 'discontinued');
    await submit(user, 'Save Newsletter', { ...newsletter, state: 'discontinued' });
    const own = { user_id: testUser.id, newsletter_id: newsletter.id };
    const subscription = { ...aSubscription(own), newsletters: null };
    backend.use(tableHandler('newsletter_subscriptions', [subscription]));
    expect(await queryClient.fetchQuery(subscriptionsQuery(testUser.id))).toEqual([subscription]);
  });

  test('stays as it is when only a text changes', async () => {
    const { user, newsletter } = await edit({ state: 'hidden' });
    await user.click(screen.getByLabelText(/^Title/));
    await user.paste('!');
    expect(await submit(user, 'Save Newsletter', newsletter)).toMatchObject({
      p_state: 'hidden',
      p_publish_at: newsletter.publish_at,
    });
  });

  test('is published now when its later date is removed', async () => {
    const later = inHours(48);
    const { user } = await edit({ publish_at: later });
    expect(publishOn()).toHaveValue(asField(later));
    enter('');
    const body = (await submit(user, 'Save Newsletter')) as { p_publish_at: string };
    // By any clock: the database takes its own time.
    expect(Date.parse(body.p_publish_at)).toBeLessThan(Date.parse('2001-01-01'));
  });

  test('is public when its date passes before another one is saved, which is said', async () => {
    const soon = new Date(Math.ceil(Date.now() / 60_000 + 1) * 60_000)
      .toISOString()
      .replace('.000Z', '+00:00');
    const { user, newsletter } = await edit({ publish_at: soon });
    enter(asField(inHours(48)));
    jest.setSystemTime(Date.now() + 180_000);
    const calls = recordRequests();
    await save(user, 'Save Newsletter');
    expect(await screen.findByText("It has been published already, so its date can't change")).toBeVisible();
    expect(calls).toEqual([]);
    expect(await submit(user, 'Save Newsletter', newsletter)).toMatchObject({
      p_publish_at: newsletter.publish_at,
    });
  });

  test('keeps a later date that has seconds, also when the field was visited', async () => {
    const publish_at = inHours(48).replace(':00:00+', ':00:30.123456+');
    const { user } = await edit({ publish_at });
    fireEvent.focusOut(publishOn());
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText(/^Title/));
    await user.paste('!');
    expect(await submit(user, 'Save Newsletter')).toMatchObject({ p_publish_at: publish_at });
  });

  test('has no later date once it is hidden', async () => {
    const { user } = await edit({ publish_at: inHours(48) });
    choose('state', 'hidden');
    const body = await submit(user, 'Save Newsletter');
    expect(body).toMatchObject({ p_state: 'hidden' });
    expect(body).not.toHaveProperty('p_publish_at');
  });

  test('is compared in words when someone else has changed it too', async () => {
    const { user, newsletter } = await edit({ state: 'hidden', publish_at: null });
    choose('state', 'visible');
    enter(asField(inHours(48)));
    backend.use(
      tableHandler('newsletters', [
        { ...newsletter, publish_at: inHours(72), state: 'discontinued', updated_at: 'later' },
      ]),
      http.post(
        at.procedure('manage_newsletter'),
        databaseError(409, 'PT409', 'Someone else has changed this'),
      ),
    );
    await save(user, 'Save Newsletter');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByRole('heading', { name: 'State' })).toBeVisible();
    expect(dialog.getByText('Visible')).toBeVisible();
    expect(dialog.getByText('Discontinued')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Publish on' })).toBeVisible();
    expect(dialog.getAllByText(/^\w+ \d+, \d+, \d+:00.[AP]M$/)).toHaveLength(2);
  });

  test('is compared as no date, where a planned newsletter is to be published now', async () => {
    const { user, newsletter } = await edit({ publish_at: inHours(48) });
    enter('');
    backend.use(
      tableHandler('newsletters', [{ ...newsletter, publish_at: inHours(72), updated_at: 'later' }]),
      http.post(
        at.procedure('manage_newsletter'),
        databaseError(409, 'PT409', 'Someone else has changed this'),
      ),
    );
    await save(user, 'Save Newsletter');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByRole('heading', { name: 'Publish on' })).toBeVisible();
    expect(dialog.getByText('no date')).toBeVisible();
    expect(dialog.queryByText(/2000/)).not.toBeInTheDocument();
  });

  test('is shown by the detail', async () => {
    const { user } = await open([{ ...beaker, state: 'hidden' }]);
    backend.use(http.post(at.procedure('get_newsletter_subscribers'), () => HttpResponse.json([])));
    await user.click(screen.getByRole('button', { name: 'View The Weekly Beaker' }));
    await screen.findByRole('heading', { level: 1, name: 'The Weekly Beaker' });
    expect(screen.getByText('Hidden')).toBeVisible();
  });
});
