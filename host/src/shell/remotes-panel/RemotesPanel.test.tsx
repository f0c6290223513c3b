import { createHash, webcrypto } from 'node:crypto';
import { backend, fakeClock } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { pagesOf, publish } from '../../testing/aStore';
import { requests } from '../../testing/federation';
import { onPage, renderShell } from '../../testing/renderShell';
import { aRow, entryOf } from '../../testing/rows';

fakeClock();

const remote = 'remote_admin';
const code = '// the entry';
const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});
afterEach(() => jest.restoreAllMocks());

async function openPanel(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remotes' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Remotes' }));
  return { panel, admin: panel.getByRole('region', { name: 'Admin pages' }) };
}

const staged = {
  [remote]: [aRow(remote, '3', { share: 10, integrity }), aRow(remote, '2', { integrity })],
};

test('says which release runs here, and lets an owner switch this browser to the other one', async () => {
  for (const version of ['3', '2']) publish(remote, version, pagesOf(remote, version));
  const stored = { [`newsletter-directory-chosen-${remote}`]: '2' };
  const { user, unmount } = await renderShell({ as: 'owner', path: '/categories', rows: staged, stored });
  expect(await onPage('CategoriesPage 2')).toBeVisible();
  const { panel, admin } = await openPanel(user);
  expect(admin).toHaveTextContent('Version in use2');
  expect(admin).toHaveTextContent('Newest version3');
  expect(admin).toHaveTextContent('Used in10 of 100 browsers; this one uses the version before');
  expect(admin).toHaveTextContent('RequirementsThis site and its database have all that it needs');
  expect(panel.getByRole('region', { name: 'Owner pages' })).toHaveTextContent('Used inEvery browser');
  await user.click(panel.getByRole('button', { name: 'Use version 3 in this browser' }));
  expect(panel.getByText('This browser uses version 3 when the page is next loaded.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Reload' })).toBeVisible();
  // What is on the screen stays as it is.
  expect(screen.getByText('CategoriesPage 2')).toBeInTheDocument();
  unmount();
  await renderShell({ as: 'owner', path: '/categories', rows: staged, stored: { ...localStorage } });
  expect(await onPage('CategoriesPage 3')).toBeVisible();
});

test('Check now finds an entry intact, changed, missing or unreachable, without running it', async () => {
  // Released since the page was opened.
  backend.use(http.get('http://localhost/remotes.json', () => HttpResponse.json(staged)));
  const { user } = await renderShell({ as: 'owner', rows: { [remote]: [aRow(remote, '2')] } });
  expect(await onPage('HomePage')).toBeVisible();
  const before = [...requests];
  const { panel, admin } = await openPanel(user);
  expect(admin).toHaveTextContent('Newest version2');
  const takeBack = 'To take it back: npm run release -- rollback admin';
  const missing = `Version 3 can't be fetched. ${takeBack}`;
  // No sentence is the one before.
  for (const [answer, sentence] of [
    [() => new HttpResponse(null, { status: 404 }), missing],
    [() => HttpResponse.text(code), 'Version 3 can be fetched and is what was released.'],
    [() => HttpResponse.error(), missing],
    [() => HttpResponse.text(`${code} `), `Version 3 isn't what was released. ${takeBack}`],
  ] as const) {
    backend.use(http.get(entryOf(remote, '3'), answer));
    await user.click(panel.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(admin).toHaveTextContent(sentence));
    expect(await panel.findByText('Checked')).toBeVisible();
    expect(admin).toHaveTextContent('Newest version3');
  }
  expect(requests).toEqual(before);
});

