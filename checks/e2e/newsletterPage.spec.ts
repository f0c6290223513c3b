import { expectAccessible } from './accessibility';
import { newNewsletter, unique } from './administration';
import { newAccount, password } from './backend';
import { aCategory, openHome, titles } from './directory';
import { hidden, openExample, settledHeight, tall } from './example';
import { expect, signInAs, tabTo, test } from './fixtures';

const heading = (name: string) => ({ level: 1, name, exact: true }) as const;

test('by keyboard alone: on through a category, signing in, subscribing, sharing and back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await newAccount('user');
  const { id } = await aCategory();
  await openHome(page, `/?category=${id}`);
  const [first = '', second = ''] = await titles(page);
  await page.getByRole('link', { name: first, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', heading(first))).toBeFocused();
  await expect(page.getByRole('button', { name: 'Previous newsletter' })).toBeDisabled();
  await page.getByRole('button', { name: 'Back to Newsletters' }).focus();
  await tabTo(page, `Next newsletter: ${second}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', heading(second))).toBeFocused();
  await expect(page.getByRole('link', { name: `Previous newsletter: ${first}` })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Sign in to Subscribe' })).toBeDisabled();
  await tabTo(page, 'Subscribe with your email');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your selection' })).toBeFocused();
  await tabTo(page, 'Sign in with a password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Subscribe to 1 newsletter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Subscribed to 1 newsletter' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Previous newsletter: ${first}` })).toBeVisible();

  await tabTo(page, 'Share');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole('button', { name: 'Back to Newsletters' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?category=${id}$`));
  await expect.poll(() => titles(page)).toContain(first);
});

test('Back closes the subscribe dialog together with its page', async ({ page }) => {
  await signInAs(page, 'user');
  await openHome(page);
  await page.getByRole('main').getByRole('list').getByRole('link').nth(8).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('the actions stay visible while reading, once, and cover neither the end nor the focus', async ({
  page,
}) => {
  const { id } = await newNewsletter({
    example_content: `${tall}<a href="https://a.test">A link at the end</a>`,
  });
  await newNewsletter({ title: unique('A neighbour') });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await page.goto(`/newsletter/${id}`);
  for (const [width, height, edge] of [
    [1280, 900, 'top'],
    [390, 844, 'bottom'],
  ] as const) {
    await page.setViewportSize({ width, height });
    const action = page.getByRole('button', { name: 'Subscribe with your email' });
    await settledHeight(page.getByTitle(/^Example issue of/));
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.mouse.wheel(0, 1500);
    const bar = action.locator('xpath=../..');
    await expect(bar).toHaveCSS('position', 'fixed');
    await expect(action).toBeInViewport();
    await expect(action).toHaveCount(1);
    const box = await bar.boundingBox();
    expect(edge === 'top' ? box?.y : (box?.y ?? 0) + (box?.height ?? 0)).toBe(edge === 'top' ? 64 : height);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    ).toBeGreaterThanOrEqual(before - height);
    if (edge === 'bottom') await expectAccessible(page, 'the bar', [width]);

    // The focused link is not below the bar, and the last one can be scrolled clear of it.
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Feed' });
    for (const link of [page.frameLocator('iframe').getByRole('link'), last]) {
      await link.focus();
      await expect(link).toBeInViewport({ ratio: 0.9 });
      const [covered, bars] = [await link.boundingBox(), await bar.boundingBox()];
      const isClear =
        edge === 'top'
          ? (covered?.y ?? 0) >= (bars?.y ?? 0) + (bars?.height ?? 0) - 1
          : (covered?.y ?? 0) + (covered?.height ?? 0) <= (bars?.y ?? 0) + 1;
      expect(isClear).toBe(true);
    }
    // What fails in the bar is said there, and the actions stay.
    const failure = page.getByRole('alert').filter({ hasText: "The link couldn't be copied." });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(failure).toBeInViewport({ ratio: 1 });
    await expect(action).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toHaveCSS('position', 'static');
  }
});

/** The object of a PDF with a text, and its number. */
function objectWith(pdf: string, text: string) {
  const object = pdf.split('endobj').find((one) => one.includes(text)) ?? '';
  return { object, number: /(\d+) 0 obj/.exec(object)?.[1] };
}

test('prints the newsletter and its whole example, without buttons', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const words = '<p>Some words to read. </p>'.repeat(200);
  const link = '<a href="https://letters.test/first">First</a>';
  const frame = await openExample(page, `${link}<table width="600"><tr><td>${words}</td></tr></table>`);
  await settledHeight(frame);
  await frame.evaluate((element: HTMLIFrameElement) => {
    const measure = () => {
      const root = element.contentDocument?.documentElement;
      const size = [element.clientWidth, root && root.scrollHeight - root.clientHeight];
      element.dataset.printed = size.join();
    };
    addEventListener('beforeprint', () => queueMicrotask(measure));
  });
  const pdf = (await page.pdf({ format: 'A4', tagged: true, outline: true })).toString('latin1');
  // The heading isn't left alone on the page before.
  const [, heading] = /\/Dest \[(\d+) /.exec(objectWith(pdf, '(Example Newsletter)').object) ?? [];
  const annotation = objectWith(pdf, 'letters.test/first').number;
  expect(objectWith(pdf, `/Annots [${annotation} 0 R`).number).toBe(heading);
  expect(await frame.getAttribute('data-printed')).toBe('640,0');
  expect(await hidden(frame)).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  for (const button of await page.getByRole('button', { includeHidden: true }).all())
    await expect(button).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(frame).toBeVisible();
});
