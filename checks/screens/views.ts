import { expect, type Page, type Route } from '@playwright/test';
import type { Say } from './say';

/** A screen of the product in one state, and how to get there. */
export interface View {
  /** The name of its files. */
  name: string;
  /** The demo account that is signed in; absent for a visitor. */
  as: 'owner' | 'admin' | 'user' | undefined;
  path: string;
  /** The view of the same path that it goes on from, if there is one. At most one view goes on from another. */
  from?: string;
  /** What has to be done there, or to be seen before the screenshot is taken. */
  act: Act;
}

/** What goes on from another view, so that one visit is enough for both. */
export const after = (from: string, ...actions: Act[]) => ({ from, act: steps(...actions) });

/** What is seen at a path by an account: names, and what has to be done for it. */
export const at = (as: View['as'], path: string, acts: Record<string, Act | Pick<View, 'from' | 'act'>>) =>
  Object.entries(acts).map(([name, act]) => ({
    name,
    as,
    path,
    ...(typeof act === 'function' ? { act } : act),
  }));

/** Something to do on a page that says its texts in some language. */
export type Act = (page: Page, say: Say) => Promise<unknown>;

/** Presses the first of the buttons that are called like this; those of rows have the name of what they are about. */
export const press =
  (text: string, name = ''): Act =>
  (page, say) =>
    page
      .getByRole('button', { name: say(text, { name }), exact: true })
      .first()
      .click();

/** One action after the other. */
export const steps =
  (...actions: Act[]): Act =>
  async (page, say) => {
    for (const act of actions) await act(page, say);
  };

/** A newsletter of the demo content that `user@example.com` has subscribed to. */
export const newsletter = '/newsletter/325b55dd-7857-4976-ba12-917c1a26f889';

/** Chooses an entry of the menu that is open. */
export const choose =
  (text: string): Act =>
  (page, say) =>
    page.getByRole('menuitem', { name: say(text) }).click();

/** Waits until a page has its heading and everything that it loads. */
export async function loaded(page: Page, name?: string) {
  await page.getByRole('heading', { level: 1, name }).first().waitFor();
  await expect(page.locator('main').locator('[role="progressbar"], .MuiSkeleton-root')).toHaveCount(0);
}

/** Waits for the page whose heading this is. */
export const heading =
  (text: string): Act =>
  (page, say) =>
    loaded(page, say(text));

/** Opens the detail view of the newsletter that has a row of this name. */
export const view = (name: string) => steps(press('View {name}', name), (page) => loaded(page, name));

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();

/** Loads the page anew, with other answers from some addresses. */
export const reload =
  (addresses: string, answer: (route: Route) => Promise<void>): Act =>
  async (page) => {
    await page.route(addresses, answer);
    await page.reload();
  };

/** Waits for what is said in place of a view. */
export const failure: Act = (page) => page.getByRole('alert').first().waitFor();

/** A table with what has to be decided or corrected. */
const table = `Title,Category,Description,Image,Appears,State,Publish on
The Slow Loaf,Food,"Sourdough, and how to keep it alive",https://images.example/loaf.jpg,Monthly,Scheduled,2099-01-05 09:00
Kitchen Ledger,Food,"Soup, honestly priced",,,,
Allotment Notes,Gardening,What to sow this week,,Often,Perhaps,31.02.2099
Te,Science,Tellurium and its neighbours,http://images.example/te.png,,,
`;

const spreadsheet: Act = async (page, say) => {
  await page.getByRole('menuitem', { name: say('From a spreadsheet…') }).click();
  await page
    .getByLabel(say('Choose a spreadsheet'))
    .setInputFiles({ name: 'letters.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByRole('table', { name: say('Rows') }).waitFor();
};

const nothing: Act = async () => {};

/** All screens. */
export const views: View[] = [
  ...at(undefined, '/', {
    home: nothing,
    'home-filtered': after('home', (page) => page.getByRole('button', { name: 'Food' }).first().click()),
    'sign-in': steps(press('Sign In'), dialog),
    'create-account': steps(press('Sign In'), press('No account yet? Create one')),
    unreachable: steps(
      reload('**/rest/v1/**', (route) => route.abort('connectionrefused')),
      failure,
    ),
  }),
  ...at(undefined, '/?q=zebra', { 'home-no-match': nothing }),
  ...at(undefined, newsletter, { newsletter: nothing }),
  ...at(undefined, '/newsletter/unknown', { 'newsletter-not-found': nothing }),
  ...at(undefined, '/categories', { 'access-denied': nothing }),
  ...at('user', '/', { 'home-signed-in': nothing }),
  ...at('user', newsletter, {
    'newsletter-signed-in': (page, say) =>
      page.getByRole('button', { name: say('Subscribed'), exact: true }).waitFor(),
    subscribe: after('newsletter-signed-in', press('Subscribed'), dialog),
  }),
  ...at('user', '/subscriptions', {
    subscriptions: nothing,
    account: after('subscriptions', (page, say) =>
      page.getByRole('heading', { name: say('Your account') }).scrollIntoViewIfNeeded(),
    ),
  }),
  ...at('admin', '/newsletters', {
    newsletters: nothing,
    spreadsheet: after('newsletters', press('More ways to add'), spreadsheet),
    'newsletter-form': steps(press('Edit {name}', 'Kitchen Ledger'), heading('Edit Newsletter')),
    'newsletter-detail': view('Kitchen Ledger'),
    history: steps(press('History'), heading('History of newsletters')),
    growth: steps(press('Growth'), heading('Growth')),
  }),
  ...at('admin', '/categories', { categories: nothing }),
  ...at('admin', '/site', { site: nothing }),
  ...at('owner', '/users', {
    users: nothing,
    'account-history': after('users', press('History'), heading('History of users')),
    'edit-user': steps(press('Edit {name}', 'user@example.com'), heading('Edit User')),
  }),
  ...at('owner', '/', { remotes: steps(press('Account menu'), choose('Remotes'), dialog) }),
];
