import type { Role } from '@newsletters/shared/model';
import { backend, fakeClock, tableHandler } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { onPage, renderShell } from '../testing/renderShell';

fakeClock();

const footer = [
  { text: 'Privacy', href: '/privacy' },
  { text: '</a><script>alert(1)</script> & "Legal"', href: 'https://example.com/legal?a=1&b="2"' },
  { text: 'Contact', href: 'mailto:hello@example.com' },
];

const shownLinks = () =>
  within(screen.getByRole('navigation', { name: 'Footer' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('without links it has the feed', async () => {
  await renderShell({ footer: [] });
  await onPage('HomePage');
  expect(shownLinks()).toEqual([['Feed', '/feed.xml']]);
});

test('the links of the site settings win, in their order', async () => {
  await renderShell({ footer });
  backend.use(
    tableHandler('site_settings', [
      {
        id: 1,
        imprint_link: '/imprint',
        privacy_link: 'https://example.com/privacy',
        accessibility_link: null,
        contact_link: 'mailto:office@example.com',
        further_links: 'City map https://example.com/map\n<b>Bold</b> javascript:alert(1)',
      },
    ]),
  );
  await onPage('HomePage');
  await waitFor(() =>
    expect(shownLinks()).toEqual([
      ['Legal notice', '/imprint'],
      ['Privacy', 'https://example.com/privacy'],
      ['Contact', 'mailto:office@example.com'],
      ['City map', 'https://example.com/map'],
      ['Feed', '/feed.xml'],
    ]),
  );
});

test('it has the configured links, taken as text, and then the feed', async () => {
  await renderShell({ footer });
  await onPage('HomePage');
  const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect(screen.getByRole('contentinfo')).toContainElement(links[0] as HTMLElement);
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...footer.map(({ text, href }) => [text, href]),
    ['Feed', '/feed.xml'],
  ]);
});

describe.each<[Role | undefined, string[], string[]]>([
  [undefined, ['/', '/newsletter/1', '/settings', '/subscriptions', '/users'], ['/newsletters', '/site']],
  ['user', ['/', '/newsletter/1', '/subscriptions', '/users'], ['/categories']],
  ['admin', ['/', '/users'], ['/newsletters', '/categories', '/site']],
  ['owner', ['/newsletter/1', '/subscriptions'], ['/users', '/site']],
])('for %s', (as, shown, hidden) => {
  test.each(shown)('it is on the public page at %s', async (path) => {
    await renderShell({ as, path, footer });
    expect(await screen.findByRole('contentinfo')).toBeVisible();
    await screen.findByRole('heading', { level: 1, name: /^(Home|Newsletter|Subscriptions)Page$/ });
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });

  test.each(hidden)('it is never at %s', async (path) => {
    await renderShell({ as, path, footer });
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    await screen.findByRole('heading', {
      level: 1,
      name: /^(Users|Newsletters|Categories|Site)Page$|Denied/,
    });
    await waitFor(() => expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument());
  });
});
