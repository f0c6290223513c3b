import { consent } from '@newsletters/shared/model';
import { queryClient } from '@newsletters/shared/query';
import {
  act,
  aSession,
  at,
  authError,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { choicesIn } from '../selection/address';
import { choose } from '../selection/store';
import { beaker, bread, orbit, science, serveDirectory, serveSubscriptions } from '../testing/fakes';
import HomePage from './HomePage';
import NewsletterPage from './NewsletterPage';
import SubscribePage from './SubscribePage';

fakeClock();

const others = { '/': <HomePage />, '/newsletter/:id': <NewsletterPage /> };
const linkTo = (...newsletters: (typeof beaker)[]) => {
  const to = `http://localhost/subscribe?newsletters=${newsletters.map(({ id }) => `${id}.d`).join('_')}`;
  return `/subscribe?token_hash=pkce_abc&type=email&to=${encodeURIComponent(to)}`;
};

/** The part of the auth server that emails codes, and what it was asked. */
function serveCodes({ code = '123456', token = 'pkce_abc' } = {}) {
  const emails: { email: string; to: string | null; challenge: unknown }[] = [];
  const proofs: object[] = [];
  backend.use(
    tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]),
    http.post(at.auth('otp'), async ({ request }) => {
      const { email, code_challenge } = (await request.json()) as Record<string, string>;
      const to = new URL(request.url).searchParams.get('redirect_to');
      emails.push({ email: String(email), to, challenge: code_challenge });
      return HttpResponse.json({});
    }),
    http.post(at.auth('verify'), async ({ request }) => {
      const proof = (await request.json()) as { token?: string; token_hash?: string };
      proofs.push(proof);
      return proof.token === code || proof.token_hash === token
        ? HttpResponse.json(aSession())
        : authError(403, 'otp_expired', 'Token has expired or is invalid')();
    }),
  );
  return { emails, proofs };
}

/** The procedure that subscribes to a selection, and the calls it got. */
function serveSelection(outcomes: Record<string, string> = {}) {
  const calls: { p_ids: string[]; p_frequencies: string[]; p_again: boolean }[] = [];
  backend.use(
    http.post<never, (typeof calls)[number]>(at.procedure('subscribe_to_selection'), async ({ request }) => {
      const call = await request.json();
      calls.push(call);
      return HttpResponse.json(
        call.p_ids.map((id) => ({
          newsletter_id: id,
          outcome: call.p_again ? 'subscribed' : (outcomes[id] ?? 'subscribed'),
        })),
      );
    }),
  );
  return calls;
}

/** A visitor who has chosen two newsletters. */
async function chosenByVisitor() {
  serveDirectory();
  const codes = serveCodes();
  const view = await renderPage(<SubscribePage />, { path: '/subscribe', route: '/subscribe', others });
  backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
  const frequency = 'monthly';
  const chosen = [beaker, orbit].map(({ id, title }) => ({ id, title, frequency }) as const);
  await act(() => choose({ frequency, chosen }));
  await screen.findByRole('heading', { name: 'Your selection' });
  /** Leaves the page, and comes back. */
  const leave = async () => {
    await view.router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    return () => view.router.navigate(-1);
  };
  return { ...view, ...codes, leave };
}

/** A visitor who chooses two newsletters on home, and goes on. */
async function choosesOnHome(path = '/') {
  serveDirectory();
  const codes = serveCodes();
  const view = await renderPage(<SubscribePage />, { route: '/subscribe', others, path });
  backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
  const { user } = view;
  await user.click(await screen.findByRole('button', { name: 'Select several' }));
  await user.click(screen.getByRole('checkbox', { name: beaker.title }));
  await user.click(screen.getByRole('checkbox', { name: orbit.title }));
  const bar = within(await screen.findByRole('region', { name: 'Selected newsletters' }));
  await user.selectOptions(bar.getByLabelText('Frequency'), 'Monthly Roundup');
  await user.click(bar.getByRole('button', { name: 'Subscribe with your email' }));
  await screen.findByRole('heading', { name: 'Your selection' });
  return { ...view, ...codes };
}

