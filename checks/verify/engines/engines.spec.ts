import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newNewsletter, savedNewsletter } from '../../e2e/administration';
import { newAccount, password, stack } from '../../e2e/backend';
import { sorry } from '../../e2e/nextRelease';
import { startProxy } from '../../e2e/proxy';
import { subscriptionsOf } from '../../e2e/subscriptions';
import { type Driver, startGecko, startWebKit } from './drivers';
import { visitorOf } from './visitor';

/** A newsletter of the demo content. */
const newsletter = { id: 'efe09f07-cefe-4a1f-b27d-83495822cb77', title: 'Crumb', category: 'Food' };

/** A photo that needs no cropping. */
const photo = join(import.meta.dirname, '../../../local/demo/covers/degrees-960x540-b4a28e.jpg');

async function useProduct<Element>(driver: Driver<Element>, engine: string) {
  const visitor = visitorOf(driver);
  const owner = await newAccount('owner');

  await test.step('Home', async () => {
    await visitor.open(stack.shell);
    await visitor.see('heading', 'Find newsletters worth reading');
    await visitor.see('link', 'Kitchen Ledger');
    await visitor.see('navigation', 'Footer');
    await visitor.until(
      () => (document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0) > 0,
    );
    await visitor.photograph('home');
  });

  await test.step('A filter', async () => {
    await visitor.click('button', newsletter.category);
    await visitor.see('heading', new RegExp(`^${newsletter.category} · \\d+ newsletters$`));
    await visitor.until(() => /^\?category=[\da-f-]{36}$/.test(window.location.search));
  });

  await test.step('A newsletter with its frame', async () => {
    await visitor.click('link', newsletter.title);
    await visitor.see('heading', newsletter.title);
    await visitor.until(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title^="Example issue of"]');
      const { scrollHeight = 0, textContent = '' } = frame?.contentDocument?.documentElement ?? {};
      const fits = scrollHeight > 500 && scrollHeight <= (frame?.clientHeight ?? 0);
      return fits && textContent?.includes('The new flour drinks') === true;
    });
    await visitor.photograph('newsletter');
  });

  await test.step('Signing in', async () => {
    await visitor.click('button', 'Sign In');
    await visitor.see('dialog', 'Sign In');
    await visitor.fill(/^Email/, owner.email);
    await visitor.fill(/^Password/, password);
    await visitor.click('button', 'Sign In');
    await visitor.see('button', 'Account menu');
  });

  await test.step('Subscribing', async () => {
    await visitor.click('button', 'Subscribe');
    await visitor.see('dialog', newsletter.title);
    await visitor.click('button', 'Subscribe');
    await visitor.see('button', 'Subscribed');
    expect(await subscriptionsOf(owner.id)).toMatchObject([
      { newsletter_id: newsletter.id, status: 'active' },
    ]);
  });

  await test.step('Saving a newsletter with an image', async () => {
    const before = await savedNewsletter({ id: newsletter.id });
    const description = `Saved in ${engine}`;
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
    const after = await savedNewsletter({ id: newsletter.id });
    expect(after?.description).toBe(description);
    expect(after?.image_url).not.toBe(before?.image_url);
    const image = await fetch(after?.image_url ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  await test.step('Correcting a word where the preview shows it', async () => {
    const example = `<p>Eins</p>\r\n<!--[if mso]>x<![endif]--><p style="padding:200px 0;font-size:60px">Das Bad &ouml;fnet heute um acht Uhr</p>`;
    const { id, title } = await newNewsletter({ example_content: example });
    await visitor.fill('Search newsletters', title);
    await visitor.click('button', `Edit ${title}`);
    await visitor.see('option', 'Text Eins');
    await visitor.until(
      () =>
        document
          .querySelector<HTMLIFrameElement>('iframe[title="Example preview"]')
          ?.contentDocument?.querySelector('[data-part]') != null,
    );
    await visitor.press('div:has(> iframe[title="Example preview"]) + [aria-hidden]');
    await visitor.until(
      () =>
        document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes('Das Bad') ===
        true,
    );
    // The mark lies on the text, as far down as it's shown.
    await visitor.until(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Example preview"]');
      const text = frame?.contentDocument?.querySelectorAll('p')[1]?.getBoundingClientRect();
      const [mark, shown] = [document.querySelector('[data-outline=part]'), frame].map((it) =>
        it?.getBoundingClientRect(),
      );
      if (!frame || !text || !mark || !shown) return false;
      const share = (text.top + text.height / 2) / (frame.contentWindow?.innerHeight ?? 1);
      const middle = shown.top + share * shown.height;
      return mark.top > shown.top && Math.abs(mark.top - middle) < 100;
    });
    await visitor.photograph('example-texts');
    await visitor.fill('Text', 'Das Bad öffnet heute um acht Uhr');
    await visitor.click('button', 'Save Newsletter');
    await visitor.see('heading', 'Newsletter Management');
    const saved = await savedNewsletter({ id });
    expect(saved?.example_content).toBe(example.replace('fnet', 'ffnet'));
  });

  await test.step('Users', async () => {
    await visitor.click('link', 'Users');
    await visitor.see('heading', 'User Management');
    await visitor.fill('Search users by email', 'manager@');
    await visitor.read('1 user');
    await visitor.see('button', 'Edit manager@example.com');
    // Only public pages have a footer.
    await visitor.until(() => document.querySelector('footer') === null);
    await visitor.photograph('users');
  });

  await test.step('A remote that cannot be loaded', async () => {
    const faulty = await startProxy();
    const repair = faulty.fault({ when: /remoteEntry/, answer: 'refuse' });
    await visitor.open(faulty.shell);
    await visitor.read(sorry);
    await visitor.click('button', 'Sign In');
    await visitor.see('dialog', 'Sign In');
    repair();
    await visitor.open(faulty.shell);
    await visitor.see('heading', 'Find newsletters worth reading');
    await faulty.stop();
  });
}

const check = <Element>(engine: string, start: () => Promise<Driver<Element>>) =>
  test(`the main screens in ${engine}`, async () => {
    const driver = await start();
    try {
      await useProduct(driver, engine);
    } finally {
      await visitorOf(driver).photograph('last');
      await driver.stop();
    }
  });

check('Gecko', startGecko);
check('WebKit', startWebKit);
