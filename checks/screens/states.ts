import { type Act, choose, dialog, heading, newsletter, press, pressFor, steps, type View } from './views';

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

/** Lets a read of the back end fail, with what a server says that is broken. */
const failing =
  (read: string): Act =>
  async (page) => {
    await page.route(`**/rest/v1/${read}*`, (route) =>
      route.request().method() === 'OPTIONS' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
    );
    await page.reload();
    await page.getByRole('alert').first().waitFor();
  };

const check =
  (text: string, values?: Record<string, string>): Act =>
  (page, say) =>
    page
      .getByRole('checkbox', { name: say(text, values) })
      .first()
      .check();

/** A visitor has chosen a newsletter and is asked for an address. */
const chosen: Act = steps(
  press('Select several'),
  (page) => page.getByRole('checkbox').first().check(),
  press('Subscribe with your email'),
  heading('Your selection'),
);

/** An email with a code would be on its way. */
const codeSent: Act = async (page, say) => {
  await page.route('**/auth/v1/otp*', (route) =>
    route.request().method() === 'OPTIONS' ? route.fallback() : route.fulfill({ json: {} }),
  );
  await page.getByRole('textbox', { name: say('Email') }).fill('reader@example.com');
  await press('Email me a code')(page, say);
  await page.getByRole('textbox', { name: say('Code') }).waitFor();
};

/** Further states of the screens: dialogs, questions, and what goes wrong. Nothing is saved. */
export const states: View[] = [
  { name: 'sign-in-errors', path: '/', act: steps(press('Sign In'), dialog, submit('Sign In')) },
  { name: 'recovery', path: '/', act: steps(press('Sign In'), press('Forgot your password?')) },
  { name: 'failed-reads', as: 'user', path: '/subscriptions', act: failing('newsletter_subscriptions') },
  { name: 'select-several', as: 'user', path: '/', act: press('Select several') },
  { name: 'subscribe', path: '/', act: chosen },
  { name: 'subscribe-code', path: '/', act: steps(chosen, codeSent) },
  { name: 'subscribe-nothing', path: '/subscribe' },
  {
    name: 'subscribe-link',
    path: `/subscribe?token_hash=pkce_0&type=email&to=${encodeURIComponent(`http://localhost/subscribe?newsletters=${newsletter.split('/')[2]}.w`)}`,
  },
  {
    name: 'pause',
    as: 'user',
    path: '/subscriptions',
    act: steps(
      press('Pause'),
      (page, say) => page.getByRole('menuitem', { name: say('Until a date …') }).click(),
      dialog,
    ),
  },
  {
    name: 'change-password',
    as: 'user',
    path: '/subscriptions',
    act: steps(press('Change password'), dialog),
  },
  {
    name: 'delete-account',
    as: 'user',
    path: '/subscriptions',
    act: steps(press('Delete my account'), dialog),
  },
  {
    name: 'newsletter-errors',
    as: 'admin',
    path: '/newsletters',
    act: steps(press('New Newsletter'), heading('Create Newsletter'), submit('Create Newsletter')),
  },
  {
    name: 'delete-newsletter',
    as: 'admin',
    path: '/newsletters',
    act: steps(pressFor('Delete {name}', 'Kitchen Ledger'), dialog),
  },
  {
    name: 'selection',
    as: 'admin',
    path: '/newsletters',
    act: check('Select {name}', { name: 'Kitchen Ledger' }),
  },
  {
    name: 'move',
    as: 'admin',
    path: '/newsletters',
    act: steps(
      check('Select {name}', { name: 'Kitchen Ledger' }),
      press('Change'),
      choose('Move to category…'),
      dialog,
    ),
  },
  { name: 'featured', as: 'admin', path: '/newsletters', act: steps(press('Arrange featured'), dialog) },
  {
    name: 'emails',
    as: 'admin',
    path: '/newsletters',
    act: steps(press('More ways to add'), choose('From emails…'), heading('Import from emails')),
  },
  {
    name: 'export',
    as: 'admin',
    path: '/newsletters',
    act: steps(pressFor('View {name}', 'Kitchen Ledger'), press('Export CSV'), dialog),
  },
  {
    name: 'category-errors',
    as: 'admin',
    path: '/categories',
    act: steps(press('New Category'), submit('Create Category')),
  },
  {
    name: 'delete-category',
    as: 'admin',
    path: '/categories',
    act: steps(pressFor('Delete {name}', 'Food'), dialog),
  },
  {
    name: 'new-user',
    as: 'owner',
    path: '/users',
    act: steps(press('New User'), dialog, submit('Create User')),
  },
  {
    name: 'invite',
    as: 'owner',
    path: '/users',
    act: steps(press('New User'), dialog, press('Invite several users')),
  },
  {
    name: 'delete-user',
    as: 'owner',
    path: '/users',
    act: steps(pressFor('Delete {name}', 'user@example.com'), dialog),
  },
];