async function askForCode(user: Awaited<ReturnType<typeof chosenByVisitor>>['user'], email = testUser.email) {
  await user.click(await screen.findByRole('textbox', { name: 'Email' }));
  await user.paste(email);
  await user.keyboard('{Enter}');
  return screen.findByRole('textbox', { name: 'Code' });
}

describe('a visitor', () => {
  test('chooses, changes a frequency, is subscribed by the code, and can go back to the filter that it came from, before and after', async () => {
    const search = `?category=${science.id}`;
    const { user, emails, proofs, router } = await choosesOnHome(`/${search}`);
    const calls = serveSelection();
    const back = { name: 'Back to Newsletters' };
    expect(screen.getByRole('link', back)).toHaveAttribute('href', `/${search}`);
    const [first] = screen.getAllByRole('combobox', { name: 'Frequency' });
    await user.selectOptions(first as HTMLElement, 'Daily Updates');
    const code = await askForCode(user);
    expect(screen.getByRole('status')).toHaveTextContent(`We've sent a code to ${testUser.email}.`);
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await waitFor(() => expect(emails).toHaveLength(1));
    expect(emails[0]).toEqual({
      email: testUser.email,
      to: expect.any(String),
      challenge: expect.any(String),
    });
    expect(choicesIn(emails[0]?.to ?? null)).toEqual([
      { id: beaker.id, frequency: 'daily' },
      { id: orbit.id, frequency: 'monthly' },
    ]);
    await user.paste(' 123-456 ');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Subscribed to 2 newsletters' })).toHaveFocus(),
    );
    expect(proofs).toEqual([
      expect.objectContaining({ email: testUser.email, token: '123456', type: 'email' }),
    ]);
    expect(calls).toEqual([
      { p_ids: [beaker.id, orbit.id], p_frequencies: ['daily', 'monthly'], p_again: true },
    ]);
    expect(screen.getByText('Subscribed · Daily')).toBeVisible();
    expect(screen.getByText(testUser.email)).toBeVisible();
    await user.click(screen.getByRole('link', back));
    await screen.findByRole('button', { name: 'Select several' });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(router.state.location.search).toBe(search);
  });

  test('sees the next step before the server has answered, whatever it says of the address', async () => {
    const { user } = await chosenByVisitor();
    const held = heldAnswer();
    backend.use(http.post(at.auth('otp'), held.answer));
    await askForCode(user);
    expect(await screen.findByRole('status')).toHaveTextContent("We've sent a code to");
    const soon = 'For security purposes, you can only request this after 51 seconds.';
    held.give(authError(429, 'over_email_send_rate_limit', soon)());
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    const second = heldAnswer();
    backend.use(http.post(at.auth('otp'), second.answer));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent("We've sent a code to");
    second.give(HttpResponse.json({}));
    expect(await screen.findByText(/We've sent another code to/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTime(60_000));
    backend.use(http.post(at.auth('otp'), authError(422, 'signup_disabled', 'Signups not allowed')));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/We've sent another code to/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is told when nothing can be sent at all, and can send again at once', async () => {
    const { user, emails } = await chosenByVisitor();
    const full = authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
    backend.use(
      http.post(at.auth('otp'), () => HttpResponse.error(), { once: true }),
      http.post(at.auth('otp'), full, { once: true }),
    );
    await askForCode(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts.'));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(emails).toHaveLength(1);
  });

  test('can correct the address, which keeps what was typed, and the code', async () => {
    const { user, proofs } = await chosenByVisitor();
    serveSelection();
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    const code = await askForCode(user);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(testUser.email);
    await user.keyboard('{Enter}');
    const again = await screen.findByRole('textbox', { name: 'Code' });
    expect(again).not.toBe(code);
    await user.keyboard('12{Enter}');
    expect(await screen.findByText('Please enter the six digits from the email')).toBeVisible();
    await user.clear(again);
    await user.paste('654321');
    const wrong = 'This code is wrong or has expired. Please check it, or send a new one.';
    await waitFor(() => expect(again).toHaveAccessibleDescription(wrong));
    expect(proofs).toHaveLength(1);
    await user.clear(again);
    await user.paste('123456');
    expect(await screen.findByRole('heading', { name: 'Subscribed to 2 newsletters' })).toBeVisible();
  });

  test('finds the selection again after a reload and after going back, and can take one out', async () => {
    const { user, unmount, router } = await choosesOnHome();
    await user.click(screen.getByRole('button', { name: `Remove ${orbit.title} from your selection` }));
    expect(screen.queryByText(orbit.title)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await router.navigate(-1);
    expect(await screen.findByRole('checkbox', { name: beaker.title })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: orbit.title })).not.toBeChecked();
    await router.navigate(1);
    await user.click(await screen.findByRole('link', { name: 'Back to Newsletters' }));
    expect(await screen.findByRole('checkbox', { name: beaker.title })).toBeChecked();
    const kept = { ...localStorage };
    unmount();
    const opened = renderPage(<SubscribePage />, { path: '/subscribe', route: '/subscribe' });
    Object.assign(localStorage, kept);
    await opened;
    expect(await screen.findByText(beaker.title)).toBeVisible();
  });

  test('can still enter the code after going back and after a reload, as phones do, and no other email is sent', async () => {
    const { user, emails, leave, unmount } = await chosenByVisitor();
    await askForCode(user);
    await waitFor(() => expect(emails).toHaveLength(1));
    const comeBack = await leave();
    await comeBack();
    expect(await screen.findByText(/We've sent a code to/)).toHaveTextContent(testUser.email);
    const [kept, keptHere] = [{ ...localStorage }, { ...sessionStorage }];
    unmount();
    const opened = renderPage(<SubscribePage />, { path: '/subscribe', route: '/subscribe' });
    Object.assign(localStorage, kept);
    Object.assign(sessionStorage, keptHere);
    await opened;
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
    expect(emails).toHaveLength(1);
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
    serveSelection();
    await user.click(code);
    await user.paste('123456');
    expect(await screen.findByRole('heading', { name: 'Subscribed to 2 newsletters' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  test('sends the present selection with another email', async () => {
    const { user, emails } = await chosenByVisitor();
    await askForCode(user);
    await waitFor(() => expect(emails).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: `Remove ${orbit.title} from your selection` }));
    await act(() => jest.advanceTimersByTime(60_000));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(emails).toHaveLength(2));
    expect(choicesIn(emails[1]?.to ?? null)).toEqual([{ id: beaker.id, frequency: 'monthly' }]);
  });

  test('is asked for the address, with the consent, after an email that was sent for something else', async () => {
    const { leave } = await chosenByVisitor();
    const comeBack = await leave();
    const before = { email: testUser.email, back: window.location.origin, at: Date.now() };
    sessionStorage.setItem('newsletters:code', JSON.stringify(before));
    await comeBack();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
    expect(screen.getByText(consent.wording)).toBeVisible();
  });

  test('who leaves while a code is checked stays where they are, and is subscribed to nothing', async () => {
    const { user, router } = await choosesOnHome();
    const calls = serveSelection();
    await askForCode(user);
    const held = heldAnswer();
    backend.use(http.post(at.auth('verify'), held.answer));
    await user.paste('123456');
    await router.navigate(-1);
    await screen.findByRole('button', { name: 'Subscribe with your email' });
    held.give(HttpResponse.json(aSession()));
    const bar = within(screen.getByRole('region', { name: 'Selected newsletters' }));
    expect(await bar.findByRole('button', { name: 'Subscribe' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(router.state.location.pathname).toBe('/');
    expect(calls).toEqual([]);
  });

  test('is asked for the address again after an email that could not be sent, and after an hour', async () => {
    const { user, emails, leave } = await chosenByVisitor();
    backend.use(http.post(at.auth('otp'), () => HttpResponse.error(), { once: true }));
    await askForCode(user);
    await screen.findByRole('alert');
    const comeBack = await leave();
    await comeBack();
    await screen.findByRole('textbox', { name: 'Email' });
    await askForCode(user);
    await waitFor(() => expect(emails).toHaveLength(1));
    await leave();
    await act(() => jest.advanceTimersByTime(60 * 60_000));
    await comeBack();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  });

  test('goes on from the page of a newsletter; the specified button stays', async () => {
    serveDirectory();
    const { user } = await renderPage(<SubscribePage />, {
      path: `/newsletter/${bread.id}`,
      route: '/subscribe',
      others,
    });
    expect(await screen.findByRole('button', { name: 'Sign in to Subscribe' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Subscribe with your email' }));
    expect(await screen.findByRole('combobox', { name: 'Frequency' })).toHaveValue('weekly');
    expect(screen.getByText(bread.title)).toBeVisible();
  });

  test('who has chosen nothing is led to the newsletters', async () => {
    serveDirectory();
    await renderPage(<SubscribePage />, { path: '/subscribe', route: '/subscribe' });
    expect(await screen.findByText("You haven't chosen any newsletters yet.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse newsletters' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'My Subscriptions' })).not.toBeInTheDocument();
  });

  test('who has just subscribed and reloads the page finds their subscriptions', async () => {
    serveDirectory();
    await renderPage(<SubscribePage />, { path: '/subscribe', route: '/subscribe', as: 'user' });
    expect(await screen.findByText("You haven't chosen any newsletters yet.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Subscriptions' })).toHaveAttribute('href', '/subscriptions');
  });
});

test('a visitor is told when the subscriptions fail after the sign-in, keeps the selection and tries again without another code; after subscribing, nothing stays selected, not even what is no longer available', async () => {
  const { user } = await chosenByVisitor();
  serveDirectory([beaker]);
  await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters'] }));
  expect(await screen.findByText('No longer available')).toBeVisible();
  backend.use(http.post(at.procedure('subscribe_to_selection'), databaseError(500, 'XX000', 'Out of order')));
  await askForCode(user);
  await user.paste('123456');
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText(beaker.title)).toBeVisible();
  expect(screen.getByText(orbit.title)).toBeVisible();
  const calls = serveSelection();
  await user.click(screen.getByRole('button', { name: 'Subscribe to 1 newsletter' }));
  expect(await screen.findByRole('heading', { name: 'Subscribed to 1 newsletter' })).toBeVisible();
  expect(screen.getByText('No longer available')).toBeVisible();
  expect(calls).toEqual([expect.objectContaining({ p_ids: [beaker.id] })]);
  await user.click(screen.getByRole('link', { name: 'Back to Newsletters' }));
  expect(await screen.findByRole('button', { name: 'Select several', pressed: false })).toBeVisible();
});

describe('the link of an email', () => {
  const outcomes = { [beaker.id]: 'active', [bread.id]: 'left', [orbit.id]: 'paused' };

  test('signs nobody in until the button is pressed, then changes nothing that it must not', async () => {
    serveDirectory();
    const { proofs } = serveCodes();
    const calls = serveSelection(outcomes);
    const { user, router } = await renderPage(<SubscribePage />, {
      path: linkTo(beaker, bread, orbit),
      route: '/subscribe',
    });
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
    const button = await screen.findByRole('button', { name: 'Subscribe to 3 newsletters' });
    for (const { title } of [beaker, bread, orbit]) expect(screen.getByText(title)).toBeVisible();
    expect([proofs, calls]).toEqual([[], []]);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Nothing has changed' })).toBeVisible();
    expect(proofs).toEqual([expect.objectContaining({ token_hash: 'pkce_abc', type: 'email' })]);
    expect(calls).toEqual([expect.objectContaining({ p_again: false })]);
    expect(router.state.location.search).toBe('');
    expect(screen.getByText('Your subscription is paused, and stays so.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Subscribe again' }));
    expect(await screen.findByText('Subscribed · Daily')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Subscribed to 1 newsletter' })).toBeVisible();
    expect(calls[1]).toEqual({ p_ids: [bread.id], p_frequencies: ['daily'], p_again: true });
  });

  test('counts each that is subscribed to again, and none that has gone meanwhile', async () => {
    serveDirectory();
    serveCodes();
    const left = Object.fromEntries([beaker, bread, orbit].map(({ id }) => [id, 'left']));
    serveSelection(left);
    const { user } = await renderPage(<SubscribePage />, {
      path: linkTo(beaker, bread, orbit),
      route: '/subscribe',
    });
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
    await user.click(await screen.findByRole('button', { name: 'Subscribe to 3 newsletters' }));
    const buttons = await screen.findAllByRole('button', { name: 'Subscribe again' });
    const held = heldAnswer();
    backend.use(
      http.post<never, { p_ids: string[] }>(at.procedure('subscribe_to_selection'), async ({ request }) => {
        const [newsletter_id = ''] = (await request.json()).p_ids;
        await held.answer();
        const outcome = newsletter_id === orbit.id ? 'unavailable' : 'subscribed';
        return HttpResponse.json([{ newsletter_id, outcome }]);
      }),
    );
    for (const button of buttons) await user.click(button);
    held.give(HttpResponse.json({}));
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Subscribed to 2 newsletters' })).toBeVisible();
  });

  test('names what is no longer available, and drops what nobody could have chosen', async () => {
    serveDirectory([beaker]);
    serveCodes();
    const calls = serveSelection();
    const path = `${linkTo(beaker, orbit)}_nonsense.w_${beaker.id}.x`;
    const { user } = await renderPage(<SubscribePage />, { path, route: '/subscribe' });
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('A newsletter')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove A newsletter from your selection' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Subscribe to 1 newsletter' }));
    expect(await screen.findByRole('heading', { name: 'Subscribed to 1 newsletter' })).toBeVisible();
    expect(screen.getByText('A newsletter')).toBeVisible();
    expect(calls).toEqual([{ p_ids: [beaker.id], p_frequencies: ['daily'], p_again: false }]);
  });

  test('that has been used or is too old leads to a new code for the same selection', async () => {
    serveDirectory();
    const { emails } = serveCodes({ token: 'another' });
    const { user } = await renderPage(<SubscribePage />, { path: linkTo(beaker), route: '/subscribe' });
    await user.click(await screen.findByRole('button', { name: 'Subscribe to 1 newsletter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has expired.');
    await askForCode(user);
    await waitFor(() => expect(emails).toHaveLength(1));
    expect(choicesIn(emails[0]?.to ?? null)).toEqual([{ id: beaker.id, frequency: 'daily' }]);
    backend.use(
      tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]),
      http.post(at.procedure('subscribe_to_selection'), databaseError(500, 'XX000', 'Out of order')),
    );
    await user.paste('123456');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Out of order'));
    serveSelection();
    await user.click(screen.getByRole('button', { name: 'Subscribe to 1 newsletter' }));
    expect(await screen.findByRole('heading', { name: 'Subscribed to 1 newsletter' })).toBeVisible();
  });

  test('keeps its token when the server fails, and says whose session it would end', async () => {
    serveDirectory();
    serveCodes();
    serveSelection();
    serveSubscriptions();
    backend.use(http.post(at.auth('verify'), () => HttpResponse.error(), { once: true }));
    const { user } = await renderPage(<SubscribePage />, {
      as: 'user',
      path: linkTo(beaker),
      route: '/subscribe',
    });
    const button = await screen.findByRole('button', { name: 'Subscribe to 1 newsletter' });
    expect(await screen.findByText(/The link signs in the address that it was sent to/)).toHaveTextContent(
      testUser.email,
    );
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Subscribe to 1 newsletter' }));
    expect(await screen.findByRole('heading', { name: 'Subscribed to 1 newsletter' })).toBeVisible();
  });

  test('without a selection signs in and leads home', async () => {
    serveDirectory();
    serveCodes();
    const { user } = await renderPage(<SubscribePage />, {
      path: '/subscribe?token_hash=pkce_abc&type=email&to=http://localhost',
      route: '/subscribe',
      others,
    });
    backend.use(tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]));
    serveSubscriptions();
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('link', { name: beaker.title })).toBeVisible();
  });
});
