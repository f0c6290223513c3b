import { backend } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { render } from './server';

const config = { supabaseUrl: 'http://backend.test', supabaseKey: 'key', siteUrl: 'https://site.test' };

const shell = (links?: unknown) =>
  render({ page: 'Shell', route: '/', params: {}, path: '/', config: { ...config, links }, fetch });

// As the bundle is built: without the tools of development.
jest.replaceProperty(process.env, 'NODE_ENV', 'production');
beforeEach(() => backend.use(http.get('http://backend.test/*', () => HttpResponse.json([]))));

test('the first view has the footer of the deployment, whose links stay text', async () => {
  const text = '</a><script>alert(1)</script><!-- & "Legal"';
  const { html } = await shell([
    { text, href: '/legal?a="b"&c' },
    { text: 'Run', href: 'javascript:alert(1)' },
  ]);
  document.body.innerHTML = html;
  expect(document.querySelector('script')).toBeNull();
  const links = [...document.querySelectorAll('footer a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [text, '/legal?a="b"&c'],
    ['Feed', '/feed.xml'],
  ]);
  expect(html.indexOf('<div id="page">')).toBeLessThan(html.indexOf('<footer'));
});

test.each([undefined, [], null, 'links'])('without links, the footer has the feed', async (links) => {
  const footer = /<footer.*<\/footer>/.exec((await shell(links)).html)?.[0];
  expect(footer?.match(/href="[^"]*"/g)).toEqual(['href="/feed.xml"']);
});
