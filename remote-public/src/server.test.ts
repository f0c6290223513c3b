import { at, backend } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { render } from './server';
import { listed, science, serveDirectory } from './testing/fakes';

// As the bundle is built: without the tools of development.
jest.replaceProperty(process.env, 'NODE_ENV', 'production');

const home = (category: string) =>
  render({
    page: 'HomePage',
    route: '/',
    params: {},
    path: `/?category=${category}`,
    config: { supabaseUrl: 'http://backend.test', supabaseKey: 'key', siteUrl: 'https://site.test' },
    fetch,
  });

test('a category is indexed with its feed', async () => {
  serveDirectory();
  expect(await home(science.id)).toMatchObject({
    head: { title: 'Science newsletters – Newsletter Directory', feed: `/feed.xml?category=${science.id}` },
  });
});

test('covers are in the document, with their sizes and their colour, and only the first are requested at once', async () => {
  const address = `${at.storage('object/public/newsletter-images')}/0b0c0d0e-0000-4000-8000-000000000001-400x225-c8a070`;
  serveDirectory(['One', 'Two', 'Three'].map((title) => listed({ title, image_url: `${address}.jpg` })));
  const { html } = await home(science.id);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const covers = [...page.querySelectorAll<HTMLImageElement>('article img')];
  expect(covers.map((cover) => cover.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy']);
  for (const cover of covers) {
    expect(cover.srcset).toBe(`${address}.192.jpg 192w, ${address}.384.jpg 384w, ${address}.jpg 400w`);
    expect(cover.sizes).toMatch(/^\(max-width: 599\.95px\) 171px, /);
    expect(cover.style.backgroundColor).toBe('rgb(200, 160, 112)');
  }
});

describe('a newsletter', () => {
  const newsletter = (id: string) =>
    render({
      page: 'NewsletterPage',
      route: '/newsletter/:id',
      params: { id },
      path: `/newsletter/${id}`,
      config: { supabaseUrl: 'http://backend.test', supabaseKey: 'key', siteUrl: 'https://site.test' },
      fetch,
    });

  test('that is visible has facts for search engines', async () => {
    const visible = listed({ title: 'Visible' });
    serveDirectory([visible]);
    const { head } = await newsletter(visible.id);
    expect(head).toMatchObject({ facts: { '@type': 'Periodical', name: 'Visible' } });
    expect(head).not.toHaveProperty('unlisted');
  });

  test('that is asked for at the same time as others has its own data and no other', async () => {
    const all = Array.from({ length: 12 }, (_, index) => listed({ title: `Number ${index}` }));
    serveDirectory(all);
    const rendered = await Promise.all(all.map(({ id }) => newsletter(id)));
    for (const [index, page] of rendered.entries()) {
      const text = JSON.stringify(page);
      expect(all.filter(({ id }) => text.includes(id))).toEqual([all[index]]);
      expect(page.html).toContain(`>Number ${index}</`);
    }
  });

  test('that is discontinued is left out of search engines, says so and suggests similar ones', async () => {
    const ended = listed({ title: 'Ended', state: 'discontinued' });
    serveDirectory([ended, listed({ title: 'Still there' })]);
    const { head, html } = await newsletter(ended.id);
    expect(head).toMatchObject({ unlisted: true });
    expect(head).not.toHaveProperty('facts');
    for (const text of ['No longer published', 'Similar newsletters', 'Still there'])
      expect(html).toContain(text);
    expect(html).not.toContain('Sign in to Subscribe');
  });
});

test('home is rendered with the featured newsletters first', async () => {
  serveDirectory([listed({ title: 'Newest' }), listed({ title: 'Featured', featured_position: 1 })]);
  const { html } = await render({
    page: 'HomePage',
    route: '/',
    params: {},
    path: '/',
    config: { supabaseUrl: 'http://backend.test', supabaseKey: 'key', siteUrl: 'https://site.test' },
    fetch,
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  const titles = [...page.querySelectorAll('article h3')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Featured', 'Newest']);
});

test.each(['none', '00000000-0000-4000-8000-999999999999'])(
  'a category that does not exist is missing, with the empty text: %s',
  async (category) => {
    serveDirectory();
    const { missing, html } = await home(category);
    expect(missing).toBe(true);
    expect(html).toContain('No newsletters available in this category.');
    expect(html).toContain('Clear Filter');
  },
);

test('whether a category exists is unknown while its table cannot be read', async () => {
  serveDirectory();
  backend.use(http.get(at.table('categories'), () => HttpResponse.json({}, { status: 500 })));
  await expect(home(science.id)).rejects.toThrow('Failed to load');
});
