import {
  type Act,
  after,
  at,
  choose,
  dialog,
  failure,
  heading,
  loaded,
  newsletter,
  press,
  reload,
  steps,
  type View,
  view,
} from './views';

/** Presses the button of the form or the dialog that is open, so that it says what is wrong. */
const submit =
  (text: string): Act =>
  async (page, say) => {
    await page
      .getByRole('button', { name: say(text), exact: true })
      .last()
      .click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  };

const check =
  (text: string, name: string): Act =>
  (page, say) =>
    page
      .getByRole('checkbox', { name: say(text, { name }) })
      .first()
      .check();

/** A visitor has chosen a newsletter and is asked for an address. */
const chosen: Act = steps(
  async (page, say) => {
    const box = page.getByRole('checkbox').first();
    // The browser keeps what an earlier visit has chosen.
    if (!(await box.isVisible())) await press('Select several')(page, say);
    // The bar above the cards moves them.
    await page.getByRole('button', { name: say('Subscribe with your email') }).waitFor();
    await box.check();
  },
  press('Subscribe with your email'),
  heading('Your selection'),
);

/** An email with a code would be on its way. */
const codeSent: Act = async (page, say) => {
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await page.getByRole('textbox', { name: say('Email') }).fill('reader@example.com');
  await press('Email me a code')(page, say);
  await page.getByRole('textbox', { name: say('Code') }).waitFor();
};

/** What the link of an email opens. */
const linked = `/subscribe?${new URLSearchParams({
  token_hash: 'pkce_0',
  type: 'email',
  to: `http://localhost/subscribe?newsletters=${newsletter.split('/')[2]}.w`,
})}`;

/** The name of a list in the mailing tool. */
const list = `Readers of Kitchen Ledger, ${'unbreakable'.repeat(8)}`;

/** Opens a newsletter whose hand-over stands like this. */
const handOver = (values: object, title: string): Act =>
  steps(
    async (page) => {
      const ago = async (minutes: number) =>
        new Date((await page.evaluate(() => Date.now())) - minutes * 60_000).toISOString();
      const row = {
        seen_at: await ago(0),
        handed_at: await ago(2),
        lists: [{ id: 1, name: list }],
        ...values,
      };
      await page.route('**/rest/v1/rpc/newsletter_hand_over*', (route) => route.fulfill({ json: [row] }));
    },
    view(title),
    (page, say) => page.getByRole('heading', { name: say('Hand-over') }).scrollIntoViewIfNeeded(),
  );

const unconnected = { tool: null, list_id: null, list_name: null, webhook: true };

/** Something of everything goes wrong. */
const inTrouble = {
  tool: 'listmonk',
  list_id: 1,
  list_name: list,
  waiting: 3,
  failing: 2,
  set_aside: 1,
  reason: 'refused',
  tool_failure: 'unreachable',
  failing_since: '2026-11-30T09:00:00+00:00',
};

/** Opens the address for unsubscribing of a subscription like this. */
const unsubscribing = (rows: object[]): Act =>
  steps(
    reload('**/rest/v1/rpc/subscription_of_token*', (route) => route.fulfill({ json: rows })),
    (page) => loaded(page),
    (page) => page.getByText(list).or(page.getByRole('status')).first().waitFor(),
  );

const active = { newsletter_id: newsletter.split('/')[2], title: list, state: 'active', frequency: 'daily' };

/** Further states of the screens: dialogs, questions, and what goes wrong. Nothing is saved. */
export const states: View[] = [
  // First, because the browser keeps what is chosen.
  ...at(undefined, '/subscribe', { 'subscribe-nothing': heading('Subscribe') }),
  ...at(undefined, '/', {
    'sign-in-errors': after('sign-in', submit('Sign In')),
    recovery: steps(press('Sign In'), press('Forgot your password?')),
    'sign-in-code': steps(press('Sign In'), press('Email me a code')),
    'subscribe-chosen': chosen,
    'subscribe-code': after('subscribe-chosen', codeSent),
  }),
  ...at(undefined, '/unsubscribe?token=325b55dd-7857-4976-ba12-917c1a26f889', {
    unsubscribe: unsubscribing([active]),
    unsubscribed: unsubscribing([{ ...active, state: 'inactive' }]),
    'unsubscribe-invalid': unsubscribing([]),
  }),
  ...at(undefined, '/confirm?token_hash=1a&type=recovery', { 'confirm-link': heading('Choose a password') }),
  ...at(undefined, linked, { 'subscribe-link': heading('Your selection') }),
  ...at('user', '/', { 'select-several': after('home-signed-in', press('Select several')) }),
  ...at('user', '/subscriptions', {
    'failed-reads': steps(
      reload('**/rest/v1/newsletter_subscriptions*', (route) => route.fulfill({ status: 500, json: {} })),
      failure,
    ),
    pause: steps(press('Pause'), choose('Until a date…'), dialog),
    'change-password': steps(press('Change password'), dialog),
    'delete-account': steps(press('Delete my account'), dialog),
  }),
  ...at('admin', '/newsletters', {
    'newsletter-errors': steps(
      press('New Newsletter'),
      heading('Create Newsletter'),
      submit('Create Newsletter'),
    ),
    'example-texts': after('newsletter-form', async (page, say) => {
      await page.getByRole('listbox', { name: say('Texts, links and images') }).press('ArrowDown');
      await page.getByRole('button', { name: say('Remove block') }).scrollIntoViewIfNeeded();
    }),
    'delete-newsletter': steps(press('Delete {name}', 'Kitchen Ledger'), dialog),
    selection: check('Select {name}', 'Kitchen Ledger'),
    move: after('selection', press('Change'), choose('Move to category…'), dialog),
    schedule: steps(
      check('Select {name}', 'Kitchen Ledger'),
      press('Change'),
      choose('Schedule…'),
      dialog,
      submit('Schedule'),
    ),
    featured: steps(press('Arrange featured'), dialog),
    emails: steps(press('More ways to add'), choose('From emails…'), heading('Import from emails')),
    export: after('newsletter-detail', press('Export CSV'), dialog),
  }),
  ...at('admin', '/newsletters?newsletter=unknown', { 'newsletter-gone': failure }),
  ...at('admin', '/categories', {
    'category-errors': after('categories', press('New Category'), submit('Create Category')),
    'delete-category': steps(press('Delete {name}', 'Food'), dialog),
  }),
  ...at('owner', '/newsletters', {
    connect: steps(handOver(unconnected, 'Kitchen Ledger'), submit('Connect')),
    // Another one, of which nothing has been read.
    'hand-over': handOver(inTrouble, 'A Number a Day'),
    disconnect: after('hand-over', press('Disconnect'), dialog),
  }),
  ...at('owner', '/users', {
    'new-user': steps(press('New User'), dialog, submit('Create User')),
    invite: after('new-user', press('Invite several users')),
    'delete-user': steps(press('Delete {name}', 'user@example.com'), dialog),
  }),
  ...at('owner', '/users?user=unknown', { 'user-gone': failure }),
];
