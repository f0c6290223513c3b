import { backend, fakeClock } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { pagesOf, publish } from '../testing/aStore';
import { requests } from '../testing/federation';
import { onPage, renderShell } from '../testing/renderShell';
import { aRow } from '../testing/rows';
import { failedHere } from './browser';

fakeClock();

const remote = 'remote_public';
const notice = /newest version of this part of the site can't be used/;

/** A staged rollout beside the one before, with the share of all buckets or of none. */
const staged = (share: number) => ({ [remote]: [aRow(remote, '3', { share }), aRow(remote, '2')] });
const rows = { [remote]: [aRow(remote, '3'), aRow(remote, '2')] };

const versionsAsked = () => requests.map((entry) => entry.split('/')[4]);

/** What this browser has stored. */
const stored = () => ({ ...localStorage }) as Record<string, string>;

const chosen = (version: string) => ({ [`newsletter-directory-chosen-${remote}`]: version });

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  backend.use(http.get('http://localhost/remotes.json', () => HttpResponse.json({})));
  for (const version of ['3', '2']) publish(remote, version, pagesOf(remote, version));
});
afterEach(() => jest.restoreAllMocks());

test.each(['3', '2'])('the side with version %s shows it, without a notice', async (version) => {
  await renderShell({ rows: staged(50), stored: chosen(version) });
  expect(await onPage(`HomePage ${version}`)).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  expect(versionsAsked()).toEqual([version]);
});

test('promoting and rolling back take effect when the page is next loaded', async () => {
  const { unmount } = await renderShell({ rows: staged(1), stored: chosen('2') });
  expect(await onPage('HomePage 2')).toBeVisible();
  unmount();
  const promoted = await renderShell({ rows, stored: stored() });
  expect(await onPage('HomePage 3')).toBeVisible();
  promoted.unmount();
  await renderShell({ rows: { [remote]: [aRow(remote, '2')] }, stored: stored() });
  expect(await onPage('HomePage 2')).toBeVisible();
});

test('where the release before cannot be loaded, the newest one is the last resort', async () => {
  publish(remote, '2', new Error('404'));
  await renderShell({ rows: staged(10), stored: chosen('2') });
  expect(await onPage('HomePage 3')).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  expect(versionsAsked()).toEqual(['2', '3']);
});

test('a release that has failed is not tried by the next page, only by Try again', async () => {
  publish(remote, '3', new Error('404'));
  const { unmount } = await renderShell({ rows });
  expect(await onPage('HomePage 2')).toBeVisible();
  unmount();

  const { user } = await renderShell({ rows, stored: stored() });
  expect(await onPage('HomePage 2')).toBeVisible();
  expect(screen.getByText(notice)).toBeVisible();
  expect(versionsAsked()).toEqual(['2']);
  publish(remote, '3', pagesOf(remote, '3'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await onPage('HomePage 3')).toBeVisible();
  expect(failedHere(remote)).toEqual([]);
});

test('when nothing could be loaded, it was the connection: no release is held against it', async () => {
  for (const version of ['3', '2']) publish(remote, version, new Error('offline'));
  const { unmount } = await renderShell({ rows });
  expect(await screen.findByText(/This part of the site could not be loaded/)).toBeVisible();
  unmount();
  publish(remote, '3', pagesOf(remote, '3'));
  await renderShell({ rows, stored: stored() });
  expect(await onPage('HomePage 3')).toBeVisible();
  expect(versionsAsked()).toEqual(['3']);
});
