import { unwrap } from '@newsletters/shared/api/unwrap';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { act, backend, fakeClock } from '@newsletters/shared/testing';
import { Button, Page } from '@newsletters/shared/ui';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { use, useEffect, useState } from 'react';
import { aPage, pagesOf, publish } from '../testing/aStore';
import { requests } from '../testing/federation';
import { onPage, renderShell } from '../testing/renderShell';
import { aRow, rowsOf as rowsOfRemote } from '../testing/rows';

fakeClock();

const remote = 'remote_public';
const notice = /newest version of this part of the site can't be used/;
const sorry = 'This part of the site could not be loaded. The rest of it still works.';

const rowsOf = (...versions: string[]) => rowsOfRemote(remote, ...versions);
const versionsAsked = () => requests.map((entry) => entry.split('/')[4]);

/** What `remotes.json` holds when it is read again. */
const rereadAs = (rows: object) =>
  backend.use(http.get('http://localhost/remotes.json', () => HttpResponse.json(rows)));

function Crash(): never {
  throw new TypeError('cannot read x of undefined');
}

function CrashInEffect() {
  useEffect(() => {
    throw new TypeError('cannot read y of undefined');
  });
  return null;
}

/** Reads something that takes longer than a page may hang. */
function SlowRead() {
  useSuspenseQuery({
    queryKey: ['newsletters'],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(true), 45_000)),
  });
  return <Page title="HomePage">Content</Page>;
}

function ShowNothing() {
  return undefined;
}

const never = new Promise<never>(() => {});
const Hang = () => use(never);

/** Anything can be thrown, also what has no text. */
function ThrowObject(): never {
  throw Object.create(null);
}

/** Throws null, or waits forever, once it has been on the screen. */
function FailLater() {
  const [failing, setFailing] = useState<typeof never | null>();
  if (failing !== undefined) throw failing;
  return (
    <Page title="HomePage">
      <Button onClick={() => setFailing(null)}>Throw</Button>
      <Button onClick={() => setFailing(never)}>Wait</Button>
    </Page>
  );
}

function ThrowOnPress() {
  const [presses, setPresses] = useState(0);
  const press = () => {
    setPresses(presses + 1);
    throw new Error('too late');
  };
  return (
    <Page title="HomePage">
      <Button onClick={press}>Pressed {presses}</Button>
    </Page>
  );
}

const HomeWithLink = () => (
  <Page title="HomePage">
    <Link to="/newsletter/7">Open</Link>
  </Page>
);

function FailedRequest() {
  unwrap({ data: null, error: { message: 'Table is gone' }, status: 500 }, 'Failed to load newsletters');
  return null;
}

let warnings: jest.SpyInstance;
beforeEach(() => {
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  rereadAs({});
});
afterEach(() => jest.restoreAllMocks());

test('the newest release is used, without a notice', async () => {
  publish(remote, '3', pagesOf(remote, 'three'));
  await renderShell({ rows: rowsOf('3', '2') });
  expect(await onPage('HomePage three')).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  expect(versionsAsked()).toEqual(['3']);
});

describe('the previous release is shown, with a quiet notice, when the newest', () => {
  const newest = (release: Parameters<typeof publish>[2]) => publish(remote, '3', release);
  const throwing = {
    get HomePage(): never {
      throw undefined;
    },
  };

  test.each([
    ['cannot be fetched', () => newest(new Error('404'))],
    ['has no such page', () => newest({})],
    ['throws undefined while it is loaded', () => newest(throwing)],
    ['crashes on mount', () => newest({ ...pagesOf(remote), HomePage: Crash })],
    ['shows nothing', () => newest({ ...pagesOf(remote), HomePage: ShowNothing })],
    ['throws an object without a text', () => newest({ ...pagesOf(remote), HomePage: ThrowObject })],
    ['crashes in its first effect', () => newest({ ...pagesOf(remote), HomePage: CrashInEffect })],
  ])('%s', async (_name, arrange) => {
    arrange();
    publish(remote, '2', pagesOf(remote, 'two'));
    rereadAs(rowsOf('3', '2'));
    await renderShell({ rows: rowsOf('3', '2') });
    expect(await onPage('HomePage two')).toBeVisible();
    expect(screen.getByText(notice)).toBeVisible();
    expect(versionsAsked()).toEqual(['3', '2']);
    expect(warnings).toHaveBeenCalledWith(expect.stringContaining('remote_public 3 is not used'));
  });

  test.each([
    ['is from an origin that is not allowed', { entry: 'https://evil.test/remoteEntry.js' }],
    ['needs a newer contract', { needs: { contracts: { session: '^99.0.0' }, migration: '' } }],
    ['needs a newer migration', { needs: { contracts: {}, migration: '20990101000000' } }],
  ])('%s, and nothing of it is requested', async (_name, changes) => {
    publish(remote, '2', pagesOf(remote, 'two'));
    await renderShell({ rows: { [remote]: [aRow(remote, '3', changes), aRow(remote, '2')] } });
    expect(await onPage('HomePage two')).toBeVisible();
    expect(screen.getByText(notice)).toBeVisible();
    expect(versionsAsked()).toEqual(['2']);
  });
});

