import { cases, isFull } from '../effort';
import { settled } from './accessibility';
import { newGate } from './clock';
import { type Frame, heightOf, hidden, openExample, settledHeight, tall } from './example';
import { expect, test } from './fixtures';

test.describe('its height', () => {
  const contents: Record<string, [html: string, min: number, max: number]> = {
    short: ['<p>Short</p>', 200, 200],
    long: [tall, 3000, 3100],
    'taller than the screen': [`<div style="min-height:100vh">x</div>${tall}`, 3800, 3900],
    'of percentages': [
      `<style>html,body{height:100%}.a{height:120%}</style><div class="a">x</div>${tall}`,
      3000,
      3100,
    ],
    'of important percentages': [
      `<body style="height:100%!important;padding:40px"><p>x</p>${tall}`,
      3000,
      3400,
    ],
    'with margins that leave the body': ['<div style="margin:300px 0">x</div>', 600, 700],
    'with content out of the flow': [
      '<div style="position:absolute;top:900px;height:50px">x</div>',
      950,
      1000,
    ],
    'with floats': ['<div style="float:left;height:700px">x</div>', 700, 800],
    'of nothing': ['<style>*{display:none!important}</style><p>x</p>', 200, 200],
    'of an absurd height': ['<div style="height:9000000px">x</div>', 20_000, 20_000],
  };
  const usual = [
    'taller than the screen',
    'of important percentages',
    'with content out of the flow',
    'of an absurd height',
  ];
  test('fits any content', async ({ page }) => {
    for (const [what, [html, min, max]] of cases(contents, ...usual)) {
      const frame = await openExample(page, html);
      const height = await settledHeight(frame);
      expect(height, what).toBeGreaterThanOrEqual(min);
      expect(height, what).toBeLessThanOrEqual(max);
      if (max < 20_000) expect(await hidden(frame), what).toBeLessThanOrEqual(1);
    }
  });

  test('follows late images, which are requested over https, opened details and the width', async ({
    page,
  }) => {
    const { hold, open } = newGate();
    const asked: string[] = [];
    await page.route(/^https?:\/\/pictures\.test\//, async (route) => {
      asked.push(route.request().url());
      await hold();
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"><rect width="9" height="9"/></svg>';
      await route.fulfill({ contentType: 'image/svg+xml', body: svg });
    });
    const words = 'word '.repeat(400);
    const frame = await openExample(
      page,
      `<details><summary>More</summary><div style="height:1500px">x</div></details>
      <p style="background:url(http://pictures.test/3.svg)">${words}</p>
      <p><img src="http://pictures.test/1.svg"></p><img srcset="http://pictures.test/2.svg 1x" height="10">`,
    );
    await expect.poll(() => heightOf(frame)).toBeGreaterThan(250);
    expect(await settledHeight(frame)).toBeLessThan(900);
    open();
    await expect.poll(() => heightOf(frame)).toBeGreaterThan(900);
    expect(asked.toSorted()).toEqual([1, 2, 3].map((name) => `https://pictures.test/${name}.svg`));
    const closed = await settledHeight(frame);
    await page.frameLocator('iframe').getByText('More').click();
    await expect.poll(() => heightOf(frame)).toBe(closed + 1500);
    await page.setViewportSize({ width: 420, height: 800 });
    await expect.poll(() => heightOf(frame)).toBeGreaterThan(closed + 1600);
    expect(await hidden(frame)).toBeLessThanOrEqual(1);
  });

  // Rare; that the height follows its content otherwise is tested above.
  if (isFull)
    test('stops following content that never stops moving', async ({ page }) => {
      const frame = await openExample(
        page,
        '<style>@keyframes grow{from{height:300px}to{height:15000px}}.a{animation:grow 2s infinite alternate}</style><div class="a">x</div>',
      );
      // From then on, it scrolls inside.
      const scrolling = () =>
        frame.evaluate(
          ({ contentDocument }: HTMLIFrameElement) => contentDocument?.documentElement.style.overflowY,
        );
      await expect.poll(scrolling, { timeout: 60_000 }).toBe('auto');
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
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP8AACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
  const words = 'Some words to read. '.repeat(20);
  const issue = `<body bgcolor="#003366" text="#ffffff"><style>.page{width:600px;min-width:600px}</style>
    <table width="600" align="center" style="width:600px;min-width:600px"><tr>
      <td width="300"><table width="290"><tr><td><img width="290" height="200" ${picture}></td></tr></table></td>
      <td width="300" style="font-size:15px">${words}</td></tr></table>
    <div class="page">${words}</div>
    <div style="font-size:0"><div class="column" style="display:inline-block;width:100%;max-width:250px;height:9px"></div><div class="column" style="display:inline-block;width:100%;max-width:250px;height:9px"></div></div>
    <img id="logo" style="width:100%;max-width:120px;height:40px" ${picture}>
    <img id="divider" width="560" height="28" src="${pixel}"><img id="line" width="100%" height="2" src="${pixel}">
    <img id="banner" height="200" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='100'/%3E">`;

  const layout = (frame: Frame) =>
    frame.evaluate((element: HTMLIFrameElement) => {
      const root = element.contentDocument?.documentElement as HTMLElement;
      const tops = [...root.querySelectorAll('.column')].map((column) => column.getBoundingClientRect().top);
      return {
        beyond: root.scrollWidth - root.clientWidth,
        font: getComputedStyle(root.querySelectorAll('td')[2] ?? root).fontSize,
        logo: root.querySelector('#logo')?.clientWidth,
        divider: root.querySelector('#divider')?.clientHeight,
        line: root.querySelector('#line')?.clientHeight,
        banner: ['clientWidth', 'clientHeight'].map((side) =>
          Reflect.get(root.querySelector('#banner') ?? root, side),
        ),
        table: root.querySelector('table')?.clientWidth,
        columns: new Set(tops).size === 1 ? 'beside' : 'below',
      };
    });

  const layoutBeyond = async (frame: Frame) => (await layout(frame)).beyond;

  test('keeps its shape and colours on a desktop and is readable on a phone', async ({ page }) => {
    const frame = await openExample(page, issue);
    await settledHeight(frame);
    expect(await layout(frame)).toMatchObject({ beyond: 0, logo: 120, table: 600, columns: 'beside' });
    expect(await layout(frame)).toMatchObject({ divider: 28, line: 2, banner: [600, 200] });
    const body = page.frameLocator('iframe').locator('body');
    await expect(body).toHaveCSS('background-color', 'rgb(0, 51, 102)');
    await expect(body).toHaveCSS('color', 'rgb(255, 255, 255)');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => layout(frame))
      .toMatchObject({
        beyond: 0,
        font: '15px',
        logo: 120,
        columns: 'below',
        divider: 16,
        line: 2,
        banner: [328, 109],
      });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  const wide = (width: number) =>
    `<div style="width:${width}px!important;max-width:none!important">${words}</div>`;
  const zoomOf = (frame: Frame) =>
    frame.evaluate((element: HTMLIFrameElement) => Number(element.contentDocument?.body.style.zoom));

  test('that cannot shrink is scaled to a phone, scrolls where it would become unreadable, and wraps code', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    let frame = await openExample(
      page,
      `${wide(600)}<table><tr>${'<td>Unbreakable</td>'.repeat(7)}</tr></table>`,
    );
    const height = await settledHeight(frame);
    expect(await layoutBeyond(frame)).toBe(0);
    expect(await hidden(frame)).toBeLessThanOrEqual(1);
    const zoom = await zoomOf(frame);
    expect(zoom).toBeGreaterThan(0.5);
    expect(zoom).toBeLessThan(0.7);
    // Long enough for a height and a scale that depend on each other to go back and forth.
    await settled(page);
    expect(await heightOf(frame)).toBe(height);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => zoomOf(frame)).toBe(1);

    await page.setViewportSize({ width: 390, height: 844 });
    frame = await openExample(page, wide(2000));
    await settledHeight(frame);
    expect(await zoomOf(frame)).toBe(0.5);
    expect(await layoutBeyond(frame)).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const long = `https://a.test/${'path/'.repeat(60)}`;
    frame = await openExample(
      page,
      `<pre style="white-space:pre">${'code '.repeat(100)}</pre><p>${long}</p><table><tr><td>${long}</td><td>cell</td></tr></table>`,
    );
    await settledHeight(frame);
    expect(await layoutBeyond(frame)).toBe(0);
    expect(await zoomOf(frame)).toBe(1);
  });
});
