import { expectAccessible, expectNoSidewaysScrolling } from './accessibility';
import { stack } from './backend';
import { expect, signIn, test } from './fixtures';
import { cards, signInButton } from './parts';

test('header and menus fit on a small phone and are accessible', async ({ page }) => {
  const check = (view: string) => expectAccessible(page, view, [320]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await expectNoSidewaysScrolling(page, 'home');
  await page.setViewportSize({ width: 360, height: 740 });
  const name = page.getByRole('banner').getByText('Newsletter Directory', { exact: true });
  await expect(name).toBeVisible();
  expect(
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);

  await signIn(page, 'owner@example.com');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Site Settings' })).toBeVisible();
  await check('menu');
  await page.getByRole('link', { name: 'Users', exact: true }).press('Escape');
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('account menu');
});

test('the chosen colour scheme is set before the first paint, and nothing moves after it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      Object.assign(window, { schemeAtStart: document.documentElement.dataset.colorScheme });
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  const { scheme, shifted } = await page.evaluate(() => {
    const { schemeAtStart, shifts } = window as unknown as { schemeAtStart: string; shifts: number[] };
    return { scheme: schemeAtStart, shifted: shifts.reduce((sum, shift) => sum + shift, 0) };
  });
  expect(scheme).toBe('dark');
  expect(shifted).toBeLessThan(0.1);
});

/** The contrast ratio of two colours by WCAG, from 1 to 21. */
function contrast(...colours: [string, string]): number {
  const [lighter = 0, darker = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((value) => {
        const share = Number(value) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
}

test('the keyboard can skip the header, and its focus is visible on every control of header and dialog', async ({
  page,
}) => {
  await page.goto('/');
  await expect(signInButton(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const seen = async (name: string) => {
      const control = page.getByRole('button', { name, exact: true });
      await expect(control).toBeFocused();
      const styles = await control.evaluate((element) => {
        const { outlineColor, outlineStyle } = getComputedStyle(element);
        return { outlineColor, outlineStyle, page: getComputedStyle(document.body).backgroundColor };
      });
      expect(styles.outlineStyle, name).toBe('solid');
      expect(contrast(styles.outlineColor, styles.page), name).toBeGreaterThan(3);
    };
    await page.getByRole('link', { name: /home$/ }).focus();
    await page.keyboard.press('Tab');
    await seen(`Switch to ${colorScheme === 'light' ? 'dark' : 'light'} theme`);
    await page.keyboard.press('Tab');
    await seen('Sign In');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await seen('Show password');
    await page.keyboard.press('Tab');
    await seen('Sign In');
    await page.keyboard.press('Tab');
    await seen('No account yet? Create one');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test.describe('in a frame', () => {
  test.use({ expectErrors: true });

  test('of another site, the shell is blocked', async ({ page }) => {
    const body = `<iframe src="${stack.shell}"></iframe>`;
    await page.route('https://another.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('https://another.test/');
    await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  });
});

test('every response has its security headers', async ({ request }) => {
  for (const url of [stack.shell, `${stack.shell}/users`, `${stack.shell}/config.json`]) {
    expect((await request.get(url)).headers(), url).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  }
  for (const remote of Object.values(stack.remotes)) {
    const from = async (origin: string) =>
      (await request.get(`${remote}/remoteEntry.js`, { headers: { origin } })).headers();
    expect(await from(stack.shell), remote).toMatchObject({
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': stack.shell,
    });
    expect(await from('https://another.test'), remote).not.toHaveProperty('access-control-allow-origin');
  }
});
