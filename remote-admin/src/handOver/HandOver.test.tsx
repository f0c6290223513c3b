import type { HandOver as State } from '@newsletters/shared/api/handOver';
import { useSession } from '@newsletters/shared/session';
import {
  act,
  at,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  recordRequests,
  renderPage,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { NewsletterDetail } from '../newsletters/NewsletterDetail';
import { catalogue, handOverHandler, subscribersHandlers } from '../testing/fakes';
import { ledger } from '../testing/newslettersPage';
import { HandOver } from './HandOver';

const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const weekly = { id: 1, name: 'Weekly readers' };
const press = { id: 2, name: 'Press' };
const reporting = () => ({ lists: [weekly, press], seen_at: ago(5000) });
const connected = (values: Partial<State> = {}): Partial<State> => ({
  ...reporting(),
  tool: 'listmonk',
  list_id: weekly.id,
  list_name: weekly.name,
  handed_at: ago(2 * MINUTE + 5000),
  waiting: 0,
  failing: 0,
  set_aside: 0,
  ...values,
});

const hooked = (values: Partial<State> = {}) =>
  connected({ tool: 'webhook', list_id: null, list_name: null, webhook: true, ...values });

const nothing = () => undefined;

/** The section, once it's known who is signed in, as in the shell. */
const Section = () => useSession().status === 'signed-in' && <HandOver newsletterId={ledger.id} />;

/** The same with everything else about the newsletter. */
const Detail = () =>
  useSession().status === 'signed-in' && (
    <NewsletterDetail
      id={ledger.id}
      onEdit={nothing}
      onHistory={nothing}
      onGrowth={nothing}
      onBack={nothing}
    />
  );

/** Answers what the page asks besides. */
const serveDetail = () => {
  catalogue([ledger]);
  backend.use(...subscribersHandlers([]));
};

async function show(as: 'owner' | 'admin', values: Partial<State> = {}, Page: () => ReactNode = Section) {
  backend.use(handOverHandler(values));
  const page = await renderPage(<Page />, { as });
  const region = await screen.findByRole('region', { name: 'Hand-over' });
  await waitFor(() => expect(within(region).queryByLabelText('Loading')).not.toBeInTheDocument());
  return { ...page, region, section: within(region) };
}

const succeeds = (procedure: string, value: number | null, after: Partial<State>) =>
  http.post(at.procedure(procedure), () => {
    backend.use(handOverHandler(after));
    return value === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(value);
  });

const told = () => screen.findByRole('status', { name: 'Notification' });

const choose = async (
  user: Awaited<ReturnType<typeof show>>['user'],
  name: string,
  label = 'List in listmonk',
) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name }));
};

