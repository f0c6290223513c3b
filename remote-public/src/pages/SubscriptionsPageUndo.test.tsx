import { queryClient } from '@newsletters/shared/query';
import { at, backend, heldAnswer, prepareSession, renderPage } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import {
  beaker,
  bread,
  listed,
  orbit,
  serveDirectory,
  serveSubscriptions,
  subscriptionTo,
} from '../testing/fakes';
import SubscriptionsPage from './SubscriptionsPage';

const open = async (...subscriptions: ReturnType<typeof subscriptionTo>[]) => {
  serveDirectory();
  const served = serveSubscriptions(subscriptions);
  const view = await renderPage(<SubscriptionsPage />, { as: 'user' });
  await screen.findByRole('heading', { level: 1, name: 'My Subscriptions' });
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  return { ...view, ...served };
};

const row = async (title: string) => within(await screen.findByRole('article', { name: title }));
const notification = () => screen.findByRole('status', { name: 'Notification' });
const undo = () => screen.findByRole('button', { name: 'Undo' });

const failing = (path: string, method: 'get' | 'post' = 'post') =>
  backend.use(http[method](path, () => HttpResponse.json({}, { status: 500 })));

const remove = async ({ user }: Awaited<ReturnType<typeof open>>, title: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
};

describe('Undo', () => {
  test('after a change of the frequency, Unsubscribe and Reactivate restores status and frequency, and says so', async () => {
    const { user, rows } = await open(
      subscriptionTo(beaker, { frequency: 'monthly' }),
      subscriptionTo(bread, { status: 'inactive' }),
    );
    const undoes = async (said: string) => {
      expect(await screen.findByText(said)).toBeVisible();
      await user.click(await undo());
      expect(await screen.findByText('Change undone')).toBeVisible();
      expect(rows).toMatchObject([
        { status: 'active', frequency: 'monthly' },
        { status: 'inactive', frequency: 'weekly' },
      ]);
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    };
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Frequency' }), 'Daily Updates');
    await undoes('Changed The Weekly Beaker to daily');
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await undoes('Unsubscribed from The Weekly Beaker');
    await waitFor(async () => expect((await row(beaker.title)).getByText('Active')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Inactive (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
    await undoes('Reactivated Crêpe & Bread, weekly');
  });

  test('after subscribing deletes the subscription, because there was none', async () => {
    const { user, rows } = await open();
    await user.click(screen.getByRole('button', { name: 'Subscribe to a Newsletter' }));
    await user.click(await screen.findByRole('combobox', { name: /Newsletter/ }));
    await user.paste('orbit');
    await user.click(await screen.findByRole('option'));
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await notification()).toHaveTextContent('Subscribed to Low Orbit, weekly');
    await user.click(await undo());
    expect(await screen.findByText('You have no subscriptions yet.')).toBeVisible();
    expect(rows).toEqual([]);
  });

  test('after Delete brings a subscription back, active or inactive, with a new date', async () => {
    const deleted = [
      subscriptionTo(beaker, { frequency: 'daily' }),
      subscriptionTo(orbit, { status: 'inactive', frequency: 'daily' }),
    ] as const;
    const view = await open(...deleted, subscriptionTo(bread));
    await view.user.click(await screen.findByRole('button', { name: 'Inactive (1)' }));
    for (const [index, { title, id }] of [beaker, orbit].entries()) {
      await remove(view, title);
      expect(await screen.findByText(`Subscription to ${title} deleted`)).toBeVisible();
      await view.user.click(await undo());
      expect(await screen.findByText('Change undone')).toBeVisible();
      const restored = view.rows.find(({ newsletter_id }) => newsletter_id === id);
      expect(restored).toMatchObject({ status: deleted[index]?.status, frequency: 'daily' });
      expect(restored?.created_at).not.toBe(deleted[index]?.created_at);
    }
  });

  test('after Delete brings back what it had become elsewhere, not what the page showed', async () => {
    const view = await open(subscriptionTo(beaker), subscriptionTo(bread));
    await row(beaker.title);
    Object.assign(view.rows[0] ?? {}, { status: 'inactive', frequency: 'monthly' });
    await remove(view, beaker.title);
    await view.user.click(await undo());
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(view.rows).toContainEqual(
      expect.objectContaining({ newsletter_id: beaker.id, status: 'inactive', frequency: 'monthly' }),
    );
  });

  test('that fails says so, claims no success, and can be tried again', async () => {
    const { user, rows } = await open(subscriptionTo(beaker));
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    const button = await undo();
    failing(at.procedure('add_subscription'));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Undo failed for The Weekly Beaker. Failed to update subscription.',
    );
    expect(screen.queryByText('Change undone')).not.toBeInTheDocument();
    expect(screen.queryByText('Unsubscribed from The Weekly Beaker')).not.toBeInTheDocument();
    serveSubscriptions(rows);
    await user.click(await undo());
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(rows).toMatchObject([{ status: 'active' }]);
  });

  test('calls nothing when another tab has already undone it', async () => {
    const { user, rows, calls } = await open(subscriptionTo(beaker));
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    const button = await undo();
    Object.assign(rows[0] ?? {}, { status: 'active' });
    await user.click(button);
    expect((await row(beaker.title)).getByText('Active')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  describe('changes nothing that has been changed elsewhere since, says so, and shows it', () => {
    const refused = (...titles: string[]) =>
      `Undo failed for ${titles.join(', ')}. The subscription has been changed since.`;
    const elsewhere = (stored: object | undefined, values: object) => Object.assign(stored ?? {}, values);

    test('a changed frequency of one that was ended, given another frequency or paused', async () => {
      const { user, rows, calls } = await open(
        subscriptionTo(beaker),
        subscriptionTo(bread),
        subscriptionTo(orbit),
      );
      for (const [index, [{ title }, values]] of (
        [
          [beaker, { frequency: 'monthly' }],
          [bread, { paused_until: '2999-01-01T00:00:00+00:00' }],
          [orbit, { status: 'inactive' }],
        ] as const
      ).entries()) {
        const changed = await row(title);
        await user.selectOptions(changed.getByRole('combobox', { name: 'Frequency' }), 'Daily Updates');
        await screen.findByText(`Changed ${title} to daily`);
        elsewhere(rows[index], values);
        await user.click(await undo());
        await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(refused(title)));
        expect(screen.queryByText('Change undone')).not.toBeInTheDocument();
        expect(rows[index]).toMatchObject({ status: 'active', frequency: 'daily', ...values });
        expect(calls).toHaveLength(index + 1);
      }
      expect(await screen.findByRole('button', { name: 'Inactive (1)' })).toBeVisible();
    });

    test('a subscription that has been deleted', async () => {
      const { user, rows } = await open(subscriptionTo(beaker));
      await user.selectOptions(await screen.findByRole('combobox'), 'Daily Updates');
      const button = await undo();
      rows.pop();
      await user.click(button);
      expect(await screen.findByRole('alert')).toHaveTextContent(refused(beaker.title));
      expect(rows).toEqual([]);
      expect(await screen.findByText('You have no subscriptions yet.')).toBeVisible();
    });

    test('a deleted subscription that is there again', async () => {
      const view = await open(subscriptionTo(beaker), subscriptionTo(bread));
      await remove(view, beaker.title);
      const button = await undo();
      view.rows.push(subscriptionTo(beaker, { frequency: 'daily' }));
      await view.user.click(button);
      expect(await screen.findByRole('alert')).toHaveTextContent(refused(beaker.title));
      expect(view.rows[1]).toMatchObject({ status: 'active', frequency: 'daily' });
    });

    const subscribed = async () => {
      const view = await open();
      await view.user.click(screen.getByRole('button', { name: 'Subscribe to a Newsletter' }));
      await view.user.click(await screen.findByRole('combobox', { name: /Newsletter/ }));
      await view.user.paste('orbit');
      await view.user.click(await screen.findByRole('option'));
      await view.user.click(screen.getByRole('button', { name: 'Subscribe' }));
      return { ...view, button: await undo() };
    };

    test('a new subscription', async () => {
      const { user, rows, button } = await subscribed();
      elsewhere(rows[0], { frequency: 'daily' });
      await user.click(button);
      expect(await screen.findByRole('alert')).toHaveTextContent(refused(orbit.title));
      expect(rows).toMatchObject([{ status: 'active', frequency: 'daily' }]);
    });

    test('a new subscription, in the moment before it would be deleted', async () => {
      const { user, rows, button } = await subscribed();
      const asRead = { ...rows[0] };
      backend.use(http.get(at.table('newsletter_subscriptions'), () => HttpResponse.json([asRead])));
      elsewhere(rows[0], { frequency: 'daily' });
      await user.click(button);
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Undo failed for Low Orbit/);
      expect(rows).toMatchObject([{ status: 'active', frequency: 'daily' }]);
    });

    test('one of several', async () => {
      const { user, rows } = await open(
        subscriptionTo(beaker, { frequency: 'daily' }),
        subscriptionTo(bread, { frequency: 'daily' }),
      );
      await user.click(await screen.findByRole('button', { name: 'Make all weekly' }));
      const button = await undo();
      elsewhere(rows[0], { status: 'inactive' });
      await user.click(button);
      expect(await screen.findByRole('alert')).toHaveTextContent(refused(beaker.title));
      expect(rows).toMatchObject([{ status: 'inactive' }, { status: 'active', frequency: 'daily' }]);
    });
  });

  test('that takes two calls can be tried again after the second has failed', async () => {
    const { user, rows } = await open(subscriptionTo(beaker, { status: 'inactive', frequency: 'daily' }));
    await user.click(screen.getByRole('button', { name: 'Subscribe to a Newsletter' }));
    await user.click(await screen.findByRole('combobox', { name: /Newsletter/ }));
    await user.paste('beaker');
    await user.click(await screen.findByRole('option'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /Monthly/ }));
    await user.click(dialog.getByRole('button', { name: 'Subscribe' }));
    const button = await undo();
    let calls = 0;
    backend.use(
      http.post(at.procedure('add_subscription'), () => {
        calls += 1;
        return calls === 2 ? HttpResponse.json({}, { status: 500 }) : undefined;
      }),
    );
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update subscription');
    expect(rows).toMatchObject([{ status: 'active', frequency: 'daily' }]);
    await user.click(await undo());
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(rows).toMatchObject([{ status: 'inactive', frequency: 'daily' }]);
  });

  test('is not offered for what another tab had already done', async () => {
    const { user, rows } = await open(subscriptionTo(beaker));
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    Object.assign(rows[0] ?? {}, { status: 'inactive' });
    await user.click(button);
    expect(await notification()).toHaveTextContent('Unsubscribed from The Weekly Beaker');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('the notification', () => {
  test('comes also when the user has left the page in the meantime', async () => {
    const { user, router } = await open(subscriptionTo(beaker));
    const { answer, give } = heldAnswer();
    backend.use(http.post(at.procedure('add_subscription'), answer));
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await router.navigate('/elsewhere');
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    give(HttpResponse.json(subscriptionTo(beaker, { status: 'inactive' })));
    expect(await notification()).toHaveTextContent('Unsubscribed from The Weekly Beaker');
  });

  test('does not come when the user has signed out in the meantime', async () => {
    const { user } = await open(subscriptionTo(beaker));
    const { answer, give } = heldAnswer();
    backend.use(http.post(at.procedure('add_subscription'), answer));
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await prepareSession();
    give(HttpResponse.json(subscriptionTo(beaker, { status: 'inactive' })));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(screen.queryByText('Unsubscribed from The Weekly Beaker')).not.toBeInTheDocument();
  });

  test('returns the focus to where it came from', async () => {
    const { user } = await open(subscriptionTo(beaker), subscriptionTo(bread));
    await user.click((await row(beaker.title)).getByRole('button', { name: 'Unsubscribe' }));
    const button = await undo();
    const origin = (await row(bread.title)).getByRole('combobox');
    origin.focus();
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(origin).toHaveFocus();
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Change undone')).not.toBeInTheDocument();
    expect(origin).toHaveFocus();
  });
});

test('a change of the frequency leaves the label of Unsubscribe alone', async () => {
  const { user } = await open(subscriptionTo(beaker));
  const { answer, give } = heldAnswer();
  backend.use(http.post(at.procedure('add_subscription'), answer));
  const shown = await row(beaker.title);
  await user.selectOptions(shown.getByRole('combobox', { name: 'Frequency' }), 'Daily Updates');
  const button = shown.getByRole('button', { name: 'Unsubscribe' });
  await waitFor(() => expect(button).toBeDisabled());
  expect(within(button).queryByRole('progressbar')).not.toBeInTheDocument();
  give(HttpResponse.json(subscriptionTo(beaker, { frequency: 'daily' })));
  await waitFor(() => expect(button).toBeEnabled());
});

test('the focus of a row that leaves the list goes to the title of the next, or of the previous', async () => {
  const { user } = await open(subscriptionTo(beaker), subscriptionTo(bread), subscriptionTo(orbit));
  await user.click((await row(bread.title)).getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(screen.getByRole('link', { name: orbit.title })).toHaveFocus());
  await user.click((await row(orbit.title)).getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(screen.getByRole('link', { name: beaker.title })).toHaveFocus());
  await user.click((await row(beaker.title)).getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the difference between Unsubscribe and Delete is explained in the menu and in the question', async () => {
  const { user } = await open(subscriptionTo(beaker));
  await user.click(await screen.findByRole('button', { name: `More actions for ${beaker.title}` }));
  const entry = await screen.findByRole('menuitem', { name: /^Delete/ });
  expect(entry).toHaveTextContent('Ends the subscription and removes it from your list');
  await user.click(entry);
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/If you unsubscribe instead/);
});

describe('the search', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => subscriptionTo(listed({ title: `Letter ${index}` })));

  test('is offered beyond ten subscriptions', async () => {
    const { user } = await open(...many(10), subscriptionTo(orbit, { status: 'inactive' }));
    const search = screen.getByRole('textbox', { name: 'Search my subscriptions' });
    await user.click(search);
    await user.paste('letter 7');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText('1 subscription found')).toHaveAttribute('role', 'status');
    await user.clear(search);
    await user.paste('breakfast');
    expect((await row(orbit.title)).getByRole('button', { name: 'Reactivate' })).toBeVisible();
    await user.paste('x');
    expect(screen.getByText('No subscriptions match your search')).toBeVisible();
  });

  test('is not offered for ten', async () => {
    await open(...many(10));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('Make all', () => {
  test('changes the active ones with another frequency, and Undo restores each', async () => {
    const { user, rows, calls } = await open(
      subscriptionTo(beaker, { frequency: 'daily' }),
      subscriptionTo(bread, { frequency: 'monthly' }),
      subscriptionTo(orbit, { status: 'inactive', frequency: 'daily' }),
      subscriptionTo(listed({ title: 'Weekly already' })),
    );
    await user.click(await screen.findByRole('button', { name: 'Make all weekly' }));
    expect(await screen.findByText('Made 2 subscriptions weekly')).toBeVisible();
    expect(screen.getByText('3 active subscriptions, about 3 emails a week')).toBeVisible();
    expect(calls).toHaveLength(2);
    await user.click(await undo());
    expect(await screen.findByText('Changes undone')).toBeVisible();
    expect(rows.map(({ frequency }) => frequency)).toEqual(['daily', 'monthly', 'daily', 'weekly']);
  });

  test('leaves alone what another tab has unsubscribed', async () => {
    const { user, rows } = await open(
      subscriptionTo(beaker, { frequency: 'daily' }),
      subscriptionTo(bread, { frequency: 'daily' }),
    );
    Object.assign(rows[0] ?? {}, { status: 'inactive' });
    await user.click(await screen.findByRole('button', { name: 'Make all monthly' }));
    expect(await screen.findByText('Made 1 subscription monthly')).toBeVisible();
    expect(rows).toMatchObject([
      { status: 'inactive', frequency: 'daily' },
      { status: 'active', frequency: 'monthly' },
    ]);
  });

  test('names those that failed, and Retry changes them', async () => {
    const { user, rows } = await open(
      subscriptionTo(beaker, { frequency: 'daily' }),
      subscriptionTo(bread, { frequency: 'daily' }),
    );
    backend.use(
      http.get(at.table('newsletter_subscriptions'), ({ request }) =>
        request.url.includes(`newsletter_id=eq.${bread.id}`)
          ? HttpResponse.json({}, { status: 500 })
          : undefined,
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Make all weekly' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to update subscription. Affected: Crêpe & Bread.',
    );
    expect(screen.getByText('Made 1 subscription weekly')).toBeVisible();
    serveSubscriptions(rows);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rows).toMatchObject([{ frequency: 'weekly' }, { frequency: 'weekly' }]));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('counts those as changed whose responses are lost but which have the frequency; Undo restores them', async () => {
    const { user, rows } = await open(
      subscriptionTo(beaker, { frequency: 'daily' }),
      subscriptionTo(bread, { frequency: 'weekly' }),
    );
    backend.use(
      http.post<never, { sub_newsletter_id: string; sub_frequency: string }>(
        at.procedure('add_subscription'),
        async ({ request }) => {
          const { sub_newsletter_id, sub_frequency } = await request.json();
          for (const one of rows) if (one.newsletter_id === sub_newsletter_id) one.frequency = sub_frequency;
          return HttpResponse.error();
        },
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Make all monthly' }));
    expect(await notification()).toHaveTextContent('Made 2 subscriptions monthly');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows).toMatchObject([{ frequency: 'daily' }, { frequency: 'weekly' }]));
  });

  test('says when there is nothing to change', async () => {
    const { user, calls } = await open(subscriptionTo(beaker), subscriptionTo(bread));
    await user.click(await screen.findByRole('button', { name: 'Make all weekly' }));
    expect(await notification()).toHaveTextContent('All subscriptions are already weekly');
    expect(calls).toEqual([]);
  });
});
