/** How tall a heading is in the device's font, and in ours. */
let lines = { device: 30, ours: 30 };
let arrive = () => {};
const shown = new Set<FontFace>();

beforeEach(() => {
  jest.resetModules();
  shown.clear();
  document.body.innerHTML = '<main><h1>Find newsletters worth reading</h1><h2>Categories</h2></main>';
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  Object.assign(globalThis, {
    FontFace: class {
      constructor(
        readonly family: string,
        readonly source: string,
        readonly descriptors: FontFaceDescriptors,
      ) {}
      load = () => arrived;
    },
  });
  localStorage.clear();
  Object.assign(document, { fonts: shown });
  const heading = document.querySelector('h2') as HTMLElement;
  heading.getBoundingClientRect = () => new DOMRect(0, shown.size > 0 ? lines.ours : lines.device, 100, 30);
});

test.each([
  ['at once where nothing moves', 30, true],
  ['with the next page where a heading would get a second line', 60, false],
])('our fonts are shown %s', async (_when, ours, atOnce) => {
  lines = { device: 30, ours };
  const { showFonts } = await import('./webFonts');
  const done = showFonts('/');
  expect(shown.size).toBe(0);
  arrive();
  await done;
  expect(shown.size > 0).toBe(atOnce);
  await showFonts('/newsletter/1');
  expect(shown.size).toBe(4);
});

test('the next visit has them from the first paint, or goes without, so that nothing moves', async () => {
  const { showFonts } = await import('./webFonts');
  const { showKeptFonts } = await import('./keptFonts');
  showKeptFonts();
  expect(shown.size).toBe(0);
  const done = showFonts('/');
  arrive();
  await done;
  shown.clear();
  showKeptFonts();
  expect([...shown]).toEqual([
    expect.objectContaining({ family: 'Fraunces', descriptors: { weight: '300 900', display: 'optional' } }),
    expect.objectContaining({ family: 'Figtree', descriptors: { weight: '300 900', display: 'optional' } }),
  ]);
});

test.each(['', 'null', '{', '{"Fraunces":1}'])('what is kept can be damaged: %j', async (kept) => {
  const { showKeptFonts } = await import('./keptFonts');
  localStorage.setItem('fonts', kept);
  expect(showKeptFonts).not.toThrow();
});