describe('the page that is likely to be opened next', () => {
  const pages = (version: string) => ({ ...pagesOf(remote, version), HomePage: HomeWithLink });
  const openHome = async () => {
    publish(remote, '3', pages('three'));
    publish(remote, '2', pages('two'));
    const { user } = await renderShell({ rows: rowsOf('3', '2') });
    const link = await screen.findByRole('link', { name: 'Open' });
    return () => user.click(link);
  };
  const ahead = () => waitFor(() => expect(requests).toHaveLength(2));

  test('is loaded ahead, so that it needs no request when it is opened', async () => {
    const open = await openHome();
    await ahead();
    publish(remote, '3', 'hang');
    await open();
    expect(await onPage('NewsletterPage three')).toBeVisible();
  });

  test('is loaded again when that has failed, from the same release', async () => {
    const open = await openHome();
    publish(remote, '3', new Error('offline'));
    await ahead();
    publish(remote, '3', pages('three'));
    await open();
    expect(await onPage('NewsletterPage three')).toBeVisible();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    expect(warnings).not.toHaveBeenCalled();
  });
});

test('a page waits for the registry; the shell does not', async () => {
  let arrive: (rows: Record<string, unknown>) => void = () => {};
  publish(remote, '3', pagesOf(remote, 'three'));
  await renderShell({
    rows: new Promise((resolve) => {
      arrive = resolve;
    }),
  });
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(35_000));
  arrive(rowsOf('3'));
  expect(await onPage('HomePage three')).toBeVisible();
});

test('a registry that could not be read is read again by Retry', async () => {
  const { user } = await renderShell({ rows: Promise.reject(new Error('offline')) });
  expect(await screen.findByText(sorry)).toBeVisible();
  expect(requests).toEqual([]);
  rereadAs(rowsOf('1'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await onPage('HomePage')).toBeVisible();
});

test('when all fail, each release is tried once, at most three; then the area says so, and Retry starts over', async () => {
  for (const version of ['5', '4', '3', '2']) publish(remote, version, new Error('404'));
  const rows = rowsOf('5', '4', '3', '2');
  rereadAs(rows);
  const { user } = await renderShell({ rows });
  expect(await screen.findByText(sorry)).toBeVisible();
  expect(versionsAsked()).toEqual(['5', '4', '3']);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  publish(remote, '5', pagesOf(remote, 'five'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await onPage('HomePage five')).toBeVisible();
  expect(versionsAsked()).toEqual(['5', '4', '3', '5']);
  expect(requests.at(-1)).toMatch(/\?r=1$/);
});

test('two releases that crash do not alternate, and other pages work', async () => {
  publish(remote, '3', { HomePage: Crash });
  publish(remote, '2', { HomePage: Crash });
  const { user } = await renderShell({ as: 'owner', rows: rowsOf('3', '2') });
  expect(await screen.findByText(sorry)).toBeVisible();
  expect(versionsAsked()).toEqual(['3', '2']);
  const [users] = await screen.findAllByRole('link', { name: 'Users' });
  await user.click(users as HTMLElement);
  expect(await onPage('UsersPage')).toBeVisible();
  expect(requests.filter((entry) => entry.includes(remote))).toHaveLength(2);
});

test('a release that never responds is replaced, and the shell works meanwhile', async () => {
  publish(remote, '3', 'hang');
  publish(remote, '2', pagesOf(remote, 'two'));
  const started = performance.now();
  const { user } = await renderShell({ rows: rowsOf('3', '2') });
  rereadAs(rowsOf('3', '2'));
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText('HomePage two')).toBeInTheDocument(), { timeout: 25_000 });
  expect(performance.now() - started).toBeGreaterThan(9000);
});

test('a page that waits forever is replaced by that of the previous release', async () => {
  publish(remote, '3', { ...pagesOf(remote), HomePage: Hang });
  publish(remote, '2', pagesOf(remote, 'two'));
  await renderShell({ rows: rowsOf('3', '2') });
  await screen.findByRole('progressbar');
  await act(() => jest.advanceTimersByTimeAsync(25_000));
  expect(versionsAsked()).toEqual(['3']);
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(await onPage('HomePage two')).toBeVisible();
  expect(screen.getByText(notice)).toBeVisible();
});

