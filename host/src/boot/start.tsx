import { remoteOf } from '@newsletters/delivery/registry/pageNames';
import { testConnection } from '@newsletters/shared/api/connection';
import { direction } from '@newsletters/shared/language';
import { queryClient } from '@newsletters/shared/query';
import { followLink } from '@newsletters/shared/session';
import { connect, linkIn } from '@newsletters/shared/supabase';
import { Fragment, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../App';
import { loadRegistry } from '../remotes/files';
import { createRemoteStore } from '../remotes/store';
import { remoteHooks } from '../shell/remotes-panel/hooks';
import { loadConfig } from './config';
import { fillCache, firstView } from './firstView';
import { ignoreKeyRepeat } from './ignoreKeyRepeat';
import { keepFocus } from './keepFocus';
import { StartFailure } from './StartFailure';
import { takeOver, yieldHead } from './takeOver';

/** How long the outline stays on the screen for a slow first page, in milliseconds. */
const OUTLINE_TIMEOUT = 400;

/** How long a page that the server has rendered stays on the screen: as long as the loader may take to fail. */
const CONTENT_TIMEOUT = 10_000;

/** When the connection is tested, in milliseconds: after the first page has requested what it shows. */
const CONNECTION_TEST_DELAY = 1000;

/** Logs whether the back end responds. Blocks nothing, and shows no key and no row. */
async function logConnection() {
  try {
    await testConnection();
    console.info('Connection test: connected to the database');
  } catch (error) {
    console.warn('Connection test: failed to connect to the database', (error as Error).message);
  }
}

/** Reads the deployment's configuration; creates the one client and the one store of remotes. */
async function prepare() {
  const registry = loadRegistry();
  // It can fail before anything waits for it; the first page that needs it reports that.
  registry.catch(() => {});
  const config = await loadConfig();
  connect(config);
  const remotes = createRemoteStore(
    registry,
    { ...config, origins: config.remoteOrigins },
    remoteHooks(config.report),
  );
  return { remotes, footer: config.links };
}

/** What provides the styles in the direction of the language; without its code, they stay from left to right. */
async function stylesInDirection() {
  if (direction === 'ltr') return Fragment;
  const loading = import('@newsletters/shared/rightToLeft');
  return loading.then(
    ({ RightToLeft }) => RightToLeft,
    () => Fragment,
  );
}

const isDrawn = (root: Element) => root.hasChildNodes();

/** Whether everything is read and on the screen. React shows what it has read a little later. */
const isShown = (root: Element) =>
  isDrawn(root) &&
  queryClient.isFetching() === 0 &&
  !root.querySelector('.MuiSkeleton-root, [role="progressbar"]');

/** Starts the page: configuration, the one client, then the shell. */
export async function start() {
  document.addEventListener('keydown', ignoreKeyRepeat);
  keepFocus();
  const container = document.getElementById('root') as HTMLElement;
  const content = firstView();
  const link = linkIn(new URL(window.location.href));
  const styling = stylesInDirection();
  let prepared: Awaited<ReturnType<typeof prepare>>;
  try {
    prepared = await prepare();
  } catch (error) {
    const Styles = await styling;
    createRoot(container).render(
      <Styles>
        <StartFailure error={error} />
      </Styles>,
    );
    return;
  }
  const { remotes } = prepared;
  const Styles = await styling;
  const linkResult = link && (await followLink(link));
  const limit = content ? CONTENT_TIMEOUT : OUTLINE_TIMEOUT;
  const route = await remotes.firstRoute(window.location.pathname, limit);
  if (route && !route.allow) await remotes.beginPage(route.page, limit);
  yieldHead();
  const app = (
    <Styles>
      <App {...prepared} linkResult={linkResult} />
    </Styles>
  );
  const draw = (root: Element) => startTransition(() => createRoot(root).render(app));
  if (content) {
    const isWhole = fillCache(content, route && remotes.getSnapshot().get(remoteOf(route.page))?.version);
    void takeOver(container, draw, isWhole ? isDrawn : isShown, CONTENT_TIMEOUT);
  } else draw(container);
  setTimeout(logConnection, CONNECTION_TEST_DELAY);
}
