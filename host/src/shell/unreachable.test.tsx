import { categoriesQuery } from '@newsletters/shared/api/categories';
import { newslettersInCategoryQuery } from '@newsletters/shared/api/newsletters/writes';
import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { FormDialog } from '@newsletters/shared/forms';
import { queryClient, useQuery, useSuspenseQuery } from '@newsletters/shared/query';
import {
  act,
  backend,
  backendUrl,
  countHandler,
  fakeClock,
  recordRequests,
  tableHandler,
} from '@newsletters/shared/testing';
import { Button, ErrorBanner, Page, PageBoundary } from '@newsletters/shared/ui';
import { screen, waitFor, within } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { useState } from 'react';
import { publish } from '../testing/aStore';
import { onPage, renderShell } from '../testing/renderShell';
import { aRow } from '../testing/rows';

fakeClock();

afterEach(() => jest.restoreAllMocks());

const everything = `${backendUrl}/*`;
const refused = () => HttpResponse.error();
const banner = /can't be reached right now/;

function List() {
  return useSuspenseQuery(categoriesQuery).data.map(({ name }) => <p key={name}>{name}</p>);
}

/** A page with a heading, a failure with a Retry of its own, and a list that can fail alone. */
function Home() {
  const { error, refetch } = useQuery({ ...siteSettingsQuery, retryOnMount: false });
  return (
    <Page title="Home">
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <PageBoundary>
        <List />
      </PageBoundary>
    </Page>
  );
}

/** Opens the page while the back end does something else than respond. */
async function open(answer: Parameters<typeof http.all>[1], options: Parameters<typeof renderShell>[0] = {}) {
  publish('remote_public', '2', { HomePage: Home });
  const rows = { remote_public: [aRow('remote_public', '2')] };
  const { user } = await renderShell({ rows, ...options });
  backend.use(http.all(everything, answer));
  return user;
}

/** Lets the back end respond again. */
const recover = () =>
  backend.use(
    countHandler('categories', 1),
    tableHandler('site_settings', []),
    tableHandler('categories', [{ id: '1', name: 'Food' }]),
  );

const retries = () => screen.queryAllByRole('button', { name: 'Retry' });

async function expectOneBanner() {
  expect(await screen.findByText(banner)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(retries()).toHaveLength(1);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
}

test.each([
  ['refuses connections', refused],
  ['never responds', () => delay('infinite')],
])(
  'when the back end %s, one banner with one Retry replaces all others, and Retry restores everything',
  async (_what, answer) => {
    const user = await open(answer);
    await onPage('Home');
    await expectOneBanner();
    recover();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Food')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  },
);

test('when Retry is in vain, the banner says so again, and keeps the focus', async () => {
  const user = await open(refused);
  await expectOneBanner();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(banner)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
});

test('when responses take five seconds, the banner disappears by itself, and no read is sent twice', async () => {
  await open(async () => {
    await delay(5000);
    return HttpResponse.json([{ id: '1', name: 'Food' }]);
  });
  const calls = recordRequests();
  expect(await screen.findByText(banner)).toBeVisible();
  expect(await screen.findByText('Food')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  const reads = calls.map(({ call }) => call).filter((call) => call.startsWith('GET'));
  expect(new Set(reads).size).toBe(reads.length);
});

test('when one part fails, it says so in its place', async () => {
  await open(refused);
  recover();
  backend.use(http.get(`${backendUrl}/rest/v1/categories`, refused));
  expect(await screen.findByText('Failed to load categories')).toBeVisible();
  expect(screen.queryByText(banner)).not.toBeInTheDocument();
  expect(retries()).toHaveLength(1);
});

test('what has been loaded stays on the screen', async () => {
  await open(refused);
  recover();
  expect(await screen.findByText('Food')).toBeVisible();
  backend.use(http.all(everything, refused));
  act(() => void queryClient.invalidateQueries());
  await expectOneBanner();
  expect(screen.getByText('Food')).toBeVisible();
});

test('being back online tries again', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(refused);
  expect(await screen.findByText(/^You're offline/)).toBeVisible();
  recover();
  jest.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Food')).toBeVisible();
});

const Numbers = () => <p>{useSuspenseQuery(newslettersInCategoryQuery('1')).data} newsletters</p>;

function Parts() {
  const [shown, show] = useState(true);
  return (
    <Page title="Home">
      <Button onClick={() => show(!shown)}>Toggle</Button>
      <PageBoundary resetKeys={[shown]}>{shown ? <List /> : <Numbers />}</PageBoundary>
    </Page>
  );
}

test('what was left while it failed is loaded when it is shown again', async () => {
  publish('remote_public', '2', { HomePage: Parts });
  const { user } = await renderShell({ rows: { remote_public: [aRow('remote_public', '2')] } });
  backend.use(http.all(everything, refused));
  expect(await screen.findByText(banner)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  await user.click(screen.getByRole('button', { name: 'Toggle' }));
  recover();
  backend.use(countHandler('newsletters', 7));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('7 newsletters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Toggle' }));
  expect(await screen.findByText('Food')).toBeVisible();
});

test('an answer to what was sent before does not hide that the device is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(async ({ request }) => {
    if (request.method === 'HEAD') await delay(200);
    if (!request.url.includes('site_settings')) return HttpResponse.error();
    await delay(100);
    return HttpResponse.json([]);
  });
  expect(await screen.findByText(/^You're offline/)).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('nobody is denied a page because the role cannot be loaded', async () => {
  await open(refused, { as: 'admin', path: '/categories' });
  expect(await onPage('This page could not be shown')).toBeVisible();
  await expectOneBanner();
  expect(screen.queryByText('Access Denied')).not.toBeInTheDocument();
});

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <Page title="Asking">
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FormDialog title="Choose" open={open} onClose={() => setOpen(false)}>
        <PageBoundary>
          <List />
        </PageBoundary>
      </FormDialog>
    </Page>
  );
}

test('a dialog, which covers the banner, reports its own failure', async () => {
  publish('remote_public', '2', { HomePage: Asking });
  const { user } = await renderShell({ rows: { remote_public: [aRow('remote_public', '2')] } });
  await onPage('Asking');
  backend.use(http.all(everything, refused));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to load categories')).toBeVisible();
  recover();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Food')).toBeVisible();
});

test('a back end that is slow is not reported again and again; one that stops responding still is', async () => {
  const slow = async () => {
    await delay(5000);
    return HttpResponse.json([{ id: '1', name: 'Food' }]);
  };
  await open(slow);
  expect(await screen.findByText('Food')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  const calls = recordRequests();
  act(() => void queryClient.invalidateQueries());
  for (let second = 0; second < 10; second += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  }
  expect(calls.map(({ call }) => call)).toContainEqual(expect.stringContaining('GET'));
  backend.use(http.all(everything, () => delay('infinite')));
  act(() => void queryClient.invalidateQueries());
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await expectOneBanner();
  expect(screen.getByText('Food')).toBeVisible();
});