describe('a newsletter that is not connected', () => {
  test('says so to admins, whatever a worker has reported', async () => {
    const { section } = await show('admin', { ...reporting(), tool_failure: 'slow' });
    expect(section.getByText('Not connected to a mailing tool.')).toBeVisible();
    expect(section.queryByRole('status')).not.toBeInTheDocument();
    expect(section.queryByRole('combobox')).not.toBeInTheDocument();
    expect(section.queryByRole('button')).not.toBeInTheDocument();
  });

  test('tells owners how a worker is started, and admins that it is not connected, before one has reported', async () => {
    const { region, unmount } = await show('owner');
    expect(region).toHaveTextContent('No worker has reported yet. Start it with npm run hand-over.');
    expect(within(region).getByText('npm run hand-over').tagName).toBe('CODE');
    unmount();
    const { section } = await show('admin');
    expect(section.getByText('Not connected to a mailing tool.')).toBeVisible();
  });

  test('tells owners that the tool has no lists, or why they are not known', async () => {
    const { section, unmount } = await show('owner', { seen_at: ago(0) });
    expect(section.getByText(/^listmonk has no lists/)).toBeVisible();
    unmount();
    const failing = await show('owner', {
      seen_at: ago(0),
      tool_failure: 'unauthorized',
      failing_since: ago(0),
    });
    expect(failing.region).toHaveTextContent("listmonk refuses the worker's key.");
    expect(failing.section.queryByText(/has no lists/)).not.toBeInTheDocument();
  });

  test('is connected with a list that an owner chooses', async () => {
    const { user, section } = await show('owner', reporting());
    const button = section.getByRole('button', { name: 'Connect' });
    const calls = recordRequests();
    await user.click(button);
    expect(section.getByText('Please select a list')).toBeVisible();
    expect(calls).toEqual([]);
    await choose(user, 'Weekly readers');
    expect(section.queryByText('Please select a list')).not.toBeInTheDocument();
    const { answer, give } = heldAnswer();
    backend.use(http.post(at.procedure('connect_newsletter'), answer));
    await user.dblClick(button);
    expect(button).toBeDisabled();
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
    backend.use(handOverHandler(connected({ waiting: 3, handed_at: null })));
    give(new HttpResponse(null, { status: 204 }));
    expect(await told()).toHaveTextContent('Newsletter connected');
    expect(await section.findByText('3 waiting · nothing handed over yet')).toBeVisible();
    expect(calls.filter(({ call }) => call.includes('connect'))).toEqual([
      {
        call: 'POST /rpc/connect_newsletter',
        body: { p_newsletter_id: ledger.id, p_list_id: weekly.id },
      },
    ]);
    await waitFor(() => expect(section.getByRole('heading', { name: 'Hand-over' })).toHaveFocus());
  });

  test('counts as connected, and as disconnected, when only the response is lost', async () => {
    const { user, section } = await show('owner', reporting());
    const loses = (after: Partial<State>) =>
      http.post(at.procedure('connect_newsletter'), () => {
        backend.use(handOverHandler(after));
        return HttpResponse.error();
      });
    backend.use(loses(connected()));
    await choose(user, 'Weekly readers');
    await user.click(section.getByRole('button', { name: 'Connect' }));
    expect(await told()).toHaveTextContent('Newsletter connected');
    backend.use(loses(reporting()));
    await user.click(await section.findByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await waitFor(async () => expect(await told()).toHaveTextContent('Newsletter disconnected'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is connected with the webhook, which is offered beside the lists or alone', async () => {
    const { user, section } = await show('owner', { ...reporting(), webhook: true });
    const calls = recordRequests();
    await user.click(section.getByRole('button', { name: 'Connect' }));
    expect(section.getByText('Please select a list or the webhook')).toBeVisible();
    await choose(user, 'Press', 'List in listmonk or webhook');
    await choose(user, 'Webhook', 'List in listmonk or webhook');
    expect(section.queryByText(/^Please select/)).not.toBeInTheDocument();
    backend.use(succeeds('connect_newsletter', null, hooked({ waiting: 2, handed_at: null })));
    await user.click(section.getByRole('button', { name: 'Connect' }));
    expect(await section.findByText('Handed over to the webhook')).toBeVisible();
    expect(section.getByText('2 waiting · nothing handed over yet')).toBeVisible();
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
    expect(calls.filter(({ call }) => call.includes('connect'))).toEqual([
      {
        call: 'POST /rpc/connect_newsletter',
        body: { p_newsletter_id: ledger.id, p_tool: 'webhook' },
      },
    ]);
  });

  test('offers the webhook when listmonk isn’t there, or fails', async () => {
    const alone = await show('owner', { seen_at: ago(0), webhook: true });
    await choose(alone.user, 'Webhook', 'List in listmonk or webhook');
    expect(alone.section.queryByText(/has no lists/)).not.toBeInTheDocument();
    alone.unmount();
    const { region, section } = await show('owner', {
      seen_at: ago(0),
      webhook: true,
      tool_failure: 'slow',
      failing_since: ago(0),
    });
    expect(region).toHaveTextContent("listmonk doesn't answer in time.");
    expect(section.getByRole('combobox')).toBeInTheDocument();
  });

  test.each([
    [403, '42501', 'Only owners can do this'],
    [400, '22023', 'No worker has reported a webhook'],
    [400, '22023', 'The mailing tool has no such list'],
    [409, '23505', 'Another newsletter has this list'],
    [404, 'PT404', 'Newsletter not found'],
    [500, 'XX000', ''],
  ])('stays so when the server answers %p %s "%s"', async (status, code, message) => {
    const { user, section } = await show('owner', reporting());
    backend.use(http.post(at.procedure('connect_newsletter'), databaseError(status, code, message)));
    await choose(user, 'Press');
    await user.click(section.getByRole('button', { name: 'Connect' }));
    expect(await section.findByRole('alert')).toHaveTextContent(
      message || 'Failed to connect the newsletter',
    );
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
    expect(section.getByRole('combobox')).toHaveTextContent('Press');
  });
});

describe('a newsletter that is connected', () => {
  test.each<[string, Partial<State>]>([
    ['3 waiting · last 2 minutes ago', { waiting: 3 }],
    ['10,000 or more waiting · last 2 minutes ago', { waiting: 10_000 }],
    ['Everything is handed over · last 2 minutes ago', {}],
    ['Nothing waiting · last 2 minutes ago', { failing: 2, set_aside: 2, reason: 'failed' }],
    ['Nobody to hand over yet', { handed_at: null }],
  ])('says to admins, too: %s', async (status, values) => {
    const { section, region } = await show('admin', connected(values));
    expect(region).toHaveTextContent('Handed over to Weekly readers');
    expect(section.getByText(status)).toBeVisible();
    expect(section.queryByRole('button')).not.toBeInTheDocument();
  });

  test('is disconnected by an owner, who is asked first', async () => {
    serveDetail();
    const { user, section } = await show('owner', connected(), Detail);
    const button = section.getByRole('button', { name: 'Disconnect' });
    await user.click(button);
    const dialog = within(screen.getByRole('alertdialog'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to disconnect this newsletter?',
    );
    expect(dialog.getByText(/^The people who are on the list in listmonk stay on it\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(button);
    const calls = recordRequests();
    backend.use(
      http.post(at.procedure('connect_newsletter'), databaseError(403, '42501', 'Only owners can do this')),
    );
    const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' });
    await user.click(confirm);
    expect(await screen.findByText('Only owners can do this')).toBeVisible();
    backend.use(succeeds('connect_newsletter', null, reporting()));
    await user.click(confirm);
    expect(await told()).toHaveTextContent('Newsletter disconnected');
    expect(await section.findByRole('button', { name: 'Connect' })).toBeInTheDocument();
    expect(calls.filter(({ call }) => call.includes('connect')).at(-1)).toEqual({
      call: 'POST /rpc/connect_newsletter',
      body: { p_newsletter_id: ledger.id, p_list_id: null },
    });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('with the webhook is disconnected by an owner, who reads what the receiver keeps', async () => {
    const { user, section } = await show('owner', hooked());
    await user.click(section.getByRole('button', { name: 'Disconnect' }));
    expect(screen.getByText(/^The webhook's receiver keeps the people it knows\./)).toBeVisible();
  });

  test('gets another list from an owner when its own is gone in the tool', async () => {
    const gone = connected({ list_name: null, lists: [press], waiting: 1 });
    const admin = await show('admin', gone);
    expect(admin.section.getByRole('alert')).toHaveTextContent(
      'The list has been deleted in listmonk. An owner can choose another one.',
    );
    admin.unmount();
    const { user, section, region } = await show('owner', gone);
    expect(section.getByRole('alert')).toHaveTextContent(
      'The list has been deleted in listmonk. Choose another one.',
    );
    expect(section.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    backend.use(
      succeeds('connect_newsletter', null, connected({ list_id: press.id, list_name: press.name })),
    );
    await choose(user, 'Press');
    await user.click(section.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(region).toHaveTextContent('Handed over to Press'));
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('what fails', () => {
  test.each([
    ['unreachable', "listmonk can't be reached."],
    ['slow', "listmonk doesn't answer in time."],
    ['unauthorized', "listmonk refuses the worker's key."],
    ['busy', 'listmonk asks to wait.'],
    ['failed', 'listmonk fails.'],
    ['unexpected', 'listmonk answers unexpectedly.'],
  ])(
    'in the tool (%s) is said with its reason, since when, and that nothing is lost',
    async (tool_failure, said) => {
      const { section } = await show(
        'admin',
        connected({ waiting: 3, tool_failure, failing_since: '2026-02-03T12:00:00+00:00' }),
      );
      const status = section.getByRole('status');
      expect(status).toHaveTextContent(said);
      expect(status).toHaveTextContent(/This began on Feb 3, 2026, .*\. Nothing is lost/);
    },
  );

  test.each([
    ['unreachable', "The webhook's receiver can't be reached."],
    ['slow', "The webhook's receiver doesn't answer in time."],
    ['unauthorized', "The webhook's receiver refuses the worker."],
    ['busy', "The webhook's receiver asks to wait."],
    ['failed', "The webhook's receiver fails."],
    ['unexpected', "The webhook's receiver answers unexpectedly."],
  ])('in the receiver of the webhook (%s) is said of it', async (tool_failure, said) => {
    const { region } = await show('admin', hooked({ tool_failure }));
    expect(region).toHaveTextContent(said);
    expect(region).not.toHaveTextContent('listmonk');
  });

  test.each([
    ['refused', "The webhook's receiver refuses the message."],
    ['failed', "The webhook's receiver fails for them."],
    ['unexpected', "The webhook's receiver answers unexpectedly."],
  ])('in the receiver for somebody (%s) is said of it', async (reason, said) => {
    const { region } = await show('admin', hooked({ failing: 1, reason }));
    expect(region).toHaveTextContent(`1 person couldn't be handed over. ${said}`);
    expect(region).not.toHaveTextContent('listmonk');
  });

  test('for people is said with the number, the reason and who is set aside', async () => {
    const { section } = await show(
      'admin',
      connected({ waiting: 3, failing: 3, set_aside: 1, reason: 'refused' }),
    );
    expect(section.getByRole('status')).toHaveTextContent(
      "3 people couldn't be handed over. listmonk refuses the address or a value. The hand-over tries again by itself. 1 has been set aside after three days.",
    );
    expect(section.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    ['failed', 1, 'listmonk fails for them. 1 has been set aside after three days.'],
    ['unexpected', 0, 'listmonk answers unexpectedly. The hand-over tries again by itself.'],
  ])('for somebody (%s, %p set aside) is said with its reason', async (reason, set_aside, said) => {
    const { section } = await show('admin', connected({ failing: 1, set_aside, reason }));
    expect(section.getByRole('status').textContent).toBe(`1 person couldn't be handed over. ${said}`);
  });

  test('is tried again by an owner, who reads for how many', async () => {
    const failing = connected({ failing: 2, set_aside: 2, reason: 'failed' });
    const { user, section } = await show('owner', failing);
    const retry = section.getByRole('button', { name: 'Retry' });
    backend.use(http.post(at.procedure('retry_hand_over'), () => HttpResponse.error()));
    await user.click(retry);
    expect(await section.findByRole('alert')).toHaveTextContent('Failed to try again');
    const calls = recordRequests();
    backend.use(succeeds('retry_hand_over', 2, connected({ waiting: 2 })));
    await user.click(await section.findByRole('button', { name: 'Retry' }));
    expect(await told()).toHaveTextContent('Retrying 2 people');
    expect(await section.findByText(/^2 waiting/)).toBeVisible();
    expect(calls[0]).toEqual({
      call: 'POST /rpc/retry_hand_over',
      body: { p_newsletter_id: ledger.id },
    });
    expect(section.queryByText(/couldn't be handed over/)).not.toBeInTheDocument();
    await waitFor(() => expect(section.getByRole('heading', { name: 'Hand-over' })).toHaveFocus());
  });

  test('is nothing any more when somebody else was faster', async () => {
    const { user, section } = await show('owner', connected({ failing: 2, set_aside: 2 }));
    backend.use(succeeds('retry_hand_over', 0, connected()));
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await told()).toHaveTextContent("There's nobody left to retry");
  });

  test('is the worker, if it has not reported for more than ten minutes', async () => {
    const seen_at = ago(11 * MINUTE);
    const tool_failure = 'slow';
    const { region, section, unmount } = await show('owner', connected({ seen_at, tool_failure }));
    expect(region).toHaveTextContent(/No worker has reported since .+\. Start it with npm run hand-over\./);
    // What it has said before says nothing about the tool now.
    expect(section.queryByText(/answer in time/)).not.toBeInTheDocument();
    unmount();
    const admin = await show('admin', connected({ seen_at }));
    expect(admin.region).toHaveTextContent(/No worker has reported since/);
    expect(admin.region).not.toHaveTextContent('npm run');
  });
});

describe('reading', () => {
  test('shows that it loads, and when it fails a way on, beside everything else', async () => {
    const { answer, give } = heldAnswer();
    serveDetail();
    backend.use(http.post(at.procedure('newsletter_hand_over'), answer));
    const { user } = await renderPage(<Detail />, { as: 'admin' });
    const section = within(await screen.findByRole('region', { name: 'Hand-over' }));
    expect(section.getByLabelText('Loading')).toBeInTheDocument();
    give(HttpResponse.json({ message: '' }, { status: 400 }));
    expect(await section.findByRole('alert')).toHaveTextContent('Failed to load the hand-over');
    expect(section.queryByLabelText('Loading')).not.toBeInTheDocument();
    expect(await screen.findByText('No active subscribers yet')).toBeVisible();
    backend.use(
      http.post(
        at.procedure('newsletter_hand_over'),
        databaseError(403, '42501', 'Only admins and owners can do this'),
      ),
    );
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await section.findByText('Only admins and owners can do this')).toBeVisible();
    backend.use(handOverHandler(connected()));
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await section.findByText(/^Everything is handed over/)).toBeVisible();
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
  });

  describe('again', () => {
    fakeClock();
    const reads = (calls: { call: string }[]) =>
      calls.filter(({ call }) => call.includes('newsletter_hand_over')).length;
    const pass = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 5) await act(() => jest.advanceTimersByTime(5000));
    };

    test('happens every ten seconds until nothing waits, and not in a tab that is hidden', async () => {
      const { section } = await show('admin', connected({ waiting: 2 }));
      const calls = recordRequests();
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await pass(60);
      expect(reads(calls)).toBe(0);
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
      backend.use(handOverHandler(connected({ waiting: 1 })));
      await pass(10);
      expect(await section.findByText(/^1 waiting/)).toBeVisible();
      backend.use(handOverHandler(connected()));
      await pass(10);
      expect(await section.findByText(/^Everything is handed over/)).toBeVisible();
      const before = reads(calls);
      await pass(60);
      expect(reads(calls)).toBe(before);
    });

    test('happens until a worker has reported', async () => {
      const { section } = await show('owner');
      backend.use(handOverHandler(reporting()));
      await pass(10);
      expect(await section.findByRole('button', { name: 'Connect' })).toBeVisible();
    });

    test('happens until a worker that was missed reports', async () => {
      const { section } = await show('admin', connected({ seen_at: ago(11 * MINUTE) }));
      expect(section.getByText(/^No worker has reported since/)).toBeVisible();
      backend.use(handOverHandler(connected()));
      await pass(10);
      await waitFor(() => expect(section.queryByText(/^No worker/)).not.toBeInTheDocument());
    });
  });
});
