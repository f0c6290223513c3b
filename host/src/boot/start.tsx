import { testConnection } from '@newsletters/shared/api/connection';
import { followLink } from '@newsletters/shared/session';
import { connect, linkIn } from '@newsletters/shared/supabase';
import { createRoot } from 'react-dom/client';
import { App } from '../App';
import { beginPage } from '../remotes/content';
import { offerRemotes } from '../remotes/loader';
import { loadRegistry } from '../remotes/registry';
import { routeOf } from '../routes';
import { loadConfig } from './config';
import { ignoreKeyRepeat } from './ignoreKeyRepeat';
import { StartFailure } from './StartFailure';

/** How long the outline in the page may stand for a first page that is slow, in milliseconds. */
const OUTLINE_TIMEOUT = 400;

/** When the connection is tested: after the first page has asked for what it shows, in milliseconds. */
const AFTERWARDS = 1000;

/** Says on the console whether the backend answers; blocks nothing, and shows no key and no row. */
async function logConnection() {
  try {
    await testConnection();
    console.info('Connection test: connected to the database');
  } catch (error) {
    console.warn('Connection test: failed to connect to the database', (error as Error).message);
  }
}

/** Reads what this deployment is, and makes the client and the remotes ready. */
async function prepare() {
  const registry = loadRegistry();
  // It may fail before anybody waits for it; then the first page that needs it tells.
  registry.catch(() => {});
  const config = await loadConfig();
  connect(config);
  offerRemotes(registry, { origins: config.remoteOrigins, migration: config.migration });
}

/** Starts the page: configuration, the one client, then the shell. */
export async function start() {
  document.addEventListener('keydown', ignoreKeyRepeat);
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const link = linkIn(new URL(window.location.href));
  try {
    await prepare();
  } catch (error) {
    root.render(<StartFailure error={error} />);
    return;
  }
  const linkResult = link && (await followLink(link));
  const { page, allow } = routeOf(window.location.pathname);
  if (!allow) await beginPage(page, OUTLINE_TIMEOUT);
  root.render(<App linkResult={linkResult} />);
  setTimeout(logConnection, AFTERWARDS);
}
