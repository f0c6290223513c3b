import type { Role } from '@newsletters/shared/model';
import { fakeClock } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { onPage, renderShell } from '../testing/renderShell';

fakeClock();

const footer = [
  { text: 'Privacy', href: '/privacy' },
  { text: '</a><script>alert(1)</script> & "Legal"', href: 'https://example.com/legal?a=1&b="2"' },
  { text: 'Contact', href: 'mailto:hello@example.com' },
];

test('without configured links there is no footer', async () => {
  await renderShell({ footer: [] });
  await onPage('HomePage');
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
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
