import { backend } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { render } from './server';
import { science, serveDirectory } from './testing/fakes';

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
  backend.use(http.get('http://backend.test/*', () => HttpResponse.json({}, { status: 503 })));
  await expect(home(science.id)).rejects.toThrow('Failed to load');
});