test('a page that waits for a slow back end stays', async () => {
  publish(remote, '3', { ...pagesOf(remote), HomePage: SlowRead });
  await renderShell({ rows: rowsOf('3', '2') });
  await screen.findByRole('progressbar');
  await act(() => jest.advanceTimersByTimeAsync(45_000));
  expect(await onPage('HomePage')).toBeVisible();
  expect(versionsAsked()).toEqual(['3']);
});

test('a page that waits forever after it has been on the screen is not given up', async () => {
  publish(remote, '3', { ...pagesOf(remote), HomePage: FailLater });
  const { user } = await renderShell({ rows: rowsOf('3', '2') });
  await user.click(await screen.findByRole('button', { name: 'Wait' }));
  await act(() => jest.advanceTimersByTimeAsync(35_000));
  expect(screen.getByRole('progressbar')).toBeVisible();
});

test('a release published while the page is open takes over when the old one is gone', async () => {
  publish(remote, '2', { HomePage: aPage('HomePage', 'two') });
  publish(remote, '3', pagesOf(remote, 'three'));
  rereadAs(rowsOf('3'));
  const { user } = await renderShell({ as: 'user', rows: rowsOf('2') });
  expect(await onPage('HomePage two')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'My Subscriptions' }));
  expect(await onPage('SubscriptionsPage three')).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /home$/ }));
  expect(await onPage('HomePage three')).toBeVisible();
});

test('reading the registry again for one remote does not affect another', async () => {
  publish('remote_admin', '9', new Error('The entry cannot be fetched'));
  const rows = { ...rowsOf('3', '2'), remote_admin: [aRow('remote_admin', '9')] };
  publish(remote, '3', pagesOf(remote, 'three'));
  rereadAs(rows);
  const { user } = await renderShell({ as: 'admin', rows });
  expect(await onPage('HomePage three')).toBeVisible();
  const [categories] = await screen.findAllByRole('link', { name: 'Categories' });
  await user.click(categories as HTMLElement);
  expect(await screen.findByText(sorry)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'My Subscriptions' }));
  expect(await onPage('SubscriptionsPage three')).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

test('a release that needs a newer shell offers a reload', async () => {
  const needs = { contracts: { session: '^99.0.0' }, migration: '' };
  await renderShell({ rows: { [remote]: [aRow(remote, '3', { needs })] } });
  expect(await screen.findByText(/has been updated. Press Retry/)).toBeVisible();
  expect(requests).toEqual([]);
});

test('an error in an event handler leaves the page and the shell as they are', async () => {
  const escaped = jest.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', escaped);
  publish(remote, '3', { ...pagesOf(remote), HomePage: ThrowOnPress });
  const { user } = await renderShell({ rows: rowsOf('3', '2') });
  await user.click(await screen.findByRole('button', { name: 'Pressed 0' }));
  window.removeEventListener('error', escaped);
  expect(escaped).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(versionsAsked()).toEqual(['3']);
});

test('a page that throws null later is shown again by Retry', async () => {
  publish(remote, '3', { ...pagesOf(remote), HomePage: FailLater });
  const { user } = await renderShell({ rows: rowsOf('3', '2') });
  await user.click(await screen.findByRole('button', { name: 'Throw' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await onPage('HomePage')).toBeVisible();
});

test('a failed request is not a crash: the release stays, and the message is shown', async () => {
  publish(remote, '3', { HomePage: FailedRequest });
  await renderShell({ rows: rowsOf('3', '2') });
  expect(await screen.findByText('Table is gone')).toBeVisible();
  expect(versionsAsked()).toEqual(['3']);
});

test('a broken remote leaves the others and the shell alone, and owners see why in the Remotes panel', async () => {
  publish(
    'remote_admin',
    '9',
    new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'),
  );
  const { user } = await renderShell({
    as: 'owner',
    path: '/categories',
    rows: { remote_admin: [aRow('remote_admin', '9')] },
  });
  expect(await screen.findByText(sorry)).toBeVisible();
  const [users] = screen.getAllByRole('link', { name: 'Users' });
  await user.click(users as HTMLElement);
  expect(await onPage('UsersPage')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remotes' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Remotes' }));
  const admin = panel.getByRole('region', { name: 'Admin pages' });
  expect(admin).toHaveTextContent('Not available');
  expect(admin).toHaveTextContent('Newest version9');
  expect(admin).toHaveTextContent('Last errorVersion 9: Its entry could not be loaded');
  const owner = panel.getByRole('region', { name: 'Owner pages' });
  expect(owner).toHaveTextContent('Working');
  expect(owner).toHaveTextContent('Version in use1');
});
