import { join } from 'node:path';
import { root } from '../../../delivery/project/settings.ts';
import type { Site } from './site.ts';
import type { Visitor } from './visitor.ts';

/** A newsletter of the demo content that nobody subscribes to. */
const newsletter = { id: 'efe09f07-cefe-4a1f-b27d-83495822cb77', title: 'Crumb', category: 'Food' };

/** A photo that needs no cropping. */
const photo = join(root, 'local/demo/covers/degrees-960x540-b4a28e.jpg');

type Step = (visitor: Visitor, site: Site) => Promise<unknown>;

const home: Step = async (visitor, { url }) => {
  await visitor.open(url);
  await visitor.see('heading', 'Find newsletters worth reading');
  await visitor.see('link', 'Kitchen Ledger');
  await visitor.see('navigation', 'Footer');
  await visitor.until(() => (document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0) > 0);
  await visitor.photograph('home');
};

const filter: Step = async (visitor) => {
  await visitor.click('button', newsletter.category);
  await visitor.see('heading', new RegExp(`^${newsletter.category} · \\d+ newsletters$`));
  await visitor.until(() => /^\?category=[\da-f-]{36}$/.test(window.location.search));
};

const read: Step = async (visitor) => {
  await visitor.click('link', newsletter.title);
  await visitor.see('heading', newsletter.title);
  await visitor.until(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title^="Example issue of"]');
    const { scrollHeight = 0, textContent = '' } = frame?.contentDocument?.documentElement ?? {};
    const fits = scrollHeight > 500 && scrollHeight <= (frame?.clientHeight ?? 0);
    return fits && textContent?.includes('The new flour drinks') === true;
  });
  await visitor.photograph('newsletter');
};

const signIn: Step = async (visitor) => {
  await visitor.click('button', 'Sign In');
  await visitor.see('dialog', 'Sign In');
  await visitor.fill(/^Email/, 'owner@example.com');
  await visitor.fill(/^Password/, 'password123');
  await visitor.click('button', 'Sign In');
  await visitor.see('button', 'Account menu');
};

const subscribe: Step = async (visitor, { rows }) => {
  await visitor.click('button', 'Subscribe');
  await visitor.see('dialog', newsletter.title);
  await visitor.click('button', 'Subscribe');
  await visitor.see('button', 'Subscribed');
  const stored = await rows(`newsletter_subscriptions?newsletter_id=eq.${newsletter.id}&status=eq.active`);
  if (stored.length !== 1) throw new Error(`${stored.length} subscriptions are stored`);
};

const save: Step = async (visitor, { rows }) => {
  const stored = async () => {
    const [row] = await rows<{ image_url: string; description: string }>(
      `newsletters?id=eq.${newsletter.id}`,
    );
    return row;
  };
  const before = await stored();
  const description = 'Saved in another engine';
  await visitor.click('link', 'Newsletters');
  await visitor.see('heading', 'Newsletter Management');
  await visitor.fill('Search newsletters', newsletter.title);
  await visitor.click('button', `Edit ${newsletter.title}`);
  await visitor.fill(/^Description/, description);
  await visitor.choose('Choose image', photo);
  await visitor.until(() => {
    const image = document.querySelector<HTMLImageElement>('img[alt="Current image"]');
    return image?.src.startsWith('blob:') === true && image.naturalWidth > 0;
  });
  await visitor.photograph('newsletter-form');
  await visitor.click('button', 'Save Newsletter');
  await visitor.see('heading', 'Newsletter Management');
  const after = await stored();
  if (after?.description !== description)
    throw new Error(`The description is stored as ${after?.description}`);
  if (!after.image_url || after.image_url === before?.image_url) throw new Error('The image is not stored');
  const file = await fetch(after.image_url);
  const type = file.headers.get('content-type');
  if (!file.ok || type !== 'image/jpeg') throw new Error(`The image responds with ${file.status} ${type}`);
};

const users: Step = async (visitor) => {
  await visitor.click('link', 'Users');
  await visitor.see('heading', 'User Management');
  await visitor.fill('Search users by email', 'manager@');
  await visitor.read('1 user');
  await visitor.see('button', 'Edit manager@example.com');
  // Only public pages have a footer.
  await visitor.until(() => document.querySelector('footer') === null);
  await visitor.photograph('users');
};

const broken: Step = async (visitor, { url, breakRemote }) => {
  breakRemote('remote_owner');
  await visitor.open(`${url}/users`);
  await visitor.read('This part of the site could not be loaded. The rest of it still works.');
  await visitor.click('link', 'Categories');
  await visitor.see('heading', 'Category Management');
  breakRemote();
  await visitor.open(`${url}/users`);
  await visitor.see('heading', 'User Management');
};

/** What a person does, one after the other. */
export const steps: [name: string, step: Step][] = [
  ['Home', home],
  ['A filter', filter],
  ['A newsletter with its frame', read],
  ['Signing in', signIn],
  ['Subscribing', subscribe],
  ['Saving a newsletter with an image', save],
  ['Users', users],
  ['A remote that cannot be loaded', broken],
];