test('Copy report copies what the panel shows as text', async () => {
  publish(remote, '3', new Error('404'));
  publish(remote, '2', pagesOf(remote, '2'));
  const rows = { [remote]: [aRow(remote, '3'), aRow(remote, '2'), aRow(remote, '1')] };
  backend.use(http.get('http://localhost/remotes.json', () => HttpResponse.json(rows)));
  const { user } = await renderShell({ as: 'owner', path: '/categories', rows });
  expect(await onPage('CategoriesPage 2')).toBeVisible();
  const { panel, admin } = await openPanel(user);
  expect(admin).toHaveTextContent('Previous version');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(panel.getByRole('button', { name: 'Copy report' }));
  expect(await panel.findByText('Report copied')).toBeVisible();
  const [text = ''] = write.mock.calls[0] ?? [];
  expect(text).toContain(
    'Admin pages (remote_admin): Previous version\n  Version in use: 2\n  Newest version: 3\n',
  );
  expect(text).toContain('  Previous good version: 1\n');
  expect(text).toContain('  Last error: Version 3: 404');
  write.mockRejectedValue(new Error('denied'));
  await user.click(panel.getByRole('button', { name: 'Copy report' }));
  expect(await panel.findByText("The report can't be copied")).toBeVisible();
});

test('the message about a page that failed leads owners to the panel, and the focus comes back', async () => {
  publish(remote, '9', new Error('404'));
  backend.use(http.get('http://localhost/remotes.json', () => HttpResponse.json({})));
  const rows = { [remote]: [aRow(remote, '9')] };
  const { user, unmount } = await renderShell({ as: 'owner', path: '/categories', rows });
  const button = await screen.findByRole('button', { name: 'Open Remotes' });
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await user.click(button);
  const panel = await screen.findByRole('dialog', { name: 'Remotes' });
  expect(panel).toHaveTextContent('Version 9: 404');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(button).toHaveFocus();
  unmount();
  await renderShell({ as: 'admin', path: '/categories', rows });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open Remotes' })).not.toBeInTheDocument();
});

describe('with a receiver of reports', () => {
  const report = 'https://reports.test/report';
  const version = '1.0.0-ab12';
  const rows = { [remote]: [aRow(remote, version), aRow(remote, '2')] };
  const failure = { remote, version, phase: 'crash', reason: 'error', count: 3 };

  beforeEach(() => {
    sessionStorage.clear();
    publish(remote, version, new Error('jane@example.com is undefined'));
    publish(remote, '2', pagesOf(remote, '2'));
    backend.use(http.get('http://localhost/remotes.json', () => HttpResponse.json(rows)));
  });

  test('a release that fails is reported, and the panel counts what all browsers have reported', async () => {
    const sendBeacon = jest.fn();
    Object.assign(navigator, { sendBeacon });
    backend.use(http.get(report, () => HttpResponse.json([failure, { ...failure, version: '1.0.0-0' }])));
    const { user } = await renderShell({ as: 'owner', path: '/categories', rows, report });
    expect(await onPage('CategoriesPage 2')).toBeVisible();
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1));
    expect(sendBeacon).toHaveBeenCalledWith(
      report,
      JSON.stringify({ remote, version, phase: 'crash', reason: 'error' }),
    );
    const { admin } = await openPanel(user);
    await waitFor(() => expect(admin).toHaveTextContent(`Reported failuresVersion ${version} crashed (3)`));
    expect(admin).toHaveTextContent('To take it back: npm run release -- rollback admin');
    expect(screen.getByRole('region', { name: 'Owner pages' })).toHaveTextContent('Reported failuresnone');
  });

  test.each([
    ['is gone', "can't be read", () => HttpResponse.error()],
    ['never responds', 'not read yet', () => new Promise<never>(() => {})],
    ['sends something else', "can't be read", () => HttpResponse.text('<!doctype html>')],
  ])('one that %s changes nothing for the user', async (_name, shown, answer) => {
    const sendBeacon = jest.fn(() => {
      throw new TypeError('blocked');
    });
    Object.assign(navigator, { sendBeacon });
    backend.use(http.get(report, answer));
    const { user } = await renderShell({ as: 'owner', path: '/categories', rows, report });
    expect(await onPage('CategoriesPage 2')).toBeVisible();
    const { admin } = await openPanel(user);
    expect(admin).toHaveTextContent('Previous version');
    await waitFor(() => expect(admin).toHaveTextContent(`Reported failures${shown}`));
  });
});
